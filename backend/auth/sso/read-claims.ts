import { AuthError } from '#backend/auth/http/auth-error.ts';
import { isEmail } from '#backend/auth/http/email.ts';
import type { SsoConnection } from './connection.ts';

/** What a provider says about a person, after the checks. */
export interface SsoPerson {
  subject: string;
  email: string;
  name: string | undefined;
}

export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase();
}

/**
 * Reads who a person is. The address has to be verified by the provider, and of a domain that the organisation has proved
 * to own. Throws an `AuthError` otherwise.
 */
export function readClaims(
  claims: Record<string, unknown>,
  { issuer, domains, requiredClaim }: Pick<SsoConnection, 'issuer' | 'domains' | 'requiredClaim'>,
): SsoPerson {
  const subject = textOf(claims.sub);
  if (!subject || subject.length > 255)
    throw refused('sso_response_invalid', 'The provider names no subject');
  const email = textOf(claims.email)?.toLowerCase();
  if (!email || !isEmail(email)) throw refused('sso_no_email', 'The provider sends no email address');
  if (!isVerified(claims, issuer)) {
    throw refused('sso_email_unverified', 'The provider has not verified the email address');
  }
  const isOwn = domains.includes(domainOf(email)) && isOfOrganisation(claims, issuer, domains);
  if (!isOwn) throw refused('sso_wrong_domain', 'The email address is not of a domain of the organisation');
  if (requiredClaim && String(claims[requiredClaim.name] ?? '') !== requiredClaim.value) {
    throw refused('sso_wrong_group', 'The provider says that the account belongs to another organisation');
  }
  return { subject, email, name: nameIn(claims) };
}

const microsoft = 'https://login.microsoftonline.com/';

/**
 * Microsoft sends no `email_verified`. Its addresses are those that the administrator of the tenant gives, and the issuer
 * names the tenant, so they count for the domains of the organisation that chose this tenant. `xms_edov`, which an
 * administrator can add, says more.
 */
function isVerified({ email_verified, xms_edov }: Record<string, unknown>, issuer: string): boolean {
  if (email_verified !== undefined) return email_verified === true || email_verified === 'true';
  return issuer.startsWith(microsoft) && (xms_edov === undefined || /^(true|1)$/.test(String(xms_edov)));
}

/**
 * Anybody can have a Google account with any address that was theirs once. `hd` says that the account is one of the
 * organisation's own.
 */
function isOfOrganisation({ hd }: Record<string, unknown>, issuer: string, domains: string[]): boolean {
  return issuer !== 'https://accounts.google.com' || domains.includes(String(hd ?? '').toLowerCase());
}

function nameIn({ name, given_name, family_name }: Record<string, unknown>): string | undefined {
  const given = textOf(name) ?? [textOf(given_name), textOf(family_name)].filter(Boolean).join(' ');
  const cleaned = given
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, 100)
    .trim();
  return cleaned || undefined;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

export function refused(code: string, message: string): AuthError {
  return new AuthError(403, code, message);
}
