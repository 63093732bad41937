import { useLoad } from '#app/components/private/use-load.ts';
import type { SearchResult } from '#app/lib/search-result.ts';
import { userIdOf, useSession } from '#app/session/session-store.ts';

/** What the search of a signed-in user found. Null if the search failed. */
export type OwnResults = { text: string; results: SearchResult[] } | null;

/**
 * Replaces what visitors find in the database by what the user finds there, once that is known. Terms and pages are
 * the same for everyone.
 */
export function useOwnResults(text: string, shared: SearchResult[] | undefined): SearchResult[] | undefined {
  const userId = userIdOf(useSession());
  const query = new URLSearchParams({ q: text, user: userId ?? '' });
  const { answer } = useLoad<OwnResults>(userId && text ? `/account/data/search?${query}` : undefined);
  if (!userId || answer?.text !== text) return shared;
  const fromContent = shared?.filter(({ kind }) => kind === 'term' || kind === 'page') ?? [];
  return [...fromContent, ...answer.results];
}
