import { useEffect } from 'react';
import { useFetcher } from 'react-router';

/**
 * Loads data for part of a page from a data-only route, when the part mounts and whenever the URL changes. Without a
 * URL nothing loads. The previous data stays until the next response arrives.
 */
export function useLoad<Answer>(url: string | undefined) {
  const fetcher = useFetcher<Answer>();
  const { load } = fetcher;

  useEffect(() => {
    if (url) void load(url);
  }, [url, load]);

  return {
    answer: fetcher.data as Answer | undefined,
    isLoading: fetcher.state !== 'idle',
    reload: () => url && void load(url),
  };
}
