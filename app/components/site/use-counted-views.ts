import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { countVisit } from '#app/document/count-visit.ts';

/** Counts the pages that are opened without a new document. The document itself has counted the first one. */
export function useCountedViews(): void {
  const { pathname } = useLocation();
  const lastCounted = useRef(pathname);

  useEffect(() => {
    if (lastCounted.current === pathname) return;
    lastCounted.current = pathname;
    countVisit('page_view');
  }, [pathname]);
}
