import { createContext, data, type RouterContextProvider } from 'react-router';
import { type Supabase, supabaseContext } from './supabase.ts';

/**
 * For a loader that handles an error: `context.get(reportErrorContext)(error)` writes it to the server's log, and
 * keeps the incomplete document out of the cache.
 */
export const reportErrorContext = createContext<(error: unknown) => void>();

/** For loaders of pages that can render without the backend. Such a page is not cached. */
export async function loadOrReport<Value>(
  context: Readonly<RouterContextProvider>,
  load: (supabase: Supabase) => Promise<Value>,
  fallback: Value,
) {
  try {
    return data(await load(context.get(supabaseContext)));
  } catch (error) {
    context.get(reportErrorContext)(error);
    return data(fallback, { headers: { 'Cache-Control': 'no-store' } });
  }
}

/** The same for routes whose document is a file. */
export async function loadFileOrReport(
  context: Readonly<RouterContextProvider>,
  contentType: string,
  { load, fallback }: { load: (supabase: Supabase) => Promise<string>; fallback: () => string },
): Promise<Response> {
  const headers = { 'Content-Type': contentType };
  try {
    return new Response(await load(context.get(supabaseContext)), { headers });
  } catch (error) {
    context.get(reportErrorContext)(error);
    return new Response(fallback(), { headers: { ...headers, 'Cache-Control': 'no-store' } });
  }
}
