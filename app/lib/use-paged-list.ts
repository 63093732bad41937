import { useState } from 'react';
import { useLoaded } from './use-loaded.ts';

interface Pages<Row> {
  rows: Row[];
  hasMore: boolean;
}

/**
 * A list that is loaded page by page, each after the last row of the one before. `question` is everything `loadPage`
 * depends on, in writing; a new question begins a new list.
 */
export function usePagedList<Row>(
  question: string,
  loadPage: (after?: Row) => Promise<Row[]>,
  { pageSize, onFailure }: { pageSize: number; onFailure: (error: unknown) => void },
) {
  const [isLoadingMore, setIsLoadingMore] = useState(false);
  const list = useLoaded<Pages<Row>>(question, () => load(), onFailure);

  async function load(after?: Row): Promise<Pages<Row>> {
    const rows = await loadPage(after);
    return { rows, hasMore: rows.length === pageSize };
  }

  async function loadMore(): Promise<void> {
    const last = list.value?.rows.at(-1);
    setIsLoadingMore(true);
    try {
      const more = await load(last);
      // The list may have become the answer to another question meanwhile.
      list.change((pages) =>
        pages.rows.at(-1) === last ? { ...more, rows: [...pages.rows, ...more.rows] } : pages,
      );
    } catch (error) {
      onFailure(error);
    }
    setIsLoadingMore(false);
  }

  return {
    status: list.status,
    /** Undefined until the first page is there. */
    rows: list.value?.rows,
    hasMore: list.value?.hasMore ?? false,
    isLoadingMore,
    loadMore,
    reload: list.reload,
    /** For what the page knows without asking again, such as a row that was just changed. */
    changeRows: (next: (rows: Row[]) => Row[]) =>
      list.change((pages) => ({ ...pages, rows: next(pages.rows) })),
  };
}
