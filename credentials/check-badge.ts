import { type DidDocument, didDocumentSchema } from './issuer.ts';
import { findProofFault } from './proof.ts';
import type { Badge } from './schema.ts';
import { isRevoked, statusListSchema } from './status-list.ts';

/** Why a credential proves nothing, or `valid`. */
export type BadgeFinding =
  | 'valid'
  | 'other_issuer'
  | 'unknown_key'
  | 'changed'
  | 'status_unknown'
  | 'revoked'
  | 'not_yet_valid'
  | 'expired';

interface Surroundings {
  /** The document that the expected issuer publishes. */
  issuer: DidDocument;
  /** Fetches what a URL of the issuer returns. */
  fetchJson(url: string): Promise<unknown>;
  now?: Date;
}

/** Checks who signed, that nothing was changed since, that it was not revoked, and its dates, in this order. */
export async function checkBadge(
  badge: Badge,
  { issuer, fetchJson, now = new Date() }: Surroundings,
): Promise<BadgeFinding> {
  if (badge.issuer.id !== issuer.id) return 'other_issuer';
  const fault = await findProofFault(badge, issuer);
  if (fault) return fault;
  const status = await readStatus(badge, issuer, fetchJson).catch(() => 'status_unknown' as const);
  if (status !== 'standing') return status;
  if (now < new Date(badge.validFrom)) return 'not_yet_valid';
  return badge.validUntil && now > new Date(badge.validUntil) ? 'expired' : 'valid';
}

/** A list that another has signed says nothing. */
async function readStatus(
  { credentialStatus }: Badge,
  issuer: DidDocument,
  fetchJson: Surroundings['fetchJson'],
): Promise<'standing' | 'revoked' | 'status_unknown'> {
  const list = statusListSchema.parse(await fetchJson(credentialStatus.statusListCredential));
  const isTheirs = list.issuer === issuer.id && list.id === credentialStatus.statusListCredential;
  if (!isTheirs || (await findProofFault(list, issuer))) return 'status_unknown';
  return (await isRevoked(list, Number(credentialStatus.statusListIndex))) ? 'revoked' : 'standing';
}

export const parseDidDocument = (document: unknown): DidDocument => didDocumentSchema.parse(document);
