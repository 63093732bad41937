import { randomUUID } from 'node:crypto';
import { importJWK, jwtVerify } from 'jose';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { makeSignedIn, password, sql } from '#backend/auth/testing/ask.ts';
import { codePictures } from '#domain/families/picture-code.ts';
import { findChangedRows } from '#supabase/tests/changed-rows.ts';
import { findTraces } from '#supabase/tests/traces.ts';
import { openTestBackend } from '#testing/backend.ts';
import { familiesOf } from '#testing/families.ts';

const site = await openTestBackend();
afterAll(site.close);
const { database } = site.backend;
const thisYear = new Date().getUTCFullYear();
const pictures = ['sun', 'cat', 'key', 'sun'];
const base = 'http://127.0.0.1:3000';
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const { call, renew, tokenIn, mailTo, makeClosedAccount, giveConsent, addChild, join, signInChild } =
  familiesOf(site);

beforeEach(async () => {
  await sql(site, 'delete from private.rate_limits');
  site.mails.length = 0;
});

test('nothing about a child is stored before consent, except the address of the guardian', async () => {
  const child = await makeClosedAccount();
  const guardian = `parent-${randomUUID()}@example.org`;
  const changed = await findChangedRows(database, async () => {
    expect(
      (await call('family', { action: 'ask-guardian', guardian_email: guardian }, child.token)).status,
    ).toBe(200);
    await child.client.from('profiles').update({ full_name: 'Kit Carson' }).eq('id', child.id);
    await child.client.auth.getUser();
  });
  // The mail, and counters of limits.
  expect(Object.keys(changed).sort()).toEqual([
    'private.guardian_requests',
    'private.rate_limits',
    'server.mails',
  ]);
  expect(changed['private.guardian_requests']).toEqual([
    {
      id: expect.any(String),
      child_id: child.id,
      guardian_email: guardian,
      token_hash: expect.any(String),
      created_at: expect.any(String),
    },
  ]);
  expect(
    await sql(site, 'select birth_year from public.learner_ages where user_id = $1', [child.id]),
  ).toEqual([{ birth_year: null }]);
  expect(mailTo(guardian)?.text).not.toContain(child.email);

  for (const table of ['private.guardian_requests', 'server.mails']) {
    await sql(site, `update ${table} set created_at = now() - interval '8 days'`);
  }
  await renew();
  await site.backend.mail.forgetRecipients();
  expect(await findTraces(database, [guardian])).toEqual([]);
});

const waitedDays = (id: string, days: number) =>
  sql(
    site,
    `update public.learner_ages set stated_at = now() - make_interval(days => $2) where user_id = $1`,
    [id, days],
  );
const exists = async (id: string) =>
  (await sql(site, 'select id from auth.users where id = $1', [id])).length === 1;

test('an account that waited for a guardian for 7 days without an open request is deleted, and nothing is left', async () => {
  const [asking, silent, young] = [
    await makeClosedAccount(),
    await makeClosedAccount(),
    await makeClosedAccount(),
  ];
  const guardian = `parent-${randomUUID()}@example.org`;
  await call('family', { action: 'ask-guardian', guardian_email: guardian }, asking.token);
  // A message to us keeps no account.
  await site.fetch(`${base}/functions/v1/contact-form`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${silent.token}` },
    body: JSON.stringify({
      name: 'Kit',
      email: silent.email,
      subject: 'My year',
      message: 'I typed a wrong year.',
    }),
  });
  for (const { id } of [asking, silent]) await waitedDays(id, 8);
  await waitedDays(young.id, 6);
  await sql(site, `update private.guardian_requests set created_at = now() - interval '6 days'`);
  await renew();
  expect(await exists(silent.id)).toBe(false);
  expect([await exists(asking.id), await exists(young.id)]).toEqual([true, true]);

  await sql(site, `update private.guardian_requests set created_at = now() - interval '8 days'`);
  await renew();
  await sql(site, 'delete from private.rate_limits');
  await sql(site, 'delete from server.mails');
  for (const text of [asking.id, asking.email, silent.id, silent.email, guardian]) {
    expect(await findTraces(database, [text])).toEqual([]);
  }
  expect(await exists(young.id)).toBe(true);
});

test('of very many accounts that waited for a guardian, the job deletes 50 an hour', async () => {
  await sql(
    site,
    `with made as (
       insert into auth.users (id, email) select gen_random_uuid(), gen_random_uuid() || '@waiting.example'
       from generate_series(1, 51) returning id
     )
     insert into public.learner_ages (user_id, needs_guardian, stated_at)
     select id, true, now() - interval '8 days' from made`,
  );
  const left = () => sql(site, `select id from auth.users where email like '%@waiting.example'`);
  await renew();
  expect(await left()).toHaveLength(1);
  await renew();
  expect(await left()).toHaveLength(0);
});

test('a consent keeps the account that waits for it for 7 days, unless it is withdrawn', async () => {
  const makeConsented = async () => {
    const child = await makeClosedAccount();
    const guardian = await makeSignedIn(site);
    await call('family', { action: 'ask-guardian', guardian_email: guardian.email }, child.token);
    const given = await call(
      'family',
      { action: 'give-consent', token: tokenIn(mailTo(guardian.email)?.text), version: '2026-11-23' },
      guardian.session.access_token,
    );
    await waitedDays(child.id, 40);
    return { child: child.id, guardian, consent: given.body.consent.id };
  };
  const [withdrawn, unused] = [await makeConsented(), await makeConsented()];
  await renew();
  expect([await exists(withdrawn.child), await exists(unused.child)]).toEqual([true, true]);
  await withdrawn.guardian.client
    .rpc('withdraw_consent', { consent: withdrawn.consent, choice: 'delete' })
    .throwOnError();
  await renew();
  expect([await exists(withdrawn.child), await exists(unused.child)]).toEqual([false, true]);
  await sql(site, `update public.consents set given_at = now() - interval '7 days' where id = $1`, [
    unused.consent,
  ]);
  await renew();
  expect(await exists(unused.child)).toBe(false);
});

test('an account that was open, holds anything or works here is not deleted for want of a guardian', async () => {
  const admin = await makeSignedIn(site);
  await sql(site, `update public.profiles set role = 'admin' where id = $1`, [admin.id]);
  const [reopened, corrected, colleague, teacher, named, member] = [
    await makeSignedIn(site),
    await makeClosedAccount(),
    await makeClosedAccount(),
    await makeClosedAccount(),
    await makeClosedAccount(),
    await makeClosedAccount(),
  ];
  for (const { id, client } of [reopened, corrected]) {
    await admin.client.rpc('reopen_birth_year', { user_id: id, reason: 'Mistyped' }).throwOnError();
    await client.rpc('state_birth_year', { birth_year: thisYear - 12 }).throwOnError();
  }
  await sql(site, `update public.profiles set role = 'admin' where id = $1`, [colleague.id]);
  // From before ages were asked.
  await sql(
    site,
    `with course as (
       insert into public.courses (slug, title, summary, level, instructor, category, duration, status)
       values ('waiting', 'Course', 'Text', 'Beginner', 'Ann', 'Basics', '1 week', 'Published') returning id
     ), staff as (insert into public.course_staff (course_id, user_id, role) select id, $1, 'reviewer' from course)
     insert into public.enrolments (course_id, user_id) select id, $2 from course`,
    [teacher.id, member.id],
  );
  await sql(site, `update public.profiles set full_name = 'Kit' where id = $1`, [named.id]);
  const kept = [reopened, colleague, teacher, named, member];
  for (const { id } of [...kept, corrected]) await waitedDays(id, 400);
  await renew();
  for (const { id } of kept) expect(await exists(id)).toBe(true);
  expect(await exists(corrected.id)).toBe(false);
});

test('the consent mail of an adult who adds a child stores nothing about the child', async () => {
  const guardian = await makeSignedIn(site);
  const changed = await findChangedRows(database, () =>
    call('family', { action: 'ask-consent' }, guardian.session.access_token),
  );
  expect(Object.keys(changed).sort()).toEqual([
    'private.guardian_requests',
    'private.rate_limits',
    'server.mails',
  ]);
});

test('at most three requests a day go to one address from one child, and ten from all', async () => {
  for (const expected of [
    [200, 200, 200, 429],
    [200, 200, 200, 429],
    [200, 200, 200, 429],
    [200, 429, 429, 429],
  ]) {
    const child = await makeClosedAccount();
    const statuses: number[] = [];
    for (const guardian_email of [
      'busy@example.org',
      'Busy@example.org',
      'busy@example.org',
      'BUSY@example.org',
    ])
      statuses.push((await call('family', { action: 'ask-guardian', guardian_email }, child.token)).status);
    expect(statuses).toEqual(expected);
  }
});

test('strangers who invite a guardian, or ask them, use up no other mail to them', async () => {
  const guardian = await makeSignedIn(site);
  const invite = { action: 'invite', email: guardian.email };
  for (let stranger = 0; stranger < 4; stranger += 1) {
    const { session } = await makeSignedIn(site);
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) {
      statuses.push((await call('family', invite, session.access_token)).status);
    }
    // From one family three, from all ten.
    expect(statuses).toEqual(stranger < 3 ? [200, 200, 200, 429] : [200, 429, 429, 429]);
  }
  const child = await makeClosedAccount();
  const ask = { action: 'ask-guardian', guardian_email: guardian.email };
  for (let count = 0; count < 3; count += 1) {
    expect((await call('family', ask, child.token)).status).toBe(200);
  }
  expect((await call('family', ask, child.token)).status).toBe(429);
  await giveConsent(guardian);
});

test('a guardian takes over the account of a child who signed up alone, and its address is forgotten', async () => {
  const child = await makeClosedAccount();
  const guardian = await makeSignedIn(site);
  const stranger = await makeSignedIn(site);
  await call('family', { action: 'ask-guardian', guardian_email: guardian.email }, child.token);
  const asked = {
    action: 'give-consent',
    token: tokenIn(mailTo(guardian.email)?.text),
    version: '2026-11-23',
  };
  // The link is of no use to others.
  expect((await call('family', asked, stranger.session.access_token)).status).toBe(403);
  expect((await call('family', asked, child.token)).status).toBe(428);
  const given = await call('family', asked, guardian.session.access_token);
  expect(given).toMatchObject({
    status: 200,
    body: { consent: { child_id: child.id, method: 'email-plus' } },
  });
  expect((await call('family', asked, guardian.session.access_token)).status).toBe(410);

  const wanted = { nickname: 'Robin', birth_year: thisYear - 12, pictures };
  const add = { action: 'add-child', consent: given.body.consent.id, ...wanted };
  expect(await call('family', add, guardian.session.access_token)).toMatchObject({
    status: 200,
    body: { child: child.id },
  });
  expect((await call('family', add, guardian.session.access_token)).status).toBe(409);
  expect(await findTraces(database, [child.email])).toEqual([]);
  expect((await child.client.auth.signInWithPassword({ email: child.email, password })).error).not.toBeNull();
  const { data } = await guardian.client.from('families').select('code').single().throwOnError();
  const client = await signInChild({ code: data.code, nickname: 'robin' });
  expect((await client.auth.getUser()).data.user?.id).toBe(child.id);
});

test('of two guardians who consent for one child at once, one has the account in their family', async () => {
  const child = await makeClosedAccount();
  const guardians = await Promise.all([makeSignedIn(site), makeSignedIn(site)]);
  for (const { email } of guardians) {
    await call('family', { action: 'ask-guardian', guardian_email: email }, child.token);
  }
  const given = await Promise.all(
    guardians.map(({ email, session }) =>
      call(
        'family',
        { action: 'give-consent', token: tokenIn(mailTo(email)?.text), version: '2026-11-23' },
        session.access_token,
      ),
    ),
  );
  expect(given.map(({ status }) => status)).toEqual([200, 200]);
  const added = await Promise.all(
    guardians.map(({ session }, at) =>
      call(
        'family',
        {
          action: 'add-child',
          consent: given[at]?.body.consent.id,
          nickname: 'Robin',
          birth_year: thisYear - 12,
          pictures,
        },
        session.access_token,
      ),
    ),
  );
  expect(added.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(added.find(({ status }) => status === 409)?.body).toMatchObject({
    error: 'This consent was used already, or is more than 7 days old. Please ask for another one.',
  });
  const winner = guardians[added.findIndex(({ status }) => status === 200)];
  expect(
    await sql(site, 'select guardian_id from public.guardianships where child_id = $1', [child.id]),
  ).toEqual([{ guardian_id: winner?.id }]);
  expect(await sql(site, 'select kind from public.family_places where user_id = $1', [child.id])).toEqual([
    { kind: 'child' },
  ]);
});

test('a link of a consent in two tabs at once is one consent, and one consent makes one account', async () => {
  const guardian = await makeSignedIn(site);
  const token = guardian.session.access_token;
  await call('family', { action: 'ask-consent' }, token);
  const give = {
    action: 'give-consent',
    token: tokenIn(mailTo(guardian.email)?.text),
    version: '2026-11-23',
  };
  const given = await Promise.all([1, 2, 3].map(() => call('family', give, token)));
  expect(given.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
  const consent = given.find(({ status }) => status === 200)?.body.consent.id;
  const add = (nickname: string) =>
    call('family', { action: 'add-child', consent, nickname, birth_year: thisYear - 8, pictures }, token);
  const added = await Promise.all([add('Kit'), add('Kim'), add('Kit')]);
  expect(added.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const children = await sql(site, 'select child_id from public.guardianships where guardian_id = $1', [
    guardian.id,
  ]);
  expect(children).toEqual([{ child_id: added.find(({ status }) => status === 200)?.body.child }]);
});

test('an invitation to a family that is accepted in two tabs at once gives one place', async () => {
  const owner = await makeSignedIn(site);
  await addChild(owner, 'Kit');
  const adult = await makeSignedIn(site);
  const invited = await call('family', { action: 'invite', email: adult.email }, owner.session.access_token);
  expect(invited.status).toBe(200);
  const accept = { action: 'accept', token: tokenIn(mailTo(adult.email)?.text), shares_progress: false };
  const accepted = await Promise.all([1, 2, 3].map(() => call('family', accept, adult.session.access_token)));
  expect(accepted.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
  expect(await sql(site, 'select kind from public.family_places where user_id = $1', [adult.id])).toEqual([
    { kind: 'adult' },
  ]);
});

test('wrong pictures, an unknown nickname and an unknown family get the same response', async () => {
  const guardian = await makeSignedIn(site);
  const child = await addChild(guardian, 'Kit');
  const wrong = await join(child, ['sun', 'cat', 'key', 'moon']);
  expect(wrong).toMatchObject({ status: 401 });
  expect((await join({ ...child, nickname: 'Nobody' })).body).toEqual(wrong.body);
  expect((await join({ ...child, code: 'ZZZZ9999' })).body).toEqual(wrong.body);
  // The order counts, and the code alone opens nothing.
  expect((await join(child, pictures.toReversed())).status).toBe(401);
  expect((await join(child)).status).toBe(200);
});

test('picture codes cannot be guessed: five tries, growing waits, and after twenty the guardian decides', async () => {
  const guardian = await makeSignedIn(site);
  const child = await addChild(guardian, 'Kit');
  const waits: number[] = [];
  let tries = 0;
  for (let round = 0; round < 40; round += 1) {
    const guess = await join(child, [codePictures[round % 12] ?? 'sun', 'boat', 'boat', 'boat']);
    if (guess.status === 429) {
      waits.push(Number(guess.headers.get('retry-after')));
      // Even the right pictures wait.
      expect((await join(child)).status).toBe(429);
      await sql(
        site,
        'update private.picture_codes set blocked_until = now() where failed < 20 and user_id = $1',
        [child.id],
      );
      await sql(site, 'delete from private.rate_limits');
    } else tries += 1;
  }
  expect(tries).toBe(20);
  // 20 of 20,736 codes.
  expect(tries / codePictures.length ** 4).toBeLessThan(0.001);
  expect(waits.slice(0, 5).map((seconds) => Math.round(seconds / 60))).toEqual([1, 2, 4, 8, 16]);
  expect((await join(child)).status).toBe(429);
  const change = { action: 'change-pictures', child: child.id, pictures: ['moon', 'moon', 'moon', 'tree'] };
  expect((await call('family', change, guardian.session.access_token)).status).toBe(200);
  expect((await join(child, change.pictures)).status).toBe(200);
});

test('waits do not tell who exists: an unknown nickname has the same tries and waits as a child', async () => {
  const guardian = await makeSignedIn(site);
  const child = await addChild(guardian, 'Kit');
  const guess = async (nickname: string) => {
    const { status, headers } = await join({ ...child, nickname }, ['boat', 'boat', 'boat', 'boat']);
    return { status, wait: Math.round(Number(headers.get('retry-after')) / 60) };
  };
  for (let round = 0; round < 24; round += 1) {
    // Parallel guesses are counted one by one.
    const known = await Promise.all([guess('Kit'), guess('kit')]);
    const unknown = await Promise.all([guess('Nobody'), guess('nobody')]);
    const inOrder = (answers: typeof known) => answers.toSorted((one, other) => one.status - other.status);
    expect(inOrder(unknown)).toEqual(inOrder(known));
    for (const table of ['picture_codes', 'unknown_sign_ins']) {
      await sql(site, `update private.${table} set blocked_until = now() where failed < 20`);
    }
    await sql(site, 'delete from private.rate_limits');
  }
  expect((await guess('Nobody')).status).toBe(429);
  expect(
    await sql(site, 'select failed from private.unknown_sign_ins order by tried_at desc limit 1'),
  ).toEqual([{ failed: 20 }]);

  await sql(site, `update private.unknown_sign_ins set tried_at = now() - interval '30 days'`);
  await renew();
  expect(await sql(site, 'select * from private.unknown_sign_ins')).toEqual([]);
});

test('new pictures end every other way in: sessions, a password that was set, and a sign-in that had begun', async () => {
  const guardian = await makeSignedIn(site);
  const child = await addChild(guardian, 'Ada');
  const knowing = await signInChild(child);
  const { data } = await knowing.auth.getUser();
  await knowing.auth.updateUser({ password: 'kept for later' });
  const { body: begun } = await join(child);
  const changed = await call(
    'family',
    { action: 'change-pictures', child: child.id, pictures: ['cat', 'cat', 'sun', 'key'] },
    guardian.session.access_token,
  );
  expect(changed.status).toBe(200);

  const thief = site.client();
  const email = data.user?.email ?? '';
  expect(email).toMatch(/@children\.invalid$/);
  expect((await thief.auth.signInWithPassword({ email, password: 'kept for later' })).error?.status).toBe(
    400,
  );
  expect(
    (await thief.auth.verifyOtp({ type: 'magiclink', token_hash: begun.token_hash })).error?.status,
  ).toBe(403);
  expect((await knowing.auth.refreshSession()).data.session).toBeNull();
});

test('parallel guesses are counted one by one', async () => {
  const guardian = await makeSignedIn(site);
  const child = await addChild(guardian, 'Kit');
  const guesses = await Promise.all(
    codePictures.map((picture) => join(child, [picture, 'boat', 'boat', 'boat'])),
  );
  expect(guesses.filter(({ status }) => status === 401)).toHaveLength(5);
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(7);
});

test('one address gets thirty wrong tries in a quarter of an hour, and right ones do not count', async () => {
  const guardian = await makeSignedIn(site);
  const child = await addChild(guardian, 'Kit');
  for (let count = 0; count < 3; count += 1) expect((await join(child)).status).toBe(200);
  const statuses: number[] = [];
  for (let count = 0; count < 31; count += 1) {
    statuses.push((await join({ code: 'ZZZZ9999', nickname: `Nobody ${count}` })).status);
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(30);
  expect(statuses.at(-1)).toBe(429);
});

test('a child gets no mail, is no guardian and buys nothing', async () => {
  const guardian = await makeSignedIn(site);
  const child = await addChild(guardian, 'Kit');
  const client = await signInChild(child);
  const token = (await client.auth.getSession()).data.session?.access_token ?? '';
  site.mails.length = 0;
  expect((await call('family', { action: 'ask-consent' }, token)).status).toBe(403);
  const trial = await site.fetch(`${base}/functions/v1/trial`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ plan: 'learner' }),
  });
  expect(trial.status).toBe(403);
  expect((await client.rpc('choose_newsletter', { wanted: true })).error).not.toBeNull();
  expect(site.mails).toEqual([]);
});

test('withdrawing freezes or deletes at once, and consent can be given again', async () => {
  const guardian = await makeSignedIn(site);
  const child = await addChild(guardian, 'Kit');
  const client = await signInChild(child);
  await guardian.client.rpc('withdraw_consent', { consent: child.consent, choice: 'freeze' }).throwOnError();
  expect((await join(child)).status).toBe(401);
  expect((await client.auth.refreshSession()).error).not.toBeNull();

  await giveConsent(guardian, child.id);
  await signInChild(child);

  const { data } = await guardian.client
    .from('consents')
    .select('id')
    .is('withdrawn_at', null)
    .single()
    .throwOnError();
  await guardian.client.rpc('withdraw_consent', { consent: data.id, choice: 'delete' }).throwOnError();
  expect(await findTraces(database, [child.id])).toEqual([]);
  const { data: kept } = await guardian.client.from('consents').select('withdrawal').throwOnError();
  expect(kept.map(({ withdrawal }) => withdrawal).sort()).toEqual(['delete', 'freeze']);
});

test('a guardian who deletes their account deletes those of their children', async () => {
  const guardian = await makeSignedIn(site);
  const child = await addChild(guardian, 'Kit');
  await guardian.client.rpc('delete_my_account').throwOnError();
  expect(await findTraces(database, [child.id, guardian.id])).toEqual([]);
});

test('the second mail of a consent comes a day later, once', async () => {
  const guardian = await makeSignedIn(site);
  await addChild(guardian, 'Kit');
  site.mails.length = 0;
  await renew();
  expect(mailTo(guardian.email)).toBeUndefined();
  await sql(
    site,
    `update public.consents set given_at = now() - interval '25 hours' where guardian_id = $1`,
    [guardian.id],
  );
  await renew();
  await renew();
  const mails = site.mails.filter(({ to }) => to === guardian.email);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('Kit');
});

test('the receipt of a consent is signed, and only its guardian gets it', async () => {
  const guardian = await makeSignedIn(site);
  const other = await makeSignedIn(site);
  const { consent } = await addChild(guardian, 'Kit');
  const fetchAs = (token: string) =>
    site.fetch(`${base}/badges/receipts/${consent}`, { headers: { authorization: `Bearer ${token}` } });
  expect((await fetchAs(other.session.access_token)).status).toBe(404);
  expect((await site.fetch(`${base}/badges/receipts/${consent}`)).status).toBe(404);
  const { receipt, jwt, key } = await (await fetchAs(guardian.session.access_token)).json();
  expect(receipt).toMatchObject({
    guardian: guardian.email,
    text_version: '2026-11-23',
    method: 'email-plus',
  });
  const jwk = await (await site.fetch(key)).json();
  const { payload } = await jwtVerify(jwt, await importJWK(jwk, 'ES256'));
  expect(payload).toMatchObject({ consent, guardian: guardian.email, text: receipt.text });
});

test('an adult is invited by mail, has the plan of the family, and shares progress only if they want', async () => {
  const owner = await makeSignedIn(site);
  const guest = await makeSignedIn(site);
  await call('family', { action: 'invite', email: guest.email }, owner.session.access_token);
  const accept = { action: 'accept', token: tokenIn(mailTo(guest.email)?.text), shares_progress: false };
  expect((await call('family', accept, owner.session.access_token)).status).toBe(403);
  expect((await call('family', accept, guest.session.access_token)).status).toBe(200);
  const seen = async () => (await owner.client.rpc('family_overview').throwOnError()).data.members;
  expect(await seen()).toMatchObject([{ id: guest.id, kind: 'adult', learned: null }]);
  await guest.client.rpc('share_progress_with_family', { shares: true }).throwOnError();
  expect(await seen()).toMatchObject([{ learned: { lessons_done: 0 } }]);
  await guest.client.rpc('leave_family', { member: guest.id }).throwOnError();
  expect(await seen()).toEqual([]);
});

test('the account of a child keeps no address, name or picture of its own, whatever its browser sends', async () => {
  const guardian = await makeSignedIn(site);
  const client = await signInChild(await addChild(guardian, 'Kit'));
  const { data: before } = await client.auth.getUser();
  const address = `kit-${randomUUID()}@example.org`;
  expect((await client.auth.updateUser({ email: address })).error).not.toBeNull();
  expect(mailTo(address)).toBeUndefined();
  await client.auth.updateUser({
    data: { full_name: 'Kit Carson', avatar_url: 'https://example.org/kit.png' },
  });
  const { data: after } = await client.auth.getUser();
  expect(after.user?.user_metadata).toEqual(before.user?.user_metadata);
  expect(await findTraces(database, [address, 'Kit Carson', 'kit.png'])).toEqual([]);

  const picture = new Blob([onePixel], { type: 'image/png' });
  const upload = (user: typeof client, id = '') =>
    user.storage.from('avatars').upload(`${id}/me.png`, picture, { contentType: 'image/png' });
  expect((await upload(client, before.user?.id)).error).toMatchObject({ statusCode: '403' });
  expect((await upload(guardian.client, guardian.session.user.id)).error).toBeNull();
});

test('consent is given to the newest text, which names what is stored, and old consents keep theirs', async () => {
  const guardian = await makeSignedIn(site);
  await call('family', { action: 'ask-consent' }, guardian.session.access_token);
  const token = tokenIn(mailTo(guardian.email)?.text);
  const give = (version: string) =>
    call('family', { action: 'give-consent', token, version }, guardian.session.access_token);
  expect((await give('2026-11-22')).status).toBe(409);
  expect((await give('2026-11-23')).status).toBe(200);
  const { data: texts } = await guardian.client
    .from('consent_texts')
    .select('version, body')
    .order('version')
    .throwOnError();
  expect(texts.map(({ version }) => version)).toEqual(['2026-11-20', '2026-11-22', '2026-11-23']);
  for (const stored of ['name for certificates', 'labs', 'projects', 'class tests', 'network address']) {
    expect(texts[2]?.body).toContain(stored);
  }
  // A child has no sessions of its own, and the text offers no permission that does not exist.
  expect(texts[2]?.body).toContain('A mentor talks with the child only in a session that I ask for');
  expect(texts[2]?.body).not.toContain('mentors meet');
});

test('a consent makes one account, within 7 days, also after that account was deleted', async () => {
  const guardian = await makeSignedIn(site);
  const child = await addChild(guardian, 'Kit');
  await guardian.client.rpc('delete_child', { child: child.id }).throwOnError();
  // Admins delete accounts too, and the consent stands.
  const other = await addChild(guardian, 'Robin');
  await site.serviceClient().auth.admin.deleteUser(other.id);
  const old = await giveConsent(guardian);
  await sql(site, `update public.consents set given_at = now() - interval '8 days' where id = $1`, [old]);
  for (const consent of [child.consent, other.consent, old]) {
    const added = await call(
      'family',
      { action: 'add-child', consent, nickname: 'Bo', birth_year: thisYear - 8, pictures },
      guardian.session.access_token,
    );
    expect(added).toMatchObject({ status: 409, body: { error: expect.stringContaining('used already') } });
  }
  const { data } = await guardian.client.rpc('family_overview').throwOnError();
  expect(data.consents.filter(({ is_open }) => is_open)).toEqual([]);
});

test('an adult whom a child asked, and who did not become its guardian, decides nothing about it', async () => {
  const child = await makeClosedAccount();
  const [guardian, other, late] = [
    await makeSignedIn(site),
    await makeSignedIn(site),
    await makeSignedIn(site),
  ];
  const consentOf = async (adult: typeof guardian) => {
    const token = tokenIn(mailTo(adult.email)?.text);
    return call(
      'family',
      { action: 'give-consent', token, version: '2026-11-23' },
      adult.session.access_token,
    );
  };
  for (const { email } of [guardian, other, late]) {
    await call('family', { action: 'ask-guardian', guardian_email: email }, child.token);
  }
  const early = (await consentOf(other)).body.consent.id;
  const { body } = await consentOf(guardian);
  const pictures = ['sun', 'cat', 'key', 'sun'];
  const wanted = { consent: body.consent.id, nickname: 'Kit', birth_year: thisYear - 9, pictures };
  const added = await call('family', { action: 'add-child', ...wanted }, guardian.session.access_token);
  expect(added.status).toBe(200);

  // The second mail about a consent from before the child had a guardian says nothing about the child.
  await sql(site, `update public.consents set given_at = now() - interval '2 days'`);
  await renew();
  expect(mailTo(guardian.email)?.text).toContain('Kit');
  expect(mailTo(other.email)?.text).toMatch(/the account of\s+your child/);
  expect(mailTo(other.email)?.text).not.toContain('Kit');
  // It is withdrawn without an effect.
  await other.client.rpc('withdraw_consent', { consent: early, choice: 'delete' }).throwOnError();
  expect(await exists(child.id)).toBe(true);
  const withdrawn = async () =>
    sql(site, 'select withdrawn_at from public.consents where id = $1', [body.consent.id]);
  expect(await withdrawn()).toEqual([{ withdrawn_at: null }]);
  // One that comes after it is refused, and opens no account that the guardian has frozen.
  await guardian.client
    .rpc('withdraw_consent', { consent: body.consent.id, choice: 'freeze' })
    .throwOnError();
  expect((await consentOf(late)).status).toBe(409);
  const frozen = await sql<{ is_frozen: boolean }>(
    site,
    'select frozen_at is not null as is_frozen from public.child_accounts where user_id = $1',
    [child.id],
  );
  expect(frozen).toEqual([{ is_frozen: true }]);
});

test('admins see the nickname of a child where others have an address', async () => {
  const admin = await makeSignedIn(site);
  await sql(site, `update public.profiles set role = 'admin' where id = $1`, [admin.id]);
  const child = await addChild(await makeSignedIn(site), 'Kit');
  const { data: dashboard } = await admin.client.rpc('admin_dashboard').throwOnError();
  expect(dashboard.activity).toContainEqual(
    expect.objectContaining({ kind: 'sign-up', id: child.id, subject: 'Kit' }),
  );
  expect(JSON.stringify(dashboard)).not.toContain('children.invalid');
  const { data: nicknames } = await admin.client
    .rpc('child_nicknames', { people: [child.id, admin.id] })
    .throwOnError();
  expect(nicknames).toEqual([{ user_id: child.id, nickname: 'Kit' }]);
});

test('an account with pictures gets no mail of the auth service either', async () => {
  const child = await addChild(await makeSignedIn(site), 'Kit');
  const client = await signInChild(child);
  const { data } = await client.auth.getUser();
  const listMails = () => sql(site, 'select id from server.mails');
  const before = await listMails();
  await client.auth.updateUser({ email: `${child.id}@example.org` });
  await site.client().auth.resetPasswordForEmail(data.user?.email ?? '');
  expect(await listMails()).toEqual(before);
  expect((await client.auth.getUser()).data.user?.email).toBe(data.user?.email);
});
