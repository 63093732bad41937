import type { Account } from '#backend/auth/accounts/account.ts';
import { sendAuthMail } from '#backend/auth/auth-mails.ts';
import type { Handler } from '#backend/auth/http/auth-context.ts';
import { AuthError, invalid } from '#backend/auth/http/auth-error.ts';
import { requireUser } from '#backend/auth/http/callers.ts';
import { limitMail } from '#backend/auth/http/mail-limits.ts';
import { hashCode, makeOneTimeToken } from '#backend/auth/one-time-tokens/one-time-token.ts';
import { storeReauthenticationToken } from '#backend/auth/one-time-tokens/store-token.ts';
import { countGuess, forgetGuesses } from '#backend/auth/passwords/guesses.ts';
import type { Backend } from '#backend/backend.ts';

/** Mails a code that confirms a password change. */
export function reauthenticate(backend: Backend): Handler {
  return async (context) => {
    const { account } = await requireUser(context, backend);
    if (!account.email_confirmed_at || !account.email) throw invalid('Please verify your email first.');
    const { id, email } = account;
    await limitMail(backend, context, 'reauthentication', email);
    const { code, hash } = makeOneTimeToken(backend.keys.secret, email);
    await backend.database.run('server', async (transaction) => {
      await storeReauthenticationToken(transaction, id, hash);
      await sendAuthMail(transaction, backend, email, backend.site.authMails.reauthentication(code));
    });
    return context.json({});
  };
}

export async function spendNonce(backend: Backend, account: Account, nonce: string): Promise<void> {
  const guessed = `nonce:${account.id}`;
  await countGuess(backend, guessed);
  const hash = hashCode(backend.keys.secret, account.email ?? '', nonce);
  const [used] = await backend.database.run('server', (transaction) =>
    transaction.query(
      `update auth.users set reauthentication_token = ''
       where id = $1 and reauthentication_token = $2 and reauthentication_sent_at > now() - interval '1 hour'
       returning id`,
      [account.id, hash],
    ),
  );
  if (!used) throw new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid');
  await forgetGuesses(backend, guessed);
}
