import { createContext, data, type RouterContextProvider } from 'react-router';
import { type Supabase, supabaseContext } from './supabase.ts';

/**
 * For a loader that copes with an error: `context.get(reportErrorContext)(error)` brings it into the
 * server's log, and keeps what was rendered without the missing part from being shown to anybody else.
 */
export const reportErrorContext = createContext<(error: unknown) => void>();

/** For loaders of pages that have something to show while the backend cannot be asked. Such a page is not kept. */
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
