import { useLocation, useNavigate, useNavigation } from 'react-router';
import type { z } from 'zod';
import { readFilter } from './list-filter.ts';

/**
 * The filter of a list, which lives in the URL. While the next list is loading, it is the filter of the next one, so
 * that a control keeps what was just chosen.
 */
export function useListFilter<Schema extends z.ZodType<object>>(schema: Schema) {
  const here = useLocation();
  const navigate = useNavigate();
  const { location: next } = useNavigation();
  const isLeaving = next !== undefined && next.pathname !== here.pathname;
  const parameters = new URLSearchParams((isLeaving ? here : (next ?? here)).search);

  /** A changed filter begins with the first page. An empty value takes a filter away. */
  function change(part: { [Name in keyof z.output<Schema>]?: string }) {
    // A search that was typed just before a link was followed must not call the visitor back.
    if (isLeaving) return;
    for (const [name, value] of Object.entries<string | undefined>(part)) {
      if (value) parameters.set(name, value);
      else parameters.delete(name);
    }
    parameters.delete('after');
    void navigate({ search: parameters.toString() }, { replace: true, preventScrollReset: true });
  }

  return { filter: readFilter(schema, parameters), change };
}
