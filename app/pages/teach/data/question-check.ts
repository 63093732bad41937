import { orUndefined } from '#app/components/private/load-or-toast.ts';
import { checkQuestionSource, type QuestionSource } from '#app/data/authoring.ts';
import { noDocument } from '#app/lib/no-document.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { Route } from './+types/question-check.ts';

export const handle: DocumentHandle = { document: 'shell' };

export { noDocument as loader };

/** Checks and draws a question while it is written. Undefined if that failed; the next change tries again. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const asked: QuestionSource = await request.json();
  const checked = await orUndefined(checkQuestionSource(asked));
  return { checked: checked && { ...checked, asked } };
}
