import { z } from 'zod';
import { toHex } from '../text/hex.ts';

/** What owner, managers and admins see of the single sign-on of an organisation. */
export const singleSignOnSchema = z.object({
  connection: z
    .object({
      issuer: z.string(),
      client_id: z.string(),
      has_secret: z.boolean(),
      required_claim: z.string(),
      required_value: z.string(),
    })
    .nullable(),
  domains: z.array(
    z.object({
      domain: z.string(),
      token: z.string(),
      verified_at: z.string().nullable(),
      verified_by: z.enum(['dns', 'admin']).nullable(),
    }),
  ),
});
export type ShownSingleSignOn = z.output<typeof singleSignOnSchema>;
export type SsoDomain = ShownSingleSignOn['domains'][number];

/** The name below a domain whose TXT record proves that the domain is theirs. */
export const verificationName = (domain: string) => `_sign-in-verification.${domain}`;

/**
 * The last part of the redirect URL for an issuer. Each issuer has its own, so that a response of one provider never
 * passes for that of another (RFC 9700, 4.4.2.2). Organisations that share an issuer share it.
 */
export async function callbackName(issuer: string): Promise<string> {
  const stored = new TextEncoder().encode(issuer.trim().replace(/\/+$/, ''));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', stored));
  return toHex(hash.slice(0, 16));
}

export async function redirectUrl(siteUrl: string, issuer: string): Promise<string> {
  return `${siteUrl}/auth/v1/sso/callback/${await callbackName(issuer)}`;
}

export const issuers = {
  google: 'https://accounts.google.com',
  microsoft: 'https://login.microsoftonline.com/TENANT-ID/v2.0',
};

const oneLine = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `Must be at most ${most} characters`)
    .regex(/^\P{Cc}*$/u, 'Must be one line');

/** A test compares these limits with the database. */
export const ssoLimits = {
  issuer: 500,
  clientId: 300,
  clientSecret: 1_000,
  claim: 100,
  value: 200,
  domain: 253,
} as const;

export const connectionFormSchema = z.object({
  issuer: oneLine(ssoLimits.issuer)
    .min(1, 'Required')
    .regex(/^(https:\/\/|http:\/\/127\.0\.0\.1:)[^\s?#@]+$/, 'Please give a URL that begins with https://'),
  client_id: oneLine(ssoLimits.clientId).min(1, 'Required'),
  client_secret: oneLine(ssoLimits.clientSecret),
  required_claim: oneLine(ssoLimits.claim).regex(
    /^[A-Za-z0-9_:/.-]*$/,
    'Please give the name of a claim, such as district',
  ),
  required_value: oneLine(ssoLimits.value),
});
export type ConnectionForm = z.output<typeof connectionFormSchema>;

export const domainFormSchema = z.object({
  domain: z
    .string()
    .trim()
    .toLowerCase()
    .max(ssoLimits.domain)
    .regex(/^([a-z0-9-]+\.)+[a-z0-9-]+$/, 'Please give a domain such as example.org'),
});

/** What happened to a person who signed in with their organisation. */
export const entrySchema = z.object({
  outcome: z.enum(['placed', 'member', 'no_seat', 'left']),
  organisation: z.string(),
  /** Why there is no seat. */
  reason: z.string().optional(),
});
export type Entry = z.output<typeof entrySchema>;
