import { createHash } from 'node:crypto';
import type { Backend } from '#backend/backend.ts';
import { clientAddress } from '#backend/http/client-address.ts';
import type { Limit } from '#backend/limits/rate-limits.ts';
import type { AuthContext } from './auth-context.ts';
import { AuthError } from './auth-error.ts';

/** Each kind has its own one-minute limit, so that a recovery does not wait for a confirmation. */
type MailKind = 'confirmation' | 'recovery' | 'email-change' | 'reauthentication';

const perHour = (name: string, most: number): Limit => ({ name, most, seconds: 3_600 });

const fromClient = perHour('mails-from', 60);
const firstOfClient = perHour('first-mail', 1);
const furtherOfClient = perHour('further-mails', 4);
const firstToAddress = perHour('first-mails-to', 20);
const furtherToAddress = perHour('further-mails-to', 10);

/**
 * Refuses with the seconds to wait. Counts whether or not the email address has an account, so that the limit reveals
 * nothing.
 */
export async function limitMail(
  backend: Backend,
  context: AuthContext,
  kind: MailKind,
  email: string,
): Promise<void> {
  const wait = await countMail(backend, context, kind, email);
  if (wait > 0) {
    throw new AuthError(
      429,
      'over_email_send_rate_limit',
      `For security purposes, you can only request this after ${wait} seconds.`,
      { retryAfter: wait },
    );
  }
}

/**
 * Counts a mail that a client requests and returns the seconds to wait, or 0 if it may be sent. The limits per client
 * come first, so that a client over its limit uses up nothing of the limit per email address. The first mail of each
 * client in an hour is counted separately from later ones: a few clients that keep asking cannot use up what the next
 * client needs.
 */
export async function countMail(
  { rateLimits, config }: Backend,
  context: AuthContext,
  kind: MailKind,
  email: string,
): Promise<number> {
  const client = clientAddress(context, config.trustProxy);
  // A client can send any email address, so only a hash is stored. Counting works the same.
  const pair = hash(`${client} ${email}`);
  const address = hash(email);
  const wait =
    (await rateLimits.take({ name: `${kind}-mail`, most: 1, seconds: 60 }, pair)) ||
    (await rateLimits.take(fromClient, client));
  if (wait > 0) return wait;
  const isFirst = (await rateLimits.take(firstOfClient, pair)) === 0;
  if (isFirst) return rateLimits.take(firstToAddress, address);
  return (await rateLimits.take(furtherOfClient, pair)) || rateLimits.take(furtherToAddress, address);
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');
