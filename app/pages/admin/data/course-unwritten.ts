import { orUndefined } from '#app/components/private/load-or-toast.ts';
import { listTaughtModules } from '#app/data/taught-courses.ts';
import { noDocument } from '#app/lib/no-document.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { Route } from './+types/course-unwritten.ts';

export const handle: DocumentHandle = { document: 'shell', isOpenInMaintenance: true };

export { noDocument as loader };

/** The lessons of a course that have no published text. Undefined if they failed to load. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const modules = await orUndefined(listTaughtModules(params.id));
  const isUnwritten = ({ state }: { state: string }) => state === 'empty' || state === 'draft';
  return {
    unwritten: modules?.flatMap(({ lessons }) =>
      lessons.filter(isUnwritten).map(({ id, title }) => ({ id, title })),
    ),
  };
}
