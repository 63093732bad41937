import { z } from 'zod';
import { decodeBase58, encodeBase58 } from './base58.ts';

/** The identity of the site as an issuer: `did:web` and its host, whose colon is escaped. */
export function didOf(siteUrl: string): string {
  return `did:web:${new URL(siteUrl).host.replace(':', '%3A')}`;
}

/** The first two bytes of an Ed25519 public key in the format Multikey. */
const ed25519Prefix = [0xed, 0x01];
const keyLength = 32;

export function toMultikey(publicKey: Uint8Array): string {
  return `z${encodeBase58(new Uint8Array([...ed25519Prefix, ...publicKey]))}`;
}

/** The public key of Ed25519, or undefined for any other text. */
export function fromMultikey(multikey: string): Uint8Array<ArrayBuffer> | undefined {
  const bytes = multikey.startsWith('z') ? decodeBase58(multikey.slice(1)) : undefined;
  const isEd25519 = ed25519Prefix.every((byte, place) => bytes?.[place] === byte);
  if (!bytes || !isEd25519 || bytes.length !== ed25519Prefix.length + keyLength) return undefined;
  return bytes.slice(ed25519Prefix.length);
}

export const publicJwkSchema = z.strictObject({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  kid: z.string(),
  alg: z.literal('ES256'),
});
export type PublicJwk = z.output<typeof publicJwkSchema>;

/** What is public of one generation of keys. */
export interface PublicKeys {
  /** Signs credentials. */
  multikey: string;
  /** Signs their form as a JWT. */
  jwk: PublicJwk;
}

export const methodOf = (did: string, multikey: string) => `${did}#${multikey}`;

/** The document at `/.well-known/did.json`: every key that has ever signed, so that old credentials still verify. */
export function createDidDocument(siteUrl: string, keys: readonly PublicKeys[]) {
  const did = didOf(siteUrl);
  const verificationMethod = keys.flatMap(({ multikey, jwk }) => [
    { id: methodOf(did, multikey), type: 'Multikey', controller: did, publicKeyMultibase: multikey },
    { id: `${did}#${jwk.kid}`, type: 'JsonWebKey', controller: did, publicKeyJwk: jwk },
  ]);
  return {
    '@context': [
      'https://www.w3.org/ns/did/v1',
      'https://w3id.org/security/multikey/v1',
      'https://w3id.org/security/jwk/v1',
    ],
    id: did,
    verificationMethod,
    assertionMethod: verificationMethod.map(({ id }) => id),
  };
}

/** What we read of such a document. */
export const didDocumentSchema = z.object({
  id: z.string(),
  verificationMethod: z.array(
    z.object({ id: z.string(), controller: z.string(), publicKeyMultibase: z.string().optional() }),
  ),
  assertionMethod: z.array(z.string()),
});
export type DidDocument = z.output<typeof didDocumentSchema>;
