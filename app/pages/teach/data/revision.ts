import { orUndefined } from '#app/components/private/load-or-toast.ts';
import { findRevisionText } from '#app/data/taught-courses.ts';
import { noDocument } from '#app/lib/no-document.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { Route } from './+types/revision.ts';

export const handle: DocumentHandle = { document: 'shell' };

export { noDocument as loader };

/** The text of one revision of a lesson, loaded when it is compared. */
export async function clientLoader({ params: { lesson, number } }: Route.ClientLoaderArgs) {
  return { text: await orUndefined(findRevisionText(lesson, Number(number))) };
}
