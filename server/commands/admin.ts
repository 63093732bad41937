/**
 * `npm run admin -- create EMAIL` creates an admin account; `npm run admin -- promote EMAIL` makes an existing account
 * an admin; `npm run admin -- rotate-badge-key` signs credentials with new keys from now on.
 */
import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import type { Database } from '#domain/database/database-types.ts';
import { randomPassword } from '../accounts/first-admin.ts';
import { badgesPath } from '../credentials/routes.ts';
import type { Environment } from '../environment.ts';
import { CommandRefused, runCommand } from './run-command.ts';
import { openServiceClient } from './service-client.ts';

await runCommand(async (environment, [action, address]) => {
  if (action === 'rotate-badge-key') return rotateBadgeKey(environment);
  const email = z.email().toLowerCase().safeParse(address);
  if ((action !== 'create' && action !== 'promote') || !email.success) {
    throw new CommandRefused(
      'Say: npm run admin -- create EMAIL, or: npm run admin -- promote EMAIL, or: npm run admin -- rotate-badge-key',
    );
  }
  const { client, close } = await openServiceClient(environment);
  try {
    if (action === 'create') await createAdmin(client, email.data);
    else await promote(client, email.data);
  } finally {
    await close();
  }
});

async function rotateBadgeKey(environment: Environment): Promise<void> {
  const { post, close } = await openServiceClient(environment);
  try {
    const response = await post(`${badgesPath}/keys`);
    if (!response.ok)
      throw new CommandRefused(`The server responded with ${response.status}: ${await response.text()}`);
    const { multikey } = z.object({ multikey: z.string() }).parse(await response.json());
    console.log(
      `Credentials are signed with ${multikey} now. Older ones stay valid: their key stays published.`,
    );
  } finally {
    await close();
  }
}

async function createAdmin(client: SupabaseClient<Database>, email: string): Promise<void> {
  const password = randomPassword();
  const { data, error } = await client.auth.admin.createUser({ email, password, email_confirm: true });
  if (error?.code === 'email_exists') {
    throw new CommandRefused(
      `${email} has an account already. To make it an admin: npm run admin -- promote ${email}`,
    );
  }
  if (error) throw error;
  await giveAdminRole(client, data.user.id);
  console.log(`${email} is an admin now. Password: ${password}`);
}

async function promote(client: SupabaseClient<Database>, email: string): Promise<void> {
  const { data, error } = await client.from('profiles').select('id').eq('email', email).maybeSingle();
  if (error) throw error;
  if (!data)
    throw new CommandRefused(`There is no account ${email}. To make one: npm run admin -- create ${email}`);
  await giveAdminRole(client, data.id);
  console.log(`${email} is an admin now.`);
}

async function giveAdminRole(client: SupabaseClient<Database>, id: string): Promise<void> {
  const { error } = await client
    .from('profiles')
    .update({ role: 'admin' })
    .eq('id', id)
    .select('id')
    .single();
  if (error) throw error;
}
