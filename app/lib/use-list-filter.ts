import { useRef } from 'react';
import { useLocation, useNavigate, useNavigation, useRevalidator } from 'react-router';
import type { z } from 'zod';
import { readFilter } from './list-filter.ts';

/**
 * The filter of a list, which lives in the URL. While the next list is loading, it is the filter of the next one, so
 * that a control keeps what was just chosen.
 */
export function useListFilter<Filter extends Record<string, string>>(schema: z.ZodType<Filter>) {
  const here = useLocation();
  const navigate = useNavigate();
  const { location: next } = useNavigation();
  const isLeaving = next !== undefined && next.pathname !== here.pathname;
  const shown = isLeaving || !next ? here : next;
  const filter = readFilter(schema, new URLSearchParams(shown.search));
  // Two quick changes: the second may come before React has heard of the navigation for the first.
  const asked = useRef({ filter, from: here.key });

  /** A changed filter begins with the first page. An empty value takes a filter away. */
  function change(part: { [Name in keyof Filter]?: string }): void {
    // A search that was typed just before a link was followed must not call the visitor back.
    if (isLeaving) return;
    const before = asked.current.from === here.key ? asked.current.filter : filter;
    asked.current = { filter: { ...before, ...part }, from: here.key };
    const chosen = Object.entries(asked.current.filter).filter(([, value]) => value !== '');
    const search = new URLSearchParams(chosen).toString();
    void navigate({ search }, { replace: true, preventScrollReset: true });
  }

  return { filter, change };
}

/** Whether the page is loading its data again: for another filter, after a change, or because somebody asked for it. */
export function useIsReloading(): boolean {
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const revalidator = useRevalidator();
  return revalidator.state === 'loading' || next?.pathname === pathname;
}
