import { randomUUID } from 'node:crypto';
import type { Transaction } from '#backend/database/database.ts';
import { emailProvider } from './account.ts';

export interface NewAccount {
  id?: string;
  email: string;
  passwordHash: string;
  userMetadata: Record<string, unknown>;
  /** Only the service key may set this. Nothing a visitor sends ends up here. */
  appMetadata?: Record<string, unknown>;
  role?: string;
  /** What the client sent about the user. The identity repeats it, as in hosted Supabase. */
  identityData?: Record<string, unknown>;
}

/** Adds the account and its identity. Returns undefined when the email address is taken. */
export async function createAccount(
  transaction: Transaction,
  account: NewAccount,
): Promise<string | undefined> {
  const id = account.id ?? randomUUID();
  const [created] = await transaction.query<{ id: string }>(
    `insert into auth.users (
       instance_id, id, aud, role, email, encrypted_password, raw_app_meta_data, raw_user_meta_data,
       is_super_admin, created_at, updated_at
     ) values (
       '00000000-0000-0000-0000-000000000000', $1, 'authenticated', $2, $3, $4, $5, $6, false, now(), now()
     )
     on conflict (email) where is_sso_user = false do nothing
     returning id`,
    [
      id,
      account.role ?? 'authenticated',
      account.email,
      account.passwordHash,
      { ...emailProvider, ...account.appMetadata },
      account.userMetadata,
    ],
  );
  if (!created) return undefined;
  await transaction.query(
    `insert into auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     values ($1, $2::text, $2::uuid, $3, 'email', now(), now(), now())`,
    [randomUUID(), id, identityDataOf(id, account.email, account.identityData)],
  );
  return id;
}

export function identityDataOf(id: string, email: string, data: Record<string, unknown> = {}) {
  return { ...data, sub: id, email, email_verified: false, phone_verified: false };
}
