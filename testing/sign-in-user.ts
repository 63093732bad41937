import { createClient } from '@supabase/supabase-js';
import type { Database } from '#domain/database-types.ts';
import { readPublishableKey, type SiteProcess } from './site-process.ts';

const auth = { persistSession: false, autoRefreshToken: false };

/** Creates an account with a confirmed email address, and signs it in. */
export async function signInNewUser(site: SiteProcess, name: string) {
  const credentials = { email: `${name}@example.com`, password: 'a password of a test' };
  const service = createClient<Database>(site.url, site.secretKey, { auth });
  const created = await service.auth.admin.createUser({ ...credentials, email_confirm: true });
  if (created.error) throw created.error;
  const client = createClient<Database>(site.url, await readPublishableKey(site), { auth });
  const { data, error } = await client.auth.signInWithPassword(credentials);
  if (error) throw error;
  return { service, client, session: data.session };
}
