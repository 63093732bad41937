/** A child who reaches the age of consent takes an address of their own. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { makeSignedIn, password, sql } from '#backend/auth/testing/ask.ts';
import { findTraces } from '#supabase/tests/traces.ts';
import { openTestBackend } from '#testing/backend.ts';
import { familiesOf } from '#testing/families.ts';
import { firstVisitDomain } from '#testing/setup/assume-adults.ts';

const site = await openTestBackend();
afterAll(site.close);
const { call, renew, tokenIn, mailTo, addChild, join, signInChild } = familiesOf(site);
const thisYear = new Date().getUTCFullYear();

beforeEach(async () => {
  await sql(site, 'delete from private.rate_limits');
  site.mails.length = 0;
});

async function makeChild(age: number) {
  const guardian = await makeSignedIn(site);
  const child = await addChild(guardian, 'Kit', thisYear - age - 1);
  const client = await signInChild(child);
  const token = (await client.auth.getSession()).data.session?.access_token ?? '';
  return { guardian, child, client, token };
}

const freshEmail = () => `${randomUUID()}@example.org`;

test('a child below the age is offered nothing, and gets nothing by asking', async () => {
  const { client, token } = await makeChild(11);
  expect((await client.rpc('own_address_offer').throwOnError()).data).toBe('needs_guardian');
  const email = freshEmail();
  const asked = await call('family', { action: 'ask-own-address', email, country: '*' }, token);
  expect(asked.status).toBe(403);
  expect(mailTo(email)).toBeUndefined();
});

test('where the country decides, it is asked once: another one changes nothing', async () => {
  const { child, client, token } = await makeChild(14);
  // The accounts of tests come with a country. Those that a guardian makes have none.
  await sql(site, 'update public.learner_ages set country = null where user_id = $1', [child.id]);
  expect((await client.rpc('own_address_offer').throwOnError()).data).toBe('needs_country');
  const ask = (country?: string) =>
    call('family', { action: 'ask-own-address', email: freshEmail(), country }, token);
  expect((await ask()).status).toBe(422);
  expect((await ask('DE')).status).toBe(403);
  expect((await ask('*')).status).toBe(403);
  expect((await client.rpc('own_address_offer').throwOnError()).data).toBe('needs_guardian');
  expect(await sql(site, 'select country from public.learner_ages where user_id = $1', [child.id])).toEqual([
    { country: 'DE' },
  ]);
});

test.for(['*', 'US'])(
  'a child who lives in %s takes an address at the age of all other countries',
  async (country) => {
    const { child, token } = await makeChild(14);
    await sql(site, 'update public.learner_ages set country = null where user_id = $1', [child.id]);
    const wish = { action: 'ask-own-address', email: freshEmail(), country };
    expect((await call('family', wish, token)).status).toBe(200);
    expect(await sql(site, 'select country from public.learner_ages where user_id = $1', [child.id])).toEqual(
      [{ country: '*' }],
    );
  },
);

test('a learner of age takes an address, keeps all that was learned, and the guardian is told', async () => {
  const { guardian, child, token } = await makeChild(17);
  await sql(
    site,
    `with course as (
       insert into public.courses (slug, title, summary, level, instructor, category, duration, status, introductory)
       values ('of-age', 'Course', 'Text', 'Beginner', 'Ann', 'Basics', '1 week', 'Published', true) returning id
     )
     insert into public.enrolments (course_id, user_id) select id, $1 from course`,
    [child.id],
  );
  const email = freshEmail();
  const country = '*';
  expect((await call('family', { action: 'ask-own-address', email, country }, token)).status).toBe(200);
  const take = { action: 'take-own-address', token: tokenIn(mailTo(email)?.text), password };
  // The link is of no use to others.
  expect((await call('family', take, guardian.session.access_token)).status).toBe(410);
  expect(await call('family', take, token)).toMatchObject({ status: 200, body: { email } });
  expect(mailTo(guardian.email)?.subject).toBe('Kit signs in with an address of their own');

  const own = site.client();
  const { data, error } = await own.auth.signInWithPassword({ email, password });
  expect(error).toBeNull();
  expect(data.user?.id).toBe(child.id);
  expect((await own.from('enrolments').select('user_id').throwOnError()).data).toHaveLength(1);
  expect((await own.from('child_accounts').select('user_id').throwOnError()).data).toEqual([]);
  expect((await join(child)).status).toBe(401);

  // The guardian keeps the record of the consent and decides nothing any more.
  expect((await guardian.client.rpc('delete_child', { child: child.id })).error?.code).toBe('PT404');
  await guardian.client.rpc('withdraw_consent', { consent: child.consent, choice: 'delete' }).throwOnError();
  expect((await own.auth.getUser()).data.user?.id).toBe(child.id);
  const { data: family } = await guardian.client.rpc('family_overview').throwOnError();
  expect(family.members).toMatchObject([{ id: child.id, kind: 'adult', learned: null }]);
  expect(family.consents).toMatchObject([{ is_open: false }]);
  await guardian.client.rpc('delete_my_account').throwOnError();
  expect((await own.auth.getUser()).data.user?.id).toBe(child.id);
});

test('an address of somebody else is refused, and one that nobody confirms is forgotten after 7 days', async () => {
  const { token } = await makeChild(17);
  const other = await makeSignedIn(site);
  const ask = (email: string) => call('family', { action: 'ask-own-address', email, country: '*' }, token);
  expect((await ask(other.email)).status).toBe(200);
  const taken = tokenIn(mailTo(other.email)?.text);
  expect((await call('family', { action: 'take-own-address', token: taken, password }, token)).status).toBe(
    409,
  );
  const email = freshEmail();
  await ask(email);
  for (const table of ['private.address_requests', 'server.mails']) {
    await sql(site, `update ${table} set created_at = now() - interval '8 days'`);
  }
  const late = { action: 'take-own-address', token: tokenIn(mailTo(email)?.text), password };
  expect((await call('family', late, token)).status).toBe(410);
  await renew();
  await site.backend.mail.forgetRecipients();
  expect(await findTraces(site.backend.database, [email])).toEqual([]);
});

async function makeFirstVisit() {
  const email = `${randomUUID()}@${firstVisitDomain}`;
  await site.serviceClient().auth.admin.createUser({ email, password, email_confirm: true });
  const client = site.client();
  const { data } = await client.auth.signInWithPassword({ email, password });
  return { email, client, token: data.session?.access_token ?? '' };
}

test('a learner who mails an address three times a day uses up no mail of others to it', async () => {
  const wanted = freshEmail();
  const wish = { action: 'ask-own-address', email: wanted, country: '*' };
  const guardian = freshEmail();
  const inform = { action: 'inform-guardian', guardian_email: guardian };
  for (const expected of [
    [200, 200, 200, 429],
    [200, 200, 200, 429],
  ]) {
    const { token } = await makeChild(17);
    const learner = await makeFirstVisit();
    await learner.client.rpc('state_birth_year', { birth_year: thisYear - 16, country: '*' }).throwOnError();
    const statuses = { wish: [] as number[], inform: [] as number[] };
    for (let count = 0; count < 4; count += 1) {
      statuses.wish.push((await call('family', wish, token)).status);
      statuses.inform.push((await call('family', inform, learner.token)).status);
    }
    expect(statuses).toEqual({ wish: expected, inform: expected });
  }
});

test('a learner of 13 to 17 can have a guardian informed, and the address is not stored', async () => {
  const { email, client, token } = await makeFirstVisit();
  const guardian = freshEmail();
  const inform = (bearer: string) =>
    call('family', { action: 'inform-guardian', guardian_email: guardian }, bearer);
  expect((await inform(token)).status).toBe(409);
  await client.rpc('state_birth_year', { birth_year: thisYear - 16, country: '*' }).throwOnError();
  expect((await inform(token)).status).toBe(200);
  expect(mailTo(guardian)?.text).not.toContain(email);
  expect(await findTraces(site.backend.database, [guardian])).toEqual([]);
  const adult = await makeSignedIn(site);
  expect((await inform(adult.session.access_token)).status).toBe(409);
});
