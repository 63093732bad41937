import { orUndefined } from '#app/components/private/load-or-toast.ts';
import { signFilmUrls } from '#app/data/films.ts';
import { noDocument } from '#app/lib/no-document.ts';
import { getSupabase } from '#app/lib/supabase.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { Route } from './+types/films.ts';

export const handle: DocumentHandle = { document: 'shell' };

export { noDocument as loader };

/** The URLs of films by name, for those who may study their lesson. */
export async function clientLoader({ url, params: { courseId } }: Route.ClientLoaderArgs) {
  const names = url.searchParams.getAll('name');
  return (await orUndefined(getSupabase().then((supabase) => signFilmUrls(supabase, courseId, names)))) ?? {};
}

/** A new URL would make a film begin again. */
export const shouldRevalidate = () => false;
