import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '#domain/database/database-types.ts';

/** How documents reach the backend: in process, or at a hosted URL. */
export interface ReachableBackend {
  url: string;
  publishableKey: string;
  fetch: typeof fetch;
}

/**
 * The client that all documents share. It acts as an anonymous visitor, because documents are the same for everyone.
 */
export function createVisitorClient({
  url,
  publishableKey,
  fetch,
}: ReachableBackend): SupabaseClient<Database> {
  return createClient<Database>(url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    // A visitor waits for the page: it is better to render without posts soon than with all of them after several
    // retries.
    db: { retry: false, timeout: 5_000 },
    global: { fetch },
  });
}
