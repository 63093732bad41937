import { importJWK, type JWK, SignJWT } from 'jose';
import type { UnsignedBadge } from './schema.ts';

export const jwtKeyUrl = (siteUrl: string, kid: string) => `${siteUrl}/badges/keys/${kid}`;

/** The credential as a JWT, for systems that cannot check embedded proofs. Validators refuse EdDSA here. */
export async function signBadgeJwt(
  badge: UnsignedBadge,
  { privateKey, keyUrl }: { privateKey: JWK; keyUrl: string },
): Promise<string> {
  const jwt = new SignJWT({ ...badge })
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: keyUrl })
    .setIssuer(badge.issuer.id)
    .setJti(badge.id)
    .setNotBefore(new Date(badge.validFrom));
  if (badge.validUntil) jwt.setExpirationTime(new Date(badge.validUntil));
  return jwt.sign(await importJWK(privateKey, 'ES256'));
}
