import { type BadgeFacts, createBadge } from './achievement.ts';
import { loadPinnedContext } from './canonicalise.ts';
import { createDidDocument, didOf, methodOf } from './issuer.ts';
import { type BadgeKeys, createBadgeKeys } from './new-keys.ts';
import { sign } from './proof.ts';
import { statusListUrl } from './status-entry.ts';
import { createStatusList } from './status-list.ts';

export const siteUrl = 'https://lifelong-ai.example';
const issuer = { siteUrl, name: 'Lifelong AI Institute' };
const created = '2026-11-18T08:00:00Z';

export const facts: BadgeFacts = {
  id: 'LAI-0123-4567-89AB-CDEF-GHJK-MNPQ-RSTH',
  student_name: 'Zoë Müller ]]> {x}',
  student_email: 'Zoe@Example.com',
  title: 'AI Foundations',
  level: 'Beginner',
  course_slug: null,
  score_label: 'Excellent',
  issued_on: '2026-11-15',
  valid_until: '2028-11-15',
  modules: 24,
  lab_goals: 7,
  exam_on: '2026-11-14',
  projects: [],
  status_index: 70_001,
  salt: 'b1946ac92492d2347c6235b4d2611184',
};

/** A site with keys, which signs credentials and publishes what verifiers fetch. */
export async function openIssuer(url = siteUrl) {
  const keys = await createBadgeKeys();
  const signing = signingOptions(url, keys);
  const published = new Map<string, object>([
    [`${url}/.well-known/did.json`, createDidDocument(url, [keys])],
  ]);

  async function publishStatus(revoked: number[]) {
    const list = await createStatusList(url, { list: 1, revoked, validFrom: created });
    published.set(statusListUrl(url, 1), await sign(list, signing));
  }
  await publishStatus([]);
  return {
    keys,
    published,
    publishStatus,
    issue: async (changed: Partial<BadgeFacts> = {}) =>
      sign(await createBadge({ ...facts, ...changed }, { ...issuer, siteUrl: url }), signing),
    fetchJson: async (wanted: string): Promise<unknown> => published.get(wanted),
  };
}

export function signingOptions(url: string, keys: BadgeKeys) {
  return {
    privateKey: keys.privateKeys.ed25519,
    verificationMethod: methodOf(didOf(url), keys.multikey),
    created,
  };
}

/** What other verifiers load: pinned contexts, and what this site publishes under its DID. Nothing else. */
export function loaderFor({ keys, published }: Awaited<ReturnType<typeof openIssuer>>) {
  const did = didOf(siteUrl);
  const multikey = 'https://w3id.org/security/multikey/v1';
  return async (url: string) => {
    const found = published.get(url);
    if (found) return { contextUrl: null, documentUrl: url, document: found };
    if (url === methodOf(did, keys.multikey)) {
      const document = {
        '@context': multikey,
        id: url,
        type: 'Multikey',
        controller: did,
        publicKeyMultibase: keys.multikey,
      };
      return { contextUrl: null, documentUrl: url, document };
    }
    if (url === did)
      return { contextUrl: null, documentUrl: url, document: createDidDocument(siteUrl, [keys]) };
    return loadPinnedContext(url);
  };
}
