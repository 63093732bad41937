import { useEffect } from 'react';
import { useFetcher } from 'react-router';

/**
 * What a part of a page loads on its own, from a route without a page, when the part appears and whenever the URL
 * changes. Without a URL nothing is loaded. The answer to the URL before stays until the next one is there.
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
