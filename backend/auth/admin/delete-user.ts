import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Account } from '#backend/auth/accounts/account.ts';
import { lockById } from '#backend/auth/accounts/find-account.ts';
import type { Handler } from '#backend/auth/http/auth-context.ts';
import { requireAdmin } from '#backend/auth/http/callers.ts';
import { optionalFlag, readJson } from '#backend/auth/http/read-json.ts';
import type { Backend } from '#backend/backend.ts';
import type { Transaction } from '#backend/database/database.ts';
import { readUserId, userNotFound } from './get-user.ts';

const bodySchema = z.object({ should_soft_delete: optionalFlag });

export function deleteUser(backend: Backend): Handler {
  return async (context) => {
    await requireAdmin(context, backend);
    const id = readUserId(context);
    const hasBody = (await context.req.text()) !== '';
    const isSoft = hasBody && (await readJson(context, bodySchema)).should_soft_delete;
    await backend.database.run('server', async (transaction) => {
      // Runs before the row is locked, to avoid a deadlock: the hook may wait for a transaction that needs the row.
      await backend.site.accountHooks.beforeRemoval?.(transaction);
      const account = await lockById(transaction, id);
      if (!account) throw userNotFound();
      if (isSoft) await anonymize(transaction, account);
      else await transaction.query('delete from auth.users where id = $1', [id]);
    });
    return context.json({});
  };
}

/** Keeps the row because others reference it, but removes everything that identifies the user. */
async function anonymize(transaction: Transaction, { id, email }: Account): Promise<void> {
  const replacement = createHash('sha256').update(`${id}:${email}`).digest('hex');
  await transaction.query(
    `update auth.users set
       email = $2, encrypted_password = '', raw_user_meta_data = '{}', raw_app_meta_data = '{}',
       confirmation_token = '', recovery_token = '', email_change = '', email_change_token_current = '',
       email_change_token_new = '', reauthentication_token = '', deleted_at = coalesce(deleted_at, now()),
       updated_at = now()
     where id = $1`,
    [id, replacement],
  );
  await transaction.query('delete from auth.identities where user_id = $1', [id]);
  await transaction.query('delete from auth.sessions where user_id = $1', [id]);
}
