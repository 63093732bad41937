import { createHmac, randomInt } from 'node:crypto';

/** The purposes of a link: the values of its `type` parameter. */
export const linkTypes = ['signup', 'invite', 'recovery', 'magiclink', 'email_change'] as const;
export type LinkType = (typeof linkTypes)[number];

export interface OneTimeToken {
  /** Six digits, for users who type the code instead of clicking the link. */
  code: string;
  /** Stored in the database and contained in the link. */
  hash: string;
}

const flowPrefix = 'pkce_';

/**
 * `isFlow` marks PKCE links: the client fetches the session with a code verifier, instead of getting it in the URL.
 */
export function makeOneTimeToken(secret: string, email: string, isFlow = false): OneTimeToken {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const hash = hashCode(secret, email, code);
  return { code, hash: isFlow ? flowPrefix + hash : hash };
}

/**
 * Keyed with the server's secret. Otherwise a person who knows the email address could try all six-digit codes, and
 * the hash in the link would be as weak as the code.
 */
export function hashCode(secret: string, email: string, code: string): string {
  return createHmac('sha224', secret).update(`${email}:${code}`).digest('hex');
}

/** A typed code does not tell whether its link was a PKCE link, so both hashes are candidates. */
export function hashVariants(hash: string): string[] {
  return [hash, flowPrefix + hash];
}

export function isFlowToken(hash: string): boolean {
  return hash.startsWith(flowPrefix);
}

/** Anything else cannot be one of our tokens and need not be looked up. */
export function isWellFormed(hash: string): boolean {
  return /^(pkce_)?[0-9a-f]{56}$/.test(hash);
}
