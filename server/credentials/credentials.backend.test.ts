import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { readBadgeFile } from '#credentials/badge-file.ts';
import { checkBadge, parseDidDocument } from '#credentials/check-badge.ts';
import { badgeSchema } from '#credentials/schema.ts';
import { migrationFolders } from '#server/database/open-site-database.ts';
import { addPeople, ids } from '#supabase/tests/people.ts';
import { openTestBackend, startTestBackend } from '#testing/backend.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';
import { readEnvironment } from '../environment.ts';
import { readSigningKeys, rotateBadgeKeys } from './badge-keys.ts';
import { isCredentialRequest } from './routes.ts';

const site = await openTestBackend();
afterAll(site.close);
const { database } = site.backend;
await addPeople(database);
const siteUrl = 'http://127.0.0.1:3000';

const query = <Row extends object>(text: string, values: unknown[] = []) =>
  database.run('server', (transaction) => transaction.query<Row>(text, values as string[]));

async function issue(user: string = ids.userA): Promise<string> {
  const [row] = await query<{ id: string }>(
    `insert into public.certificates
       (user_id, student_name, student_email, course_title, course_level, level, score, status, issued_on, valid_until)
     values ($1, 'Ada Lovelace', 'a@example.com', 'AI Foundations', 'Beginner', 'Beginner', 95, 'Issued',
       current_date - 1, current_date + 700)
     returning id`,
    [user],
  );
  return row?.id ?? '';
}

const get = (path: string, accept = 'application/json') =>
  site.fetch(new Request(siteUrl + path, { headers: { accept } }));

async function fetchJson(url: string): Promise<unknown> {
  return (await get(new URL(url).pathname)).json();
}

async function check(file: Uint8Array | string): Promise<string> {
  const read = readBadgeFile(typeof file === 'string' ? new TextEncoder().encode(file) : file);
  if ('fault' in read) return read.fault;
  const issuer = parseDidDocument(await fetchJson(`${siteUrl}/.well-known/did.json`));
  return checkBadge(read.badge, { issuer, fetchJson });
}

test('several processes that need the first key make one', async () => {
  const keys = await Promise.all([1, 2, 3, 4].map(() => readSigningKeys(database)));
  expect(new Set(keys.map(({ multikey }) => multikey)).size).toBe(1);
});

test('the URL of a certificate returns its credential, in all forms the same', async () => {
  const id = await issue();
  for (const type of ['application/json', 'application/ld+json', 'application/vc']) {
    const response = await get(`/verify/${id}`, type);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(type);
    expect(response.headers.get('vary')).toContain('Accept');
  }
  const json = await (await get(`/verify/${id}`)).text();
  const badge = badgeSchema.parse(JSON.parse(json));
  expect(json).not.toContain('a@example.com');
  expect(json).not.toContain(ids.userA);
  expect(await check(json)).toBe('valid');
  for (const file of ['credential.json', 'badge.png', 'badge.svg']) {
    const response = await get(`/verify/${id}/${file}`);
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${id}-${file}"`);
    expect(readBadgeFile(new Uint8Array(await response.arrayBuffer())), file).toEqual({ badge });
  }
  const jwt = await (await get(`/verify/${id}/credential.jwt`)).text();
  const [header, payload] = jwt
    .split('.')
    .slice(0, 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()));
  const { proof: _proof, ...unsigned } = badge;
  expect(payload).toMatchObject(unsigned);
  expect(await fetchJson(header.kid)).toMatchObject({ kty: 'EC', alg: 'ES256' });
  expect((await get(`/verify/${id}/share.png`)).headers.get('content-type')).toBe('image/png');
  expect((await get('/badges/beginner.png')).status).toBe(200);
});

test.for([
  '/verify/LAI-0000-0000-0000-0000-0000-0000-0000',
  '/verify/nonsense',
  '/verify/nonsense/badge.png',
  '/badges/status/2',
  '/badges/keys/none',
  '/badges/none.png',
])('%s is unknown', async (path) => {
  expect((await get(path)).status).toBe(404);
});

test('a pending certificate has no credential', async () => {
  const id = await issue();
  await query(`update public.certificates set status = 'Pending', issued_on = null where id = $1`, [id]);
  expect((await get(`/verify/${id}`)).status).toBe(404);
});

test('the status list says at once that a certificate is revoked, and that its owner is gone', async () => {
  const [revoked, deleted, standing] = [await issue(), await issue(ids.userB), await issue()];
  const files = await Promise.all(
    [revoked, deleted, standing].map(async (id) => (await get(`/verify/${id}`)).text()),
  );
  const findings = () => Promise.all(files.map(check));
  expect(await findings()).toEqual(['valid', 'valid', 'valid']);
  await query(
    `update public.certificates set status = 'Revoked', revoked_on = current_date, revocation_reason = 'By mistake'
     where id = $1`,
    [revoked],
  );
  expect(await findings()).toEqual(['revoked', 'valid', 'valid']);
  // The picture that is shared with a link proves nothing, and nobody checks it.
  expect((await get(`/verify/${revoked}/share.png`)).status).toBe(410);
  expect((await get(`/verify/${standing}/share.png`)).status).toBe(200);
  await query('delete from public.certificates where id = $1', [deleted]);
  expect(await findings()).toEqual(['revoked', 'revoked', 'valid']);
  expect((await get(`/verify/${deleted}`)).status).toBe(404);
});

test('after a rotation new keys sign, old credentials stay valid, and the old private keys are gone', async () => {
  const id = await issue();
  const before = await (await get(`/verify/${id}`)).text();
  const [old, current] = [await readSigningKeys(database), await rotateBadgeKeys(database)];
  expect(current.multikey).not.toBe(old.multikey);
  const after = await (await get(`/verify/${id}`)).text();
  expect(JSON.parse(after).proof.verificationMethod).toContain(current.multikey);
  expect(await check(before)).toBe('valid');
  expect(await check(after)).toBe('valid');
  const rows = await query('select retired_at from private.badge_keys where private_keys is not null');
  expect(rows).toEqual([{ retired_at: null }]);
  const did = z
    .object({ assertionMethod: z.array(z.string()) })
    .parse(await fetchJson(`${siteUrl}/.well-known/did.json`));
  expect(did.assertionMethod.join()).toContain(old.multikey);
});

test('only the secret key rotates the keys', async () => {
  const post = (apikey: string) =>
    site.fetch(new Request(`${siteUrl}/badges/keys`, { method: 'POST', headers: { apikey } }));
  expect((await post(site.backend.keys.publishable)).status).toBe(403);
  expect((await post('guess')).status).toBe(403);
  const { multikey } = await readSigningKeys(database);
  const response = await post(site.backend.keys.secret);
  expect(response.status).toBe(200);
  const said = await response.text();
  expect(said).not.toContain('"d"');
  expect(said).not.toContain(multikey);
});

test('two rotations at once leave one signing key', async () => {
  await Promise.all([rotateBadgeKeys(database), rotateBadgeKeys(database)]);
  expect(await query('select 1 from private.badge_keys where retired_at is null')).toHaveLength(1);
});

test('a restored backup signs with the same keys, and what was issued and revoked before stays so', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lifelong-badges-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const [standing, revoked] = [await issue(), await issue()];
  const files = await Promise.all([standing, revoked].map(async (id) => (await get(`/verify/${id}`)).text()));
  await query(
    `update public.certificates set status = 'Revoked', revoked_on = current_date, revocation_reason = 'By mistake'
     where id = $1`,
    [revoked],
  );
  const file = join(folder, 'backup.gz');
  await writeBackup(database, file);

  const restored = await startTestBackend();
  const target = restored.backend.database;
  // A backup is restored into a database without keys of its own.
  await target.run('server', (transaction) => transaction.query('delete from server.keys'));
  await restoreBackup(target, file, {
    migrationFolders: migrationFolders(readEnvironment({})),
    force: false,
  });
  expect(await readSigningKeys(target)).toEqual(await readSigningKeys(database));

  const getRestored = (path: string) =>
    restored.fetch(new Request(siteUrl + path, { headers: { accept: 'application/json' } }));
  expect(await (await getRestored(`/verify/${standing}`)).text()).toBe(files[0]);
  const fetchRestored = async (url: string) => (await getRestored(new URL(url).pathname)).json();
  const issuer = parseDidDocument(await fetchRestored(`${siteUrl}/.well-known/did.json`));
  const findings = files.map((text) =>
    checkBadge(badgeSchema.parse(JSON.parse(text)), { issuer, fetchJson: fetchRestored }),
  );
  expect(await Promise.all(findings)).toEqual(['valid', 'revoked']);
});

test.for([
  ['/verify/X', 'application/json', true],
  ['/verify/X', 'application/vc, */*', true],
  ['/verify/X', 'text/html,application/xhtml+xml,*/*;q=0.8', false],
  ['/verify/X', '*/*', false],
  ['/verify/X?a=1', '', false],
  ['/verify', 'application/json', false],
  ['/verify/X/badge.png', 'image/*', true],
  ['/verify/X/labs', '*/*', false],
  ['/verify/X/labs/card-sorter/nine-of-ten', 'application/json', false],
] as const)('%s with Accept %s is a request for a credential: %s', ([url, accept, expected]) => {
  expect(isCredentialRequest(url, accept)).toBe(expected);
});
