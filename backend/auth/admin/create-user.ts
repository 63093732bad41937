import { toUser } from '#backend/auth/accounts/account.ts';
import { confirmEmail } from '#backend/auth/accounts/confirm-email.ts';
import { createAccount } from '#backend/auth/accounts/create-account.ts';
import { findById, isUuid, loadById } from '#backend/auth/accounts/find-account.ts';
import { mergeMetadata } from '#backend/auth/accounts/metadata.ts';
import type { Handler } from '#backend/auth/http/auth-context.ts';
import { emailTaken, invalid } from '#backend/auth/http/auth-error.ts';
import { requireAdmin } from '#backend/auth/http/callers.ts';
import { readEmail } from '#backend/auth/http/email.ts';
import { readJson } from '#backend/auth/http/read-json.ts';
import { assertAcceptable, hashPassword } from '#backend/auth/passwords/passwords.ts';
import type { Backend } from '#backend/backend.ts';
import { setBan } from './set-ban.ts';
import { assertUserFields, banSeconds, userFields } from './user-fields.ts';

export function createUser(backend: Backend): Handler {
  return async (context) => {
    await requireAdmin(context, backend);
    const fields = await readJson(context, userFields);
    assertUserFields(fields);
    if (!fields.email) throw invalid('Cannot create a user without either an email or phone');
    if (fields.id && !isUuid(fields.id)) throw invalid('ID must conform to the uuid v4 format');
    const email = readEmail(fields.email);
    if (fields.password) assertAcceptable(backend, fields.password);
    // Without a password, password sign-in fails until the account's owner has set one.
    const passwordHash = fields.password ? await hashPassword(fields.password) : fields.password_hash;
    const account = await backend.database.run('server', async (transaction) => {
      if (fields.id && (await findById(transaction, fields.id))) throw invalid('ID is already in use');
      const id = await createAccount(transaction, {
        id: fields.id || undefined,
        email,
        passwordHash,
        userMetadata: mergeMetadata(null, fields.user_metadata ?? {}),
        appMetadata: mergeMetadata(null, fields.app_metadata ?? {}),
        role: fields.role || undefined,
      });
      if (!id) throw emailTaken();
      if (fields.email_confirm) await confirmEmail(transaction, id);
      await setBan(transaction, id, banSeconds(fields.ban_duration));
      return loadById(transaction, id);
    });
    return context.json(toUser(account));
  };
}
