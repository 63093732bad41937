import { z } from 'zod';
import { createDraftStore } from '#app/components/workspace/stored-draft.ts';
import type { AuthoredQuestion } from '#app/data/authoring.ts';

const questionFieldsSchema = z.object({ source: z.string() });
export type QuestionSourceFields = z.output<typeof questionFieldsSchema>;

/** Unsaved changes of a question, by its id; those of a new one by its module. The base is the seen revision. */
export const questionDrafts = createDraftStore('question-draft', {
  base: z.int(),
  fields: questionFieldsSchema,
});

/** A question that is not stored yet begins with `starter`. */
export const questionFieldsFrom =
  (starter: string) =>
  (question: AuthoredQuestion | undefined): QuestionSourceFields => ({ source: question?.source ?? starter });
