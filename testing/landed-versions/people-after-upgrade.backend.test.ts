/** What people find who used the last landed version, when they come back after the upgrade. */
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadKeys } from '#backend/access/keys.ts';
import type { Caller } from '#backend/database/database.ts';
import { migrate } from '#backend/database/migrate.ts';
import { createLog } from '#backend/log/log.ts';
import { type DrivenBackend, driveBackend } from '#backend/testing/drive-backend.ts';
import { checkBadge, parseDidDocument } from '#credentials/check-badge.ts';
import { badgeSchema } from '#credentials/schema.ts';
import type { Database } from '#domain/database/database-types.ts';
import { openUnmigratedSite } from '#server/database/open-site-database.ts';
import { readEnvironment } from '#server/environment.ts';
import { startBackend } from '#server/start-backend.ts';
import { copyTemplate } from '#testing/backend.ts';
import { migrationsFolder } from './landed-version.ts';
import { openAsThen } from './open-as-then.ts';
import { passwordThen } from './use-site.ts';

const siteUrl = 'http://127.0.0.1:3000';
const copy = await copyTemplate();
const environment = readEnvironment({ ...copy.settings, SITE_URL: siteUrl, LOG_LEVEL: 'silent', DEMO: '0' });
const database = await openUnmigratedSite(environment);
let site: DrivenBackend & { publishable: string; secret: string };
let stop = () => database.close();

afterAll(async () => {
  await stop();
  await copy.remove();
});

const query = <Row extends object>(text: string, values: string[] = []) =>
  database.run('server', (transaction) => transaction.query<Row>(text, values));

/** Certificates with their states of then. */
let certificatesThen: { id: string; status: string; email: string }[] = [];
let stepsThen: { email: string; plans: string[]; courses: number }[] = [];

beforeAll(async () => {
  await openAsThen(database);
  certificatesThen = await query('select id, status, student_email as email from public.certificates');
  stepsThen = await query(whatIsOpen);
  await migrate(database, [migrationsFolder]);
  const running = await startBackend(
    { ...environment, siteUrl, wait: async () => {}, slowHashIterations: 1_000 },
    createLog('silent'),
    database,
  );
  stop = () => running.stop();
  const { publishable, secret } = running.backend.keys;
  site = { ...driveBackend(running), publishable, secret };
}, 300_000);

const whatIsOpen = `
  select profiles.email,
    array(select plan_id from public.memberships where user_id = profiles.id and status = 'Active' order by 1) as plans,
    (select count(*)::integer from public.courses where private.may_study(courses.id, profiles.id)) as courses
  from public.profiles order by profiles.email`;

const connect = () => createClient<Database>(siteUrl, site.publishable, site.clientOptions);

async function signIn(name: string) {
  const client = connect();
  const { data, error } = await client.auth.signInWithPassword({
    email: `${name}@example.com`,
    password: passwordThen,
  });
  expect(error).toBeNull();
  return { client, id: data.user?.id ?? '' };
}

test('every plan opens the courses that it opened', async () => {
  expect(stepsThen.filter(({ plans }) => plans.length > 0)).not.toEqual([]);
  expect(await query(whatIsOpen)).toEqual(stepsThen);
});

test('a learner without a birth year finds everything, and is asked for the year before anything new is stored', async () => {
  const { client, id } = await signIn('rosa');
  expect((await client.from('profiles').select('full_name').single().throwOnError()).data).toEqual({
    full_name: 'Rosa Example',
  });
  const read = async (
    table: 'lesson_progress' | 'lesson_notes' | 'enrolments' | 'memberships' | 'payments',
  ) => (await client.from(table).select('*').eq('user_id', id).throwOnError()).data;
  const [progress] = await read('lesson_progress');
  expect(progress).toMatchObject({ block_number: 3, exercises: [] });
  expect(await read('lesson_notes')).toMatchObject([{ text: 'A note of Rosa' }]);
  expect(await read('enrolments')).toHaveLength(1);
  expect(await read('memberships')).toMatchObject([{ plan_id: 'learner', status: 'Active' }]);
  expect(await read('payments')).toMatchObject([{ status: 'Completed' }]);
  expect((await client.from('certificates').select('status').throwOnError()).data).toEqual([
    { status: 'Issued' },
  ]);
  const { data: learning } = await client.rpc('my_learning').throwOnError();
  expect(learning).toMatchObject({ courses: [{ slug: 'meet-ai' }] });
  for (const bucket of ['avatars', 'projects']) {
    const [file] = await query<{ name: string }>(
      `select name from storage.objects where bucket_id = $1 and name like $2 || '/%'`,
      [bucket, id],
    );
    const { data } = await client.storage.from(bucket).download(file?.name ?? '');
    expect(data?.size, bucket).toBeGreaterThan(0);
  }

  const lesson = String(progress && 'lesson_id' in progress && progress.lesson_id);
  const save = () => client.rpc('save_progress', { lesson, block_number: 4 });
  expect((await save()).error).toMatchObject({ code: 'PT428', details: 'needs_birth_year' });
  expect((await client.rpc('state_birth_year', { birth_year: 1990 })).data).toBe('open');
  expect((await save()).error).toBeNull();
  expect(await read('lesson_progress')).toMatchObject([{ block_number: 4 }]);
});

test('a child of an earlier account keeps what is there, reads it, and waits for a guardian', async () => {
  const { client } = await signIn('una');
  const year = new Date().getUTCFullYear() - 12;
  expect((await client.rpc('state_birth_year', { birth_year: year })).data).toBe('needs_guardian');
  expect((await client.from('memberships').select('is_trial').throwOnError()).data).toEqual([
    { is_trial: true },
  ]);
  const { error } = await client.rpc('enrol', { course: await courseOf('meet-ai') });
  expect(error).toMatchObject({ code: 'PT428', details: 'needs_guardian' });
});

async function courseOf(slug: string): Promise<string> {
  const [course] = await query<{ id: string }>('select id from public.courses where slug = $1', [slug]);
  return course?.id ?? '';
}

test('an exam that is open during the upgrade is answered, graded and certified, without a birth year', async () => {
  const [open] = await query<{ attempt: string; user: string; email: string; answer: string }>(
    `select attempts.id as attempt, user_id as user, email,
       (select answer::text from private.attempt_questions where attempt_id = attempts.id) as answer
     from public.attempts
     join public.assessments on assessments.id = assessment_id join public.profiles on profiles.id = user_id
     where submitted_at is null and kind = 'exam' and ends_at is not null`,
  );
  expect(open).toBeDefined();
  const { attempt = '', user = '', email = '' } = open ?? {};
  // The record may be older than the exam and the membership.
  await query(
    `with paid as (update public.memberships set starts_at = now(), ends_at = now() + interval '1 day' where user_id = $2)
     update public.attempts set started_at = now(), ends_at = now() + interval '1 hour' where id = $1`,
    [attempt, user],
  );
  const caller: Caller = { role: 'authenticated', claims: { sub: user, email } };
  await database.run(caller, (transaction) =>
    transaction.query('select public.save_answer($1, 1, $2)', [attempt, Number(open?.answer)]),
  );
  const token = await (await loadKeys(database)).sign({
    sub: user,
    email,
    role: 'authenticated',
    aud: 'authenticated',
    exp: Math.floor(Date.now() / 1_000) + 3_600,
  });
  const response = await site.fetch(`${siteUrl}/functions/v1/assessments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ action: 'submit', attempt }),
  });
  expect(await response.json()).toMatchObject({ attempt: { score: 100, is_passed: true } });
  expect(await query('select level, status from public.certificates where user_id = $1', [user])).toEqual([
    { level: 'Beginner', status: 'Issued' },
  ]);
  expect(site.mails.filter(({ to }) => to === email)).toHaveLength(1);
});

test('certificates of then are badges: valid or revoked as they were, and pending ones are none', async () => {
  expect(new Set(certificatesThen.map(({ status }) => status))).toEqual(
    new Set(['Issued', 'Pending', 'Revoked']),
  );
  const get = (path: string) => site.fetch(siteUrl + path, { headers: { accept: 'application/json' } });
  const issuer = parseDidDocument(await (await get('/.well-known/did.json')).json());
  const fetchJson = async (url: string) => (await get(new URL(url).pathname)).json();
  for (const { id, status } of certificatesThen) {
    const [stored] = await query<{ status: string; last: boolean }>(
      'select status, valid_until < current_date as last from public.certificates where id = $1',
      [id],
    );
    expect(stored?.status, id).toBe(status);
    const response = await get(`/verify/${id}`);
    if (status === 'Pending') {
      expect(response.status, id).toBe(404);
      continue;
    }
    const badge = badgeSchema.parse(await response.json());
    const expected = status === 'Revoked' ? 'revoked' : stored?.last ? 'expired' : 'valid';
    expect(await checkBadge(badge, { issuer, fetchJson }), id).toBe(expected);
  }
});

test('nobody is mailed about a certificate, a trial or a payment of before the upgrade a second time', async () => {
  site.mails.length = 0;
  const response = await site.fetch(`${siteUrl}/functions/v1/membership-renewal`, {
    method: 'POST',
    headers: { apikey: site.secret },
  });
  expect(response.ok).toBe(true);
  const due = await query<{ email: string }>(
    `select email from public.profiles join public.memberships on user_id = profiles.id where is_trial
     or ends_at < now() + interval '8 days'`,
  );
  const others = site.mails.filter(({ to }) => !due.some(({ email }) => email === to));
  expect(others.map(({ to, subject }) => `${to}: ${subject}`)).toEqual([]);
});

test('a trial that was used is used, and a level that was begun asks for no project', async () => {
  const { client } = await signIn('una');
  const { data: offer } = await client.rpc('trial_offer', { wanted_plan: 'pro' }).throwOnError();
  expect(offer).toBeFalsy();
  expect(await query('select project_required from public.site_settings')).toEqual([
    { project_required: false },
  ]);
  const [left] = await query<{ count: number }>(
    `select count(*)::integer as count from public.enrolments
     join public.courses on courses.id = course_id
     where not exists (
       select from private.begun_levels begun where begun.user_id = enrolments.user_id and begun.level = courses.level
     )`,
  );
  expect(left?.count, 'everyone who had begun a level keeps its rule').toBe(0);
});
