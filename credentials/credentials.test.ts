import { decodeProtectedHeader, importJWK, jwtVerify } from 'jose';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { createBadge, hashAddress } from './achievement.ts';
import { readBadgeFile } from './badge-file.ts';
import { signBadgeJwt } from './badge-jwt.ts';
import { facts, openIssuer, signingOptions, siteUrl } from './badges.fixture.ts';
import { bakePng, readPng } from './baked-png.ts';
import { bakeSvg } from './baked-svg.ts';
import { loadPinnedContext } from './canonicalise.ts';
import { checkBadge, parseDidDocument } from './check-badge.ts';
import { createDidDocument } from './issuer.ts';
import { createBadgeKeys } from './new-keys.ts';
import { sign } from './proof.ts';
import { type Badge, badgeSchema } from './schema.ts';

const site = await openIssuer();
const other = await openIssuer('https://other.example');
const inTime = new Date('2027-01-01T00:00:00Z');

function check(badge: Badge, now = inTime) {
  const issuer = parseDidDocument(site.published.get(`${siteUrl}/.well-known/did.json`));
  return checkBadge(badge, { issuer, fetchJson: site.fetchJson, now });
}

const bytesOf = (text: string) => new TextEncoder().encode(text);
const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'white' } })
  .png()
  .toBuffer();

test('a credential follows the rules of Open Badges and contains no address', async () => {
  const badge = await site.issue();
  expect(badgeSchema.parse(badge)).toEqual(badge);
  expect(JSON.stringify(badge)).not.toMatch(/example\.com/i);
  expect(badge.credentialSubject.identifier[0]?.identityHash).toBe(
    await hashAddress('zoe@example.com', facts.salt),
  );
  expect(badge.evidence.map(({ narrative }) => narrative)).toEqual([
    'Passed on 2026-11-14 with the result Excellent (90 to 100 percent).',
    '24 modules completed: all lessons done and the quiz passed.',
    '7 goals of labs reached. Each can be run again with the stored choices on this page.',
  ]);
  expect(badge.evidence[2]?.id).toBe(`${badge.id}/labs`);
});

test('signing the same certificate again gives the same bytes', async () => {
  expect(await site.issue()).toEqual(await site.issue());
});

test('JSON, PNG, SVG and JWT say the same', async () => {
  const badge = await site.issue();
  const json = JSON.stringify(badge);
  const png = bakePng(picture, json);
  const svg = bakeSvg('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"></svg>', json);
  for (const file of [bytesOf(json), png, bytesOf(svg)]) {
    expect(readBadgeFile(file)).toEqual({ badge });
  }
  const { proof: _proof, ...unsigned } = badge;
  const jwt = await signBadgeJwt(unsigned, {
    privateKey: site.keys.privateKeys.es256,
    keyUrl: `${siteUrl}/badges/keys/${site.keys.jwk.kid}`,
  });
  expect(decodeProtectedHeader(jwt)).toMatchObject({ alg: 'ES256', typ: 'JWT' });
  const key = await importJWK(site.keys.jwk);
  const { payload } = await jwtVerify(jwt, key, { currentDate: inTime, issuer: badge.issuer.id });
  const { iss, jti, nbf, exp, ...said } = payload;
  expect(said).toEqual(unsigned);
  expect({ iss, jti, nbf, exp }).toEqual({
    iss: badge.issuer.id,
    jti: badge.id,
    nbf: Date.parse(badge.validFrom) / 1000,
    exp: Date.parse(badge.validUntil ?? '') / 1000,
  });
});

test('a baked picture is still a picture, and baking again replaces the credential', async () => {
  const baked = bakePng(bakePng(picture, '{"old":1}'), '{"new":"é"}');
  expect(readPng(baked)).toEqual(['{"new":"é"}']);
  expect(await sharp(baked).metadata()).toMatchObject({ width: 8, height: 8 });
});

test.for([
  ['no_badge', () => new Uint8Array(picture)],
  ['no_badge', () => bytesOf('<svg></svg>')],
  ['no_badge', () => bytesOf('hello')],
  ['jwt', () => bytesOf('eyJhbGciOiJFUzI1NiJ9.e30.c2ln')],
  ['other_format', () => bytesOf('{"a":1}')],
  ['other_format', () => bytesOf('{')],
  ['too_large', () => new Uint8Array(3_000_000)],
  ['several_badges', () => bytesOf(bakeSvg(bakeSvg('<svg>', '{}'), '{}'))],
] as const)('a file is refused as %s', ([fault, file]) => {
  expect(readBadgeFile(file())).toEqual({ fault });
});

test('an unchanged credential of ours is valid', async () => {
  expect(await check(await site.issue())).toBe('valid');
  expect(await check(await site.issue({ valid_until: null }), new Date('2099-01-01'))).toBe('valid');
});

test('each fault has its reason', async () => {
  const badge = await site.issue();
  expect(await check({ ...badge, name: 'AI Expert' })).toBe('changed');
  expect(await check({ ...badge, proof: { ...badge.proof, created: '2026-11-18T08:00:01Z' } })).toBe(
    'changed',
  );
  expect(await check(await other.issue())).toBe('other_issuer');
  const { proof: _proof, ...unsigned } = badge;
  const strange = await sign(unsigned, signingOptions(siteUrl, await createBadgeKeys()));
  expect(await check(strange)).toBe('unknown_key');
  const posing = { ...strange.proof, verificationMethod: badge.proof.verificationMethod };
  expect(await check({ ...strange, proof: posing })).toBe('changed');
  expect(await check(badge, new Date('2028-11-15T23:59:59Z'))).toBe('valid');
  expect(await check(badge, new Date('2028-11-16T00:00:00Z'))).toBe('expired');
  expect(await check(badge, new Date('2026-11-14T23:59:59Z'))).toBe('not_yet_valid');
  await site.publishStatus([facts.status_index]);
  expect(await check(badge)).toBe('revoked');
  await site.publishStatus([facts.status_index - 1, facts.status_index + 1]);
  expect(await check(badge)).toBe('valid');
  site.published.clear();
  const issuer = parseDidDocument(createDidDocument(siteUrl, [site.keys]));
  expect(await checkBadge(badge, { issuer, fetchJson: site.fetchJson, now: inTime })).toBe('status_unknown');
});

test('an older key still verifies after a new one was made', async () => {
  const later = await createBadgeKeys();
  const issuer = parseDidDocument(createDidDocument(siteUrl, [later, site.keys]));
  const { issue, fetchJson, publishStatus } = site;
  await publishStatus([]);
  expect(await checkBadge(await issue(), { issuer, fetchJson, now: inTime })).toBe('valid');
});

test('a context that is not pinned is refused', async () => {
  await expect(loadPinnedContext('https://w3id.org/security/v2')).rejects.toThrow('Only pinned');
});

test('projects that a learner shows are part of the evidence, without a brace', async () => {
  const projects = [{ title: 'A {small} report', course: 'Python for AI', accepted_on: '2026-11-13' }];
  const { evidence } = await createBadge({ ...facts, projects }, { siteUrl, name: 'Institute' });
  expect(evidence.at(-1)).toEqual({
    type: ['Evidence'],
    name: 'A (small) report',
    genre: 'Project',
    narrative: 'A project of the course Python for AI, reviewed and accepted on 2026-11-13.',
  });
});

test('certificates of courses have credentials, too', async () => {
  const ofCourse = {
    ...facts,
    level: null,
    course_slug: 'meet-ai',
    exam_on: null,
    modules: 0,
    lab_goals: 0,
    valid_until: null,
  };
  const badge = await createBadge(ofCourse, { siteUrl, name: 'Institute' });
  expect(badge.credentialSubject.achievement.id).toBe(`${siteUrl}/courses/meet-ai`);
  expect(badge.evidence).toHaveLength(1);
  expect(badge.validUntil).toBeUndefined();
});
