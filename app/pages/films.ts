import { signFilmUrls } from '#app/data/films.ts';
import { siteContext, toLocalPath } from '#app/lib/site.ts';
import { supabaseContext } from '#app/lib/supabase.ts';
import { filmRedirectSeconds } from '#domain/courses/film.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { Route } from './+types/films.ts';

export const handle: DocumentHandle = { document: 'shared' };

/**
 * The films of introductory lessons, for everybody. Their documents are cached for longer than a signed URL works, so
 * they link to this one. Whether the film is public is decided each time, with the rights of a visitor.
 */
export async function loader({ params: { courseId, name }, context }: Route.LoaderArgs) {
  const { [name]: url } = await signFilmUrls(context.get(supabaseContext), courseId, [name]);
  if (!url) return new Response('Not found', { status: 404 });
  return new Response(null, {
    status: 302,
    headers: {
      Location: toLocalPath(url, context.get(siteContext)),
      'Cache-Control': `private, max-age=${filmRedirectSeconds}`,
    },
  });
}
