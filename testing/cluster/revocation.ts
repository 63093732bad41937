import assert from 'node:assert/strict';
import { checkBadge, parseDidDocument } from '#credentials/check-badge.ts';
import { badgeSchema } from '#credentials/schema.ts';
import { siteAdmin } from '#testing/site-process.ts';
import { type Pair, visitorAt } from './pair.ts';

/**
 * An admin revokes a certificate at the first process. The first request to the second process that comes afterwards
 * already finds it revoked: its page, and the status list that its credential names.
 */
export async function checkRevocation(pair: Pair, rounds: number): Promise<string> {
  const admin = visitorAt(pair, pair.first);
  const { data } = await admin.auth.signInWithPassword(siteAdmin);
  assert.ok(data.user);
  const issuer = parseDidDocument(await jsonAt(pair, '/.well-known/did.json'));
  const delays: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const id = await issue(pair, data.user.id);
    const badge = badgeSchema.parse(await jsonAt(pair, `/verify/${id}`));
    const check = () =>
      checkBadge(badge, { issuer, fetchJson: (url) => jsonAt(pair, new URL(url).pathname) });
    assert.match(await pageAt(pair, id), /This certificate is valid/);
    assert.equal(await check(), 'valid');

    await admin.rpc('revoke_certificate', { certificate_id: id, reason: 'A test' }).throwOnError();
    const revokedAt = performance.now();
    const [page, finding] = await Promise.all([pageAt(pair, id), check()]);
    delays.push(performance.now() - revokedAt);
    assert.match(page, /This certificate has been revoked/);
    assert.equal(finding, 'revoked');
  }
  const worst = Math.max(...delays).toFixed(0);
  return `${rounds} revocations, each seen by the first request to the other process, within ${worst} ms`;
}

async function issue(pair: Pair, userId: string): Promise<string> {
  const [row] = await pair.query<{ id: string }>(
    `insert into certificates
       (user_id, student_name, student_email, course_title, course_level, score, status, issued_on, valid_until)
     values ($1, 'Ada', $2, 'A course', 'Beginner', 95, 'Issued', current_date - 1, current_date + 700)
     returning id`,
    [userId, siteAdmin.email],
  );
  assert.ok(row);
  return row.id;
}

async function jsonAt({ second }: Pair, path: string): Promise<unknown> {
  const response = await fetch(second.url + path, { headers: { accept: 'application/json' } });
  assert.equal(response.status, 200, path);
  return response.json();
}

async function pageAt({ second }: Pair, id: string): Promise<string> {
  const response = await fetch(`${second.url}/verify/${id}`, { headers: { accept: 'text/html' } });
  return response.text();
}
