import { createHmac, randomInt } from 'node:crypto';

/** What a link can be for, in the words of its `type` parameter. */
export type LinkType = 'signup' | 'invite' | 'recovery' | 'magiclink' | 'email_change';

export interface OneTimeToken {
  /** Six digits, for somebody who types instead of clicking. */
  code: string;
  /** What the database keeps and the link carries. */
  hash: string;
}

const flowPrefix = 'pkce_';

/** `isFlow` marks links whose session is fetched with a code verifier instead of travelling in the address. */
export function makeOneTimeToken(secret: string, email: string, isFlow = false): OneTimeToken {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const hash = hashCode(secret, email, code);
  return { code, hash: isFlow ? flowPrefix + hash : hash };
}

/**
 * Keyed with the server's secret: six digits alone could be tried out by anybody who knows the address, and the
 * link would be worth no more than the code.
 */
export function hashCode(secret: string, email: string, code: string): string {
  return createHmac('sha224', secret).update(`${email}:${code}`).digest('hex');
}

/** A typed code does not say which of the two forms its link had. */
export function formsOf(hash: string): string[] {
  return [hash, flowPrefix + hash];
}

export function isFlowToken(hash: string): boolean {
  return hash.startsWith(flowPrefix);
}

/** Anything else cannot be a token of ours and need not be looked up. */
export function isWellFormed(hash: string): boolean {
  return /^(pkce_)?[0-9a-f]{56}$/.test(hash);
}
