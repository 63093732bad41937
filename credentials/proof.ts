import { z } from 'zod';
import { decodeBase58, encodeBase58 } from './base58.ts';
import { canonicalise } from './canonicalise.ts';
import { type DidDocument, fromMultikey } from './issuer.ts';

/** Data Integrity with the cryptosuite eddsa-rdfc-2022, over Web Crypto: the same code runs in Node and in browsers. */
export const proofSchema = z.strictObject({
  type: z.literal('DataIntegrityProof'),
  cryptosuite: z.literal('eddsa-rdfc-2022'),
  created: z.iso.datetime(),
  verificationMethod: z.string(),
  proofPurpose: z.literal('assertionMethod'),
  proofValue: z.string().regex(/^z[1-9A-HJ-NP-Za-km-z]+$/),
});
export type Proof = z.output<typeof proofSchema>;

export interface Unsigned {
  '@context': readonly string[];
}
export type Signed<Document> = Document & { proof: Proof };

interface SigningOptions {
  /** The private key as a JWK. */
  privateKey: JsonWebKey;
  verificationMethod: string;
  created: string;
}

export async function sign<Document extends Unsigned>(
  document: Document,
  { privateKey, verificationMethod, created }: SigningOptions,
): Promise<Signed<Document>> {
  const options = {
    type: 'DataIntegrityProof',
    cryptosuite: 'eddsa-rdfc-2022',
    created,
    verificationMethod,
    proofPurpose: 'assertionMethod',
  } as const;
  const key = await crypto.subtle.importKey('jwk', privateKey, 'Ed25519', false, ['sign']);
  const signature = await crypto.subtle.sign('Ed25519', key, await bytesToSign(document, options));
  return { ...document, proof: { ...options, proofValue: `z${encodeBase58(new Uint8Array(signature))}` } };
}

export type ProofFault = 'unknown_key' | 'changed';

/** Undefined if a key that the issuer publishes for such statements has signed exactly this document. */
export async function findProofFault(
  { proof, ...document }: Signed<Unsigned>,
  issuer: DidDocument,
): Promise<ProofFault | undefined> {
  const { proofValue, ...options } = proof;
  const method = issuer.verificationMethod.find(({ id }) => id === options.verificationMethod);
  const publicKey = fromMultikey(method?.publicKeyMultibase ?? '');
  const isOfIssuer = method?.controller === issuer.id && issuer.assertionMethod.includes(method.id);
  if (!publicKey || !isOfIssuer) return 'unknown_key';
  const signature = decodeBase58(proofValue.slice(1));
  if (!signature) return 'changed';
  // A document with other words or contexts than ours cannot be canonicalised, so we did not sign it.
  const signed = await bytesToSign(document, options).catch(() => undefined);
  if (!signed) return 'changed';
  const key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']);
  return (await crypto.subtle.verify('Ed25519', key, signature, signed)) ? undefined : 'changed';
}

/** The hash of the proof's own fields, then that of the document. */
async function bytesToSign(
  document: Unsigned,
  options: Omit<Proof, 'proofValue'>,
): Promise<Uint8Array<ArrayBuffer>> {
  const canonical = await Promise.all(
    [{ '@context': document['@context'], ...options }, document].map(canonicalise),
  );
  const hashes = await Promise.all(
    canonical.map((text) => crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))),
  );
  return new Uint8Array(hashes.flatMap((hash) => [...new Uint8Array(hash)]));
}
