/** Consent on paper: a guardian uploads a signed form, and an admin decides. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { makeSignedIn, sql } from '#backend/auth/testing/ask.ts';
import { html, pdf } from '#backend/storage/testing/documents.ts';
import { facts, png } from '#backend/storage/testing/pictures.ts';
import { consentFormBucket, consentFormLimits } from '#domain/families/consent-form.ts';
import { findChangedRows } from '#supabase/tests/changed-rows.ts';
import { findTraces } from '#supabase/tests/traces.ts';
import { openTestBackend } from '#testing/backend.ts';
import { familiesOf } from '#testing/families.ts';

const site = await openTestBackend();
afterAll(site.close);
const { call, mailTo, renew } = familiesOf(site);

beforeEach(async () => {
  await sql(site, 'delete from private.rate_limits');
  site.mails.length = 0;
});

type Person = Awaited<ReturnType<typeof makeSignedIn<ReturnType<typeof site.client>>>>;

async function makeAdmin() {
  const admin = await makeSignedIn(site);
  await sql(site, `update public.profiles set role = 'admin' where id = $1`, [admin.id]);
  return admin;
}

async function upload({ id, client }: Person, content: BodyInit = pdf, type = 'application/pdf') {
  const scan = `${id}/${randomUUID()}.${type.replace(/.*\//, '').replace('jpeg', 'jpg')}`;
  const { error } = await client.storage.from(consentFormBucket).upload(scan, content, { contentType: type });
  return { scan, error };
}

async function handIn(guardian: Person) {
  const { scan, error } = await upload(guardian);
  expect(error).toBeNull();
  const asked = { action: 'hand-in-form', scan, version: '2026-11-20' };
  expect((await call('family', asked, guardian.session.access_token)).status).toBe(200);
  const { data } = await guardian.client
    .from('consent_forms')
    .select('id')
    .eq('file', scan)
    .single()
    .throwOnError();
  return { scan, form: data.id };
}

const decide = (admin: Person, form: string, isApproved: boolean, reason = '') =>
  call(
    'family',
    { action: 'decide-form', form, is_approved: isApproved, reason },
    admin.session.access_token,
  );

test('an approved form is a consent, under which one account of a child is made', async () => {
  const admin = await makeAdmin();
  const guardian = await makeSignedIn(site);
  const { form, scan } = await handIn(guardian);
  expect(site.mails.some(({ text }) => text.includes(guardian.email))).toBe(true);
  expect((await decide(admin, form, true)).status).toBe(200);
  expect(mailTo(guardian.email)?.subject).toBe('We have accepted your signed form');
  expect((await decide(admin, form, false, 'Too late')).status).toBe(409);

  const { data: consent } = await guardian.client
    .from('consents')
    .select('id, method, child_id')
    .single()
    .throwOnError();
  expect(consent).toMatchObject({ method: 'signed-form', child_id: null });
  const pictures = ['sun', 'cat', 'key', 'sun'];
  const child = { nickname: 'Kit', birth_year: new Date().getUTCFullYear() - 8, pictures };
  const add = { action: 'add-child', consent: consent.id, ...child };
  expect((await call('family', add, guardian.session.access_token)).status).toBe(200);
  expect((await call('family', add, guardian.session.access_token)).status).toBe(409);
  expect((await admin.client.storage.from(consentFormBucket).download(scan)).error).toBeNull();
  const entries = await sql(
    site,
    `select details ->> 'form_id' as form from public.admin_audit_log where action = 'consent_form_approve'`,
  );
  expect(entries).toEqual([{ form }]);
});

test('a form that was handed in stores nothing about a child', async () => {
  const guardian = await makeSignedIn(site);
  const changed = await findChangedRows(site.backend.database, () => handIn(guardian));
  // The scan, the notice to the institute, and counters of limits.
  expect(Object.keys(changed).sort()).toEqual([
    'private.rate_limits',
    'public.consent_forms',
    'server.mails',
    'server.rate_limits',
    'server.stored_files',
    'storage.objects',
  ]);
});

test('a refused form is mailed with its reason, gives no consent, and its scan is deleted', async () => {
  const admin = await makeAdmin();
  const guardian = await makeSignedIn(site);
  const { form, scan } = await handIn(guardian);
  expect((await decide(admin, form, false)).status).toBe(422);
  expect((await decide(admin, form, false, 'The signature is missing.')).status).toBe(200);
  expect(mailTo(guardian.email)?.text).toContain('The signature is missing.');
  expect((await guardian.client.from('consents').select('id').throwOnError()).data).toEqual([]);
  expect(await sql(site, 'select id from storage.objects where name = $1', [scan])).toEqual([]);
});

test('a form that nobody decides about is deleted with its scan after 30 days, and its guardian is told once', async () => {
  const [admin, slow, later] = [await makeAdmin(), await makeSignedIn(site), await makeSignedIn(site)];
  const [old, young] = [await handIn(slow), await handIn(later)];
  const wait = (form: string, days: number) =>
    sql(site, `update public.consent_forms set created_at = now() - $2 * interval '1 day' where id = $1`, [
      form,
      days,
    ]);
  await wait(old.form, consentFormLimits.keptDays + 0.01);
  await wait(young.form, consentFormLimits.keptDays - 0.01);
  site.mails.length = 0;
  for (let hour = 0; hour < 2; hour += 1) expect((await renew()).status).toBe(200);
  expect(site.mails.map(({ to, subject }) => [to, subject])).toEqual([
    [slow.email, 'We have deleted your signed form'],
  ]);
  const rest = await sql(site, 'select name from storage.objects where name in ($1, $2)', [
    old.scan,
    young.scan,
  ]);
  expect(rest).toEqual([{ name: young.scan }]);
  expect((await decide(admin, old.form, true)).status).toBe(404);
  expect((await decide(admin, young.form, true)).status).toBe(200);
});

test('only admins decide, and only the guardian and admins see a scan', async () => {
  const guardian = await makeSignedIn(site);
  const stranger = await makeSignedIn(site);
  const admin = await makeAdmin();
  const { form, scan } = await handIn(guardian);
  expect((await decide(guardian, form, true)).status).toBe(403);
  expect((await decide(stranger, form, true)).status).toBe(403);
  const read = ({ client }: Person) => client.storage.from(consentFormBucket).download(scan);
  expect((await read(stranger)).error).not.toBeNull();
  expect((await read(guardian)).error).toBeNull();
  expect((await read(admin)).error).toBeNull();
  // Nobody hands in the scan of another person, and what was handed in cannot be removed alone.
  const stolen = { action: 'hand-in-form', scan, version: '2026-11-20' };
  expect((await call('family', stolen, stranger.session.access_token)).status).toBe(409);
  await guardian.client.storage.from(consentFormBucket).remove([scan]);
  expect((await read(guardian)).error).toBeNull();
  await guardian.client.rpc('take_back_consent_form', { form }).throwOnError();
  expect((await read(guardian)).error).not.toBeNull();
  expect((await decide(admin, form, true)).status).toBe(404);
});

test('a scan is a PDF or a picture, and nothing else', async () => {
  const guardian = await makeSignedIn(site);
  expect((await upload(guardian, png, 'image/png')).error).toBeNull();
  for (const [content, type] of [
    [html, 'text/html'],
    [html, 'application/pdf'],
    ['text', 'text/plain'],
  ] as const) {
    const { error } = await upload(guardian, content, type);
    expect(['403', '415']).toContain(facts(error).statusCode);
  }
  const { error } = await guardian.client.storage
    .from(consentFormBucket)
    .upload(`${randomUUID()}/${randomUUID()}.pdf`, pdf, { contentType: 'application/pdf' });
  expect(facts(error).statusCode).toBe('403');
});

test('a guardian who deletes their account deletes their forms and scans', async () => {
  const guardian = await makeSignedIn(site);
  await handIn(guardian);
  await guardian.client.rpc('delete_my_account').throwOnError();
  expect(await findTraces(site.backend.database, [guardian.id, guardian.email])).toEqual([]);
});

test('a scan that was not handed in is deleted after a day, and a form stays', async () => {
  const guardian = await makeSignedIn(site);
  const { scan: forgotten } = await upload(guardian);
  const { scan: handedIn } = await handIn(guardian);
  const { scan: fresh } = await upload(guardian);
  await sql(
    site,
    `update storage.objects set created_at = now() - interval '25 hours' where name in ($1, $2)`,
    [forgotten, handedIn],
  );
  await site.serviceClient().rpc('delete_unused_scans').throwOnError();
  const kept = await sql<{ name: string }>(
    site,
    `select name from storage.objects where bucket_id = 'consent-forms' and name like $1 || '/%'`,
    [guardian.id],
  );
  expect(kept.map(({ name }) => name).sort()).toEqual([handedIn, fresh].sort());
  const download = (scan: string) => guardian.client.storage.from(consentFormBucket).download(scan);
  expect((await download(forgotten)).error).not.toBeNull();
  expect((await download(handedIn)).error).toBeNull();
});
