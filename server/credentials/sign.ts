import { type BadgeFacts, createBadge } from '#credentials/achievement.ts';
import { jwtKeyUrl, signBadgeJwt } from '#credentials/badge-jwt.ts';
import { didOf, methodOf } from '#credentials/issuer.ts';
import { sign } from '#credentials/proof.ts';
import { createStatusList } from '#credentials/status-list.ts';
import type { SigningKeys } from './badge-keys.ts';

export interface BadgeToSign {
  facts: BadgeFacts;
  siteUrl: string;
  issuerName: string;
  keys: SigningKeys;
  created: string;
}

/** Runs in another thread; see `tasks.ts`. The same input gives the same JSON in every process. */
export async function signBadge({ facts, siteUrl, issuerName, keys, created }: BadgeToSign) {
  const badge = await createBadge(facts, { siteUrl, name: issuerName });
  const [signed, jwt] = await Promise.all([
    sign(badge, signingOptions(siteUrl, keys, created)),
    signBadgeJwt(badge, {
      privateKey: keys.private_keys.es256,
      keyUrl: jwtKeyUrl(siteUrl, keys.jwk.kid),
    }),
  ]);
  return { json: JSON.stringify(signed), jwt };
}

export interface StatusListToSign {
  siteUrl: string;
  list: number;
  revoked: number[];
  keys: SigningKeys;
  created: string;
}

export async function signStatusList({ siteUrl, list, revoked, keys, created }: StatusListToSign) {
  const credential = await createStatusList(siteUrl, { list, revoked, validFrom: created });
  return JSON.stringify(await sign(credential, signingOptions(siteUrl, keys, created)));
}

function signingOptions(siteUrl: string, keys: SigningKeys, created: string) {
  return {
    privateKey: keys.private_keys.ed25519,
    verificationMethod: methodOf(didOf(siteUrl), keys.multikey),
    created,
  };
}
