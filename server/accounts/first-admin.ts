import { randomBytes } from 'node:crypto';
import { changePassword } from '#backend/auth/accounts/change-password.ts';
import { confirmEmail } from '#backend/auth/accounts/confirm-email.ts';
import { createAccount } from '#backend/auth/accounts/create-account.ts';
import { findByEmail } from '#backend/auth/accounts/find-account.ts';
import { hashPassword } from '#backend/auth/passwords/passwords.ts';
import type { Database, Transaction } from '#backend/database/database.ts';

export interface Credentials {
  email: string;
  password: string;
}

const defaultEmail = 'admin@lifelong-ai.example';

/**
 * Creates an admin when there is none: the one from the settings, or one with a random password, which is passed to
 * `announce`. `announce` runs before the commit: an announced password that never works is better than a working one
 * that was never shown.
 */
export async function ensureFirstAdmin(
  database: Database,
  wanted: Credentials | undefined,
  announce: (admin: Credentials) => void,
): Promise<void> {
  if (await database.run('server', hasAdmin)) return;
  const admin = wanted ?? { email: defaultEmail, password: randomPassword() };
  const passwordHash = await hashPassword(admin.password);
  await database.run('server', async (transaction) => {
    // Several processes may start on one database at once. The second finds the admin that the first created.
    await transaction.query(`select pg_advisory_xact_lock(hashtext('server/first-admin'))`);
    if (await hasAdmin(transaction)) return;
    await makeAdmin(transaction, admin.email, passwordHash);
    if (!wanted) announce(admin);
  });
}

export function randomPassword(): string {
  return randomBytes(12).toString('base64url');
}

async function hasAdmin(transaction: Transaction): Promise<boolean> {
  const admins = await transaction.query(`select from public.profiles where role = 'admin' limit 1`);
  return admins.length > 0;
}

/**
 * An existing account may belong to a stranger who guessed the email address. So this sets a new password first, which
 * also ends every session, and only then grants the admin role.
 */
async function makeAdmin(transaction: Transaction, email: string, passwordHash: string): Promise<void> {
  const created = await createAccount(transaction, { email, passwordHash, userMetadata: {} });
  const id = created ?? (await findByEmail(transaction, email))?.id;
  if (!id) throw new Error(`The account ${email} could not be made.`);
  if (!created) {
    await changePassword(transaction, id, passwordHash, undefined);
    await transaction.query('update auth.users set banned_until = null where id = $1', [id]);
  }
  await confirmEmail(transaction, id);
  await transaction.query(`update public.profiles set role = 'admin' where id = $1`, [id]);
}
