import { z } from 'zod';
import { kindViews, type QuestionKind, type ViewOf } from './kinds/views.ts';

/** The seed of the drawing that a lesson shows first. All learners see the same one. */
export const firstSeed = 'lesson';

/**
 * What a learner may see of a question before answering: texts as HTML, but no correct answer, explanation or template.
 * Options and items are numbered in the order they are shown, which reveals nothing about the correct answer.
 */
export type QuestionView = ViewOf<QuestionKind>;

type ViewSchema = (typeof kindViews)[QuestionKind]['view'];
const schemas = Object.values(kindViews).map(({ view }) => view) as [ViewSchema, ...ViewSchema[]];

export const questionViewSchema: z.ZodType<QuestionView> = z.discriminatedUnion('kind', schemas);
