import { orUndefined } from '#app/components/private/load-or-toast.ts';
import { previewLesson } from '#app/data/authoring.ts';
import { noDocument } from '#app/lib/no-document.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { Route } from './+types/lesson-preview.ts';

export const handle: DocumentHandle = { document: 'shell' };

export { noDocument as loader };

/** Renders a lesson while it is written. Undefined if that failed; the next change tries again. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const { lesson, text } = await request.json();
  return { preview: await orUndefined(previewLesson(lesson, text)) };
}
