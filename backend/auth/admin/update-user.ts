import { type Account, toUser } from '#backend/auth/accounts/account.ts';
import { changePassword } from '#backend/auth/accounts/change-password.ts';
import { confirmEmail } from '#backend/auth/accounts/confirm-email.ts';
import { loadById, lockById } from '#backend/auth/accounts/find-account.ts';
import { mergeMetadata } from '#backend/auth/accounts/metadata.ts';
import type { Handler } from '#backend/auth/http/auth-context.ts';
import { emailTaken } from '#backend/auth/http/auth-error.ts';
import { requireAdmin } from '#backend/auth/http/callers.ts';
import { readEmail } from '#backend/auth/http/email.ts';
import { readJson } from '#backend/auth/http/read-json.ts';
import { voidTokens } from '#backend/auth/one-time-tokens/void-tokens.ts';
import { assertAcceptable, hashPassword } from '#backend/auth/passwords/passwords.ts';
import type { Backend } from '#backend/backend.ts';
import { DatabaseError, type Transaction } from '#backend/database/database.ts';
import { readUserId, userNotFound } from './get-user.ts';
import { setBan } from './set-ban.ts';
import { assertUserFields, banSeconds, type UserFields, userFields } from './user-fields.ts';

export function updateUserById(backend: Backend): Handler {
  return async (context) => {
    await requireAdmin(context, backend);
    const id = readUserId(context);
    const fields = await readJson(context, userFields);
    assertUserFields(fields);
    const email = fields.email ? readEmail(fields.email) : undefined;
    if (fields.password) assertAcceptable(backend, fields.password);
    const passwordHash = fields.password ? await hashPassword(fields.password) : fields.password_hash;
    const account = await backend.database.run('server', async (transaction) => {
      // Runs before the row is locked, to avoid a deadlock: the hook may wait for a transaction that needs the row.
      if (fields.ban_duration) await backend.site.accountHooks.beforeRemoval?.(transaction);
      const current = await lockById(transaction, id);
      if (!current) throw userNotFound();
      if (email && email !== current.email) await setEmail(transaction, id, email, fields.email_confirm);
      if (fields.email_confirm) await confirmEmail(transaction, id);
      if (passwordHash) await changePassword(transaction, id, passwordHash, undefined);
      await setBan(transaction, id, banSeconds(fields.ban_duration));
      await setFields(transaction, await loadById(transaction, id), fields);
      return loadById(transaction, id);
    });
    return context.json(toUser(account));
  };
}

async function setEmail(
  transaction: Transaction,
  id: string,
  email: string,
  isVerified: boolean,
): Promise<void> {
  try {
    await transaction.query('update auth.users set email = $2, updated_at = now() where id = $1', [
      id,
      email,
    ]);
  } catch (error) {
    throw error instanceof DatabaseError && error.code === '23505' ? emailTaken() : error;
  }
  await transaction.query(
    `update auth.identities set
       identity_data = identity_data || jsonb_build_object('email', $2::text, 'email_verified', $3::boolean),
       updated_at = now()
     where user_id = $1 and provider = 'email'`,
    [id, email, isVerified],
  );
  await voidTokens(transaction, id);
}

async function setFields(transaction: Transaction, account: Account, fields: UserFields): Promise<void> {
  await transaction.query(
    `update auth.users set role = $2, raw_app_meta_data = $3, raw_user_meta_data = $4, updated_at = now() where id = $1`,
    [
      account.id,
      fields.role || account.role,
      mergeMetadata(account.raw_app_meta_data, fields.app_metadata ?? {}),
      mergeMetadata(account.raw_user_meta_data, fields.user_metadata ?? {}),
    ],
  );
}
