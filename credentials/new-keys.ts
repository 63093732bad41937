import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose';
import { type PublicKeys, publicJwkSchema, toMultikey } from './issuer.ts';

/** One generation of keys. */
export interface BadgeKeys extends PublicKeys {
  privateKeys: { ed25519: JsonWebKey; es256: JWK };
}

export async function createBadgeKeys(): Promise<BadgeKeys> {
  const pair = await generateKeyPair('Ed25519', { extractable: true });
  const es256 = await exportJWK((await generateKeyPair('ES256', { extractable: true })).privateKey);
  const { d: _private, ...point } = es256;
  const raw = await crypto.subtle.exportKey('raw', pair.publicKey);
  return {
    multikey: toMultikey(new Uint8Array(raw)),
    jwk: publicJwkSchema.parse({ ...point, kid: await calculateJwkThumbprint(es256), alg: 'ES256' }),
    privateKeys: { ed25519: await crypto.subtle.exportKey('jwk', pair.privateKey), es256 },
  };
}
