import { pictureType, readCourseFile } from '#app/data/course-files.ts';
import { supabaseContext } from '#app/lib/supabase.ts';
import { isPicturePath } from '#domain/courses/course-file.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { Route } from './+types/figures.ts';

export const handle: DocumentHandle = { document: 'shared' };

/**
 * The pictures of introductory lessons, for everybody. Whether one is public is decided with the rights of a visitor. Like
 * every document it is kept until the content changes.
 */
export async function loader({ params: { courseId, name }, context }: Route.LoaderArgs) {
  const path = `figures/${name}`;
  const isCourse = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(courseId);
  const content =
    isCourse && isPicturePath(path)
      ? await readCourseFile(context.get(supabaseContext), courseId, path)
      : undefined;
  if (!content) return new Response('Not found', { status: 404 });
  return new Response(content, {
    headers: {
      'Content-Type': pictureType(path),
      // Whatever is in the bytes, it is a picture or nothing.
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Content-Disposition': 'inline',
    },
  });
}
