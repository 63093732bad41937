import { createSiteClient } from './site-client.ts';
import { readPublishableKey, type SiteProcess } from './site-process.ts';

/** Creates an account with a confirmed email address, and signs it in. */
export async function signInNewUser(site: SiteProcess, name: string) {
  const credentials = { email: `${name}@example.com`, password: 'a password of a test' };
  const service = createSiteClient(site.url, site.secretKey);
  const created = await service.auth.admin.createUser({
    ...credentials,
    email_confirm: true,
    user_metadata: { birth_year: 1990 },
  });
  if (created.error) throw created.error;
  const client = createSiteClient(site.url, await readPublishableKey(site));
  const { data, error } = await client.auth.signInWithPassword(credentials);
  if (error) throw error;
  return { service, client, session: data.session };
}
