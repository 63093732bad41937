import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { FolderInUse } from '#backend/database/folder-lock.ts';
import { createLog } from '#backend/log/log.ts';
import type { Database } from '#domain/database/database-types.ts';
import type { Environment } from '../environment.ts';
import { startBackend } from '../start-backend.ts';
import { CommandRefused, readControlFile } from './run-command.ts';

interface ServiceClient {
  client: SupabaseClient<Database>;
  /** Sends a request to a path of this server that takes the secret key. */
  post(path: string): Promise<Response>;
  close(): Promise<void>;
}

const options = { auth: { persistSession: false, autoRefreshToken: false } };

/**
 * Opens a client with the secret key: for hosted Supabase if the site uses it, for the running server if one holds the
 * data folder, and otherwise for a backend in this process.
 */
export async function openServiceClient(environment: Environment): Promise<ServiceClient> {
  if (environment.hosted) return openHosted(environment.hosted.url);
  const siteUrl = environment.siteUrl ?? `http://${environment.host}:${environment.port}`;
  try {
    const { backend, app, stop } = await startBackend({ ...environment, siteUrl }, createLog('error'));
    const fetch = async (input: RequestInfo | URL, init?: RequestInit) => app.fetch(new Request(input, init));
    return {
      client: createClient<Database>(siteUrl, backend.keys.secret, { ...options, global: { fetch } }),
      post: (path) => fetch(siteUrl + path, withKey(backend.keys.secret)),
      close: stop,
    };
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error;
    const { url, secretKey } = await readControlFile(environment.dataDirectory);
    return {
      client: createClient<Database>(url, secretKey, options),
      post: (path) => fetch(url + path, withKey(secretKey)),
      close: async () => {},
    };
  }
}

const withKey = (secretKey: string) => ({ method: 'POST', headers: { apikey: secretKey } });

function openHosted(url: string): ServiceClient {
  const secretKey = process.env.SUPABASE_SECRET_KEY;
  if (!secretKey) throw new CommandRefused('Set SUPABASE_SECRET_KEY to a secret key of the project.');
  return {
    client: createClient<Database>(url, secretKey, options),
    post: (path) => fetch(url + path, withKey(secretKey)),
    close: async () => {},
  };
}
