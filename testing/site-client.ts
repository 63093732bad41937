import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '#domain/database/database-types.ts';

/** The real client of a site, signed out. It stores nothing and leaves no timer behind. */
export function createSiteClient(url: string, key: string): SupabaseClient<Database> {
  return createClient<Database>(url, key, { auth: { persistSession: false, autoRefreshToken: false } });
}
