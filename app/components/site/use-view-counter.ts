import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { countVisit } from '#app/document/count-visit.ts';

/** Counts client-side navigations. The document has already counted the first page view. */
export function useViewCounter(): void {
  const { pathname } = useLocation();
  const lastCounted = useRef(pathname);

  useEffect(() => {
    if (lastCounted.current === pathname) return;
    lastCounted.current = pathname;
    countVisit('page_view');
  }, [pathname]);
}
