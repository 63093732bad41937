import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '#domain/database-types.ts';

/** The backend as documents reach it: in process, or at a hosted address. */
export interface ReachableBackend {
  url: string;
  publishableKey: string;
  fetch: typeof fetch;
}

/** The client that all documents share: it acts as an anonymous visitor, because a document is for everyone. */
export function createVisitorClient({
  url,
  publishableKey,
  fetch,
}: ReachableBackend): SupabaseClient<Database> {
  return createClient<Database>(url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    // Somebody waits for the page: better no posts soon than all of them after several tries.
    db: { retry: false, timeout: 5_000 },
    global: { fetch },
  });
}
