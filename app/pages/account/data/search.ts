import { orUndefined } from '#app/components/private/load-or-toast.ts';
import type { OwnResults } from '#app/components/site/search/use-own-results.ts';
import { searchSite } from '#app/data/site-search.ts';
import { noDocument } from '#app/lib/no-document.ts';
import { getSupabase } from '#app/lib/supabase.ts';
import { findSession } from '#app/session/session-store.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { Route } from './+types/search.ts';

export const handle: DocumentHandle = { document: 'shell' };

export { noDocument as loader };

/** The documents of the search are the same for every visitor. This route searches with the rights of the user. */
export async function clientLoader({ url }: Route.ClientLoaderArgs): Promise<OwnResults> {
  const text = url.searchParams.get('q') ?? '';
  const session = await findSession();
  if (session.status !== 'signed-in') return null;
  const results = await orUndefined(getSupabase().then((supabase) => searchSite(supabase, text)));
  return results ? { text, results } : null;
}
