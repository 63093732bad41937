import type { SupabaseClient } from '@supabase/supabase-js';
import type { TestApi } from '#backend/testing/test-api.ts';

type Site = Pick<TestApi, 'backend' | 'fetch'>;
type Stored = { backend: Pick<TestApi['backend'], 'database'> };
type Auth = Pick<SupabaseClient, 'auth'>;

interface RequestOptions {
  method?: string;
  /** Sent as JSON unless it is a string already. */
  body?: unknown;
  /** The bearer token. Defaults to the publishable key, as in the client. */
  bearer?: string | null;
  headers?: Record<string, string>;
}

/**
 * Sends a request in the format of supabase-js, for requests the client would not make and responses it would hide.
 */
export async function ask(site: Site, path: string, options: RequestOptions = {}) {
  const { publishable } = site.backend.keys;
  const { method = options.body === undefined ? 'GET' : 'POST', bearer = publishable } = options;
  const response = await site.fetch(`http://127.0.0.1:3000/auth/v1${path}`, {
    method,
    headers: {
      apikey: publishable,
      'X-Supabase-Api-Version': '2024-01-01',
      ...(options.body === undefined ? {} : { 'Content-Type': 'application/json;charset=UTF-8' }),
      ...(bearer === null ? {} : { Authorization: `Bearer ${bearer}` }),
      ...options.headers,
    },
    ...(options.body === undefined
      ? {}
      : { body: typeof options.body === 'string' ? options.body : JSON.stringify(options.body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text && parsed(text) };
}

function parsed(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

let made = 0;

/** An unused email address. */
export function freshEmail(): string {
  made += 1;
  return `person-${made}@example.com`;
}

export const password = 'a good password';
/** Its hash, as the server would store it. Hashing takes longer than everything else that an account needs. */
export const passwordHash =
  '$argon2id$v=19$m=19456,t=2,p=1$x2Co64grYbgagXKD4Ghl7w$EAlRfjuPaDuhS8A0GT8MoD06/ElUCqm8oR/kyfVJ5GU';

/** Creates a confirmed account, as an admin would. */
export async function makeAccount(
  site: { serviceClient(): Auth },
  email = freshEmail(),
): Promise<{ id: string; email: string }> {
  const { data, error } = await site
    .serviceClient()
    .auth.admin.createUser({ email, password_hash: passwordHash, email_confirm: true });
  if (error) throw error;
  return { id: data.user.id, email };
}

/** Also signs a client in to the account. */
export async function makeSignedIn<Client extends Auth>(site: { serviceClient(): Auth; client(): Client }) {
  const account = await makeAccount(site);
  const client = site.client();
  const { data, error } = await client.auth.signInWithPassword({ email: account.email, password });
  if (error) throw error;
  return { ...account, client, session: data.session };
}

/** Runs SQL directly on the database, to inspect rows or to simulate the passing of time. */
export function sql<Row extends object = Record<string, unknown>>(
  site: Stored,
  text: string,
  values: (string | number)[] = [],
): Promise<Row[]> {
  return site.backend.database.run('server', (transaction) => transaction.query<Row>(text, values));
}
