import { orUndefined } from '#app/components/private/load-or-toast.ts';
import { readAuthoredQuestion } from '#app/data/authoring.ts';
import { noDocument } from '#app/lib/no-document.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { Route } from './+types/question-revision.ts';

export const handle: DocumentHandle = { document: 'shell' };

export { noDocument as loader };

/** The YAML of one revision of a question, loaded when it is compared. */
export async function clientLoader({ params: { question, number } }: Route.ClientLoaderArgs) {
  const revision = await orUndefined(readAuthoredQuestion(question, Number(number)));
  return { text: revision?.source };
}
