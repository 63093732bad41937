import type { SupabaseClient } from '@supabase/supabase-js';
import { createContext } from 'react-router';
import { readHydrationData } from '#app/document/hydration-data.ts';
import type { Database } from '#domain/database/database-types.ts';
import { nextTask } from './next-task.ts';

/** The supabase-js client, typed with our tables and functions. */
export type Supabase = SupabaseClient<Database>;

/** The client for loaders: `context.get(supabaseContext)`. It acts as an anonymous visitor. */
export const supabaseContext = createContext<Supabase>();

let client: Promise<Supabase> | undefined;
let accessToken: string | undefined;

/** The client for the browser. It loads on first use and is then cached. */
export function getSupabase(): Promise<Supabase> {
  client ??= connect().catch((error) => {
    // The next call retries: the network may be back.
    client = undefined;
    throw error;
  });
  return client;
}

async function connect(): Promise<Supabase> {
  const { createClient } = await import('@supabase/supabase-js');
  const supabase = createClient<Database>(backendUrl(), readHydrationData().backend.publishableKey, {
    // A session in the address is taken by app/session, which leaves no copy of it in the browser's history.
    auth: { detectSessionInUrl: false },
  });
  supabase.auth.onAuthStateChange((_event, session) => {
    accessToken = session?.access_token;
  });
  await nextTask();
  return supabase;
}

/** The newest token, for requests that are sent while the page goes away and cannot wait for the client. */
export function accessTokenNow(): string | undefined {
  return accessToken;
}

/** The authorization header of a signed-in user. For other visitors nothing loads. */
export async function authorizationHeaders(): Promise<Record<string, string>> {
  const { data } = (await (await client)?.auth.getSession()) ?? {};
  return data?.session ? { Authorization: `Bearer ${data.session.access_token}` } : {};
}

/** Whether the backend is hosted by another service, with its own settings. */
export function isBackendHosted(): boolean {
  return readHydrationData().backend.url !== undefined;
}

/** An embedded backend is on the page's own origin, under any of the site's host names. */
export function backendUrl(): string {
  return readHydrationData().backend.url ?? location.origin;
}
