import { useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router';
import type { z } from 'zod';
import { readFilter } from './list-filter.ts';

/**
 * The filter of a list, which is kept in the URL. During a navigation it is the filter of the next URL, so that a
 * control keeps the value that was just chosen.
 */
export function useListFilter<Filter extends Record<string, string>>(schema: z.ZodType<Filter>) {
  const here = useLocation();
  const navigate = useNavigate();
  const { location: next } = useNavigation();
  const isLeaving = next !== undefined && next.pathname !== here.pathname;
  const shown = isLeaving || !next ? here : next;
  const filter = readFilter(schema, new URLSearchParams(shown.search));

  /** A changed filter returns to the first page. An empty value removes a filter. */
  function change(part: { [Name in keyof Filter]?: string }): void {
    // A debounced search must not undo a navigation that started after it was typed.
    if (isLeaving) return;
    const chosen = Object.entries({ ...filter, ...part }).filter(([, value]) => value !== '');
    const search = new URLSearchParams(chosen).toString();
    // Rendered at once: a second change that follows quickly must build on this one.
    void navigate({ search }, { replace: true, preventScrollReset: true, flushSync: true });
  }

  return { filter, change };
}

/** Whether the page is reloading its data: for another filter, after an action, or on request. */
export function useIsReloading(): boolean {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const revalidator = useRevalidator();
  return revalidator.state === 'loading' || next?.pathname === pathname;
}
