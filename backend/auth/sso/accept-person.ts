import { randomUUID } from 'node:crypto';
import type { Account } from '#backend/auth/accounts/account.ts';
import { confirmEmail } from '#backend/auth/accounts/confirm-email.ts';
import { settleContest } from '#backend/auth/accounts/contested-account.ts';
import { createAccount } from '#backend/auth/accounts/create-account.ts';
import { loadById, lockByEmail, lockById } from '#backend/auth/accounts/find-account.ts';
import { AuthError } from '#backend/auth/http/auth-error.ts';
import { voidTokens } from '#backend/auth/one-time-tokens/void-tokens.ts';
import type { Backend } from '#backend/backend.ts';
import type { Transaction } from '#backend/database/database.ts';
import type { SsoConnection } from './connection.ts';
import { domainOf, refused, type SsoPerson } from './read-claims.ts';

/**
 * The account of a person whom a provider has identified. People are known by the connection and the subject at the
 * provider, never by their address. Only the first time does the address find an account, or make one.
 */
export async function acceptPerson(
  transaction: Transaction,
  backend: Backend,
  connection: SsoConnection,
  person: SsoPerson,
): Promise<string> {
  const provider = `sso:${connection.id}`;
  const known = await findHolder(transaction, provider, person.subject);
  if (known) {
    const account = await lockById(transaction, known);
    if (!account) throw refused('sso_response_invalid', 'The account was deleted just now');
    refuseBanned(account);
    // Whoever moved the account to a private address has taken it along.
    if (!account.email || !connection.domains.includes(domainOf(account.email))) {
      throw refused('sso_address_changed', 'The account has an address outside the organisation now');
    }
    await rememberSignIn(transaction, provider, person);
    return account.id;
  }
  const account =
    (await lockByEmail(transaction, person.email)) ?? (await makeAccount(transaction, backend, person.email));
  refuseBanned(account);
  if (account.identities.some((identity) => identity.provider === provider)) {
    // An address that the provider gave to a new person does not open the account of the person before.
    throw refused('sso_address_taken', 'The address belongs to another person of the provider');
  }
  if (!account.email_confirmed_at) {
    await settleContest(transaction, account, true, backend.site.accountHooks);
    await voidTokens(transaction, account.id);
    await confirmEmail(transaction, account.id);
  }
  await addIdentity(transaction, provider, account.id, person);
  return account.id;
}

async function findHolder(
  transaction: Transaction,
  provider: string,
  subject: string,
): Promise<string | undefined> {
  const [identity] = await transaction.query<{ user_id: string }>(
    'select user_id from auth.identities where provider = $1 and provider_id = $2',
    [provider, subject],
  );
  return identity?.user_id;
}

async function makeAccount(transaction: Transaction, backend: Backend, email: string): Promise<Account> {
  if (!(await backend.site.registration.isSignUpAllowed())) {
    throw new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance');
  }
  const id = await createAccount(transaction, { email, passwordHash: '', userMetadata: {} });
  if (id) return loadById(transaction, id);
  // Another request has just made it.
  const account = await lockByEmail(transaction, email);
  if (!account) throw refused('sso_response_invalid', 'The account was deleted just now');
  return account;
}

async function addIdentity(
  transaction: Transaction,
  provider: string,
  accountId: string,
  { subject, email }: SsoPerson,
): Promise<void> {
  const added = await transaction.query(
    `insert into auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     values ($1, $2, $3, $4, $5, now(), now(), now()) on conflict (provider_id, provider) do nothing returning id`,
    [randomUUID(), subject, accountId, { sub: subject, email, email_verified: true }, provider],
  );
  if (added.length === 0) throw refused('sso_response_invalid', 'The person signed in at the same moment');
  await transaction.query(
    `update auth.users set updated_at = now(), raw_app_meta_data = coalesce(raw_app_meta_data, '{}')
       || jsonb_build_object('providers', coalesce(raw_app_meta_data -> 'providers', '[]') || to_jsonb($2::text))
     where id = $1`,
    [accountId, provider],
  );
}

async function rememberSignIn(
  transaction: Transaction,
  provider: string,
  { subject, email }: SsoPerson,
): Promise<void> {
  await transaction.query(
    `update auth.identities set last_sign_in_at = now(), updated_at = now(),
       identity_data = identity_data || jsonb_build_object('email', $3::text)
     where provider = $1 and provider_id = $2`,
    [provider, subject, email],
  );
}

function refuseBanned(account: Account): void {
  if (account.is_banned) throw new AuthError(403, 'user_banned', 'User is banned');
}
