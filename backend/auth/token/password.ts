import { z } from 'zod';
import type { Account } from '#backend/auth/accounts/account.ts';
import { findByEmail, lockById } from '#backend/auth/accounts/find-account.ts';
import type { Handler } from '#backend/auth/http/auth-context.ts';
import { AuthError, invalid } from '#backend/auth/http/auth-error.ts';
import { isEmail } from '#backend/auth/http/email.ts';
import { clientLimits, giveBackToClient, limitClient } from '#backend/auth/http/limits.ts';
import { optionalText, readJson } from '#backend/auth/http/read-json.ts';
import { countGuess, forgetGuesses } from '#backend/auth/passwords/guesses.ts';
import { hashPassword, isOutdated, isRightPassword } from '#backend/auth/passwords/passwords.ts';
import type { RegistrationPolicy } from '#backend/auth/registration-policy.ts';
import { sessionResponse } from '#backend/auth/sessions/session-response.ts';
import { deviceOf, signIn } from '#backend/auth/sessions/sign-in.ts';
import type { Backend } from '#backend/backend.ts';
import type { Transaction } from '#backend/database/database.ts';
import { clientAddress } from '#backend/http/client-address.ts';

const bodySchema = z.object({ email: optionalText, phone: optionalText, password: optionalText });

export function passwordGrant(backend: Backend, policy: RegistrationPolicy): Handler {
  return async (context) => {
    const body = await readJson(context, bodySchema);
    if (body.email && body.phone) {
      throw invalid('Only an email address or phone number should be provided on login.');
    }
    if (body.phone) throw new AuthError(422, 'phone_provider_disabled', 'Phone logins are disabled');
    if (!body.email) throw invalid('missing email or phone');

    const email = body.email.trim().toLowerCase();
    const guessed = `sign-in:${clientAddress(context, backend.config.trustProxy)}:${email}`;
    await limitClient(backend, context, clientLimits.signIn);
    await countGuess(backend, guessed);

    const account = await authenticate(backend, email, body.password);
    if (!account.email_confirmed_at && (await policy.mustConfirmEmail())) {
      throw new AuthError(400, 'email_not_confirmed', 'Email not confirmed');
    }
    const newHash = isOutdated(account.encrypted_password) ? await hashPassword(body.password) : undefined;
    const signedIn = await backend.database.run('server', async (transaction) => {
      const current = await lockById(transaction, account.id);
      // The owner may have changed the password during the comparison.
      if (current?.encrypted_password !== account.encrypted_password) throw wrongCredentials();
      if (newHash) {
        await transaction.query('update auth.users set encrypted_password = $2 where id = $1', [
          account.id,
          newHash,
        ]);
      }
      return signIn(transaction, account.id, 'password', deviceOf(context, backend));
    });
    await Promise.all([
      forgetGuesses(backend, guessed),
      giveBackToClient(backend, context, clientLimits.signIn),
    ]);
    return context.json(await sessionResponse(backend, signedIn));
  };
}

/** Without the password a caller learns nothing, not even that the account is banned or unconfirmed. */
async function authenticate(backend: Backend, email: string, password: string): Promise<Account> {
  const isAddress = isEmail(email);
  const { account, bcryptCost } = await backend.database.run('server', async (transaction) => ({
    account: isAddress ? await findByEmail(transaction, email) : undefined,
    bcryptCost: await findBcryptCost(transaction),
  }));
  const isRight = await isRightPassword(password, account?.encrypted_password, bcryptCost);
  if (!account || !isRight) throw wrongCredentials();
  if (account.is_banned) throw new AuthError(400, 'user_banned', 'User is banned');
  return account;
}

/** The highest cost among imported accounts that still have a bcrypt hash, or 0 without any. */
async function findBcryptCost(transaction: Transaction): Promise<number> {
  const [row] = await transaction.query<{ cost: string | null }>(
    `select max(substr(encrypted_password, 5, 2)) as cost from auth.users where encrypted_password like '$2%'`,
  );
  return Number(row?.cost ?? 0);
}

function wrongCredentials(): AuthError {
  return new AuthError(400, 'invalid_credentials', 'Invalid login credentials');
}
