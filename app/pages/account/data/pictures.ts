import { orUndefined } from '#app/components/private/load-or-toast.ts';
import { findFigureUrl } from '#app/data/course-files.ts';
import { noDocument } from '#app/lib/no-document.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { Route } from './+types/pictures.ts';

export const handle: DocumentHandle = { document: 'shell' };

export { noDocument as loader };

/** A figure of a course as a data URL, for those who may study a lesson that shows it, and for its staff. */
export async function clientLoader({ url, params: { courseId } }: Route.ClientLoaderArgs) {
  return { url: await orUndefined(findFigureUrl(courseId, url.searchParams.get('path') ?? '')) };
}

/** A file never changes. */
export const shouldRevalidate = () => false;
