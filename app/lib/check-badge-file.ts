import { largestBadgeFile, readBadgeFile, type UnreadableFile } from '#credentials/badge-file.ts';
import { type BadgeFinding, checkBadge, parseDidDocument } from '#credentials/check-badge.ts';
import type { Badge } from '#credentials/schema.ts';

export interface CheckedFile {
  finding: BadgeFinding | UnreadableFile | 'not_checked';
  /** What the file says. Only given if we signed exactly that. */
  badge?: { name: string; title: string; issuedOn: string; validUntil: string | undefined; path: string };
}

const signedByUs: ReadonlySet<string> = new Set<BadgeFinding>([
  'valid',
  'expired',
  'revoked',
  'not_yet_valid',
]);

/** Everything happens in the browser; only our public keys and the status list are fetched. */
export async function checkBadgeFile(file: File): Promise<CheckedFile> {
  if (file.size > largestBadgeFile) return { finding: 'too_large' };
  const read = readBadgeFile(new Uint8Array(await file.arrayBuffer()));
  if ('fault' in read) return { finding: read.fault };
  const { badge } = read;
  try {
    const issuer = parseDidDocument(await fetchJson('/.well-known/did.json'));
    const finding = await checkBadge(badge, {
      issuer,
      fetchJson: (url) => fetchJson(new URL(url).pathname),
    });
    return signedByUs.has(finding) ? { finding, badge: describe(badge) } : { finding };
  } catch {
    // Offline, or a browser without Ed25519 in Web Crypto.
    return { finding: 'not_checked' };
  }
}

async function fetchJson(path: string): Promise<unknown> {
  const response = await fetch(path, { cache: 'no-store' });
  if (!response.ok) throw new Error(`${path} returned ${response.status}`);
  return response.json();
}

function describe({ credentialSubject, name, validFrom, validUntil, id }: Badge) {
  const holder = credentialSubject.identifier.find(({ identityType }) => identityType === 'name');
  return {
    name: holder?.identityHash ?? '',
    title: name,
    issuedOn: validFrom.slice(0, 10),
    validUntil: validUntil?.slice(0, 10),
    path: new URL(id).pathname,
  };
}
