import type { SupabaseClient } from '@supabase/supabase-js';
import { createContext } from 'react-router';
import { readSeed } from '#app/document/seed.ts';
import type { Database } from '#domain/database-types.ts';

/** The client of supabase-js, which knows our tables and functions. */
export type Supabase = SupabaseClient<Database>;

/** The client for loaders: `context.get(supabaseContext)`. It acts as an anonymous visitor. */
export const supabaseContext = createContext<Supabase>();

let client: Promise<Supabase> | undefined;
let accessToken: string | undefined;

/** The client for everything that runs in the browser. It is fetched when first asked for, then kept. */
export function getSupabase(): Promise<Supabase> {
  client ??= connect().catch((error) => {
    // Whoever asks next tries again: the network may be back.
    client = undefined;
    throw error;
  });
  return client;
}

async function connect(): Promise<Supabase> {
  const { createClient } = await import('@supabase/supabase-js');
  const supabase = createClient<Database>(backendUrl(), readSeed().backend.publishableKey, {
    // A session in the address is taken by app/session, which leaves no copy of it in the browser's history.
    auth: { detectSessionInUrl: false },
  });
  supabase.auth.onAuthStateChange((_event, session) => {
    accessToken = session?.access_token;
  });
  return supabase;
}

/** The newest token, for requests that are sent while the page goes away and cannot wait for the client. */
export function accessTokenNow(): string | undefined {
  return accessToken;
}

/** Says who is asking where somebody is signed in. A visitor who is not has nothing fetched for it. */
export async function authorizationHeaders(): Promise<Record<string, string>> {
  const { data } = (await (await client)?.auth.getSession()) ?? {};
  return data?.session ? { Authorization: `Bearer ${data.session.access_token}` } : {};
}

/** Whether somebody else's service is the backend, with settings of its own for what it does. */
export function isBackendHosted(): boolean {
  return readSeed().backend.url !== undefined;
}

/** An embedded backend is reached on the page's own origin, whichever of its names the visitor used. */
export function backendUrl(): string {
  return readSeed().backend.url ?? location.origin;
}
