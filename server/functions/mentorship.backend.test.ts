import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { makeSignedIn, sql } from '#backend/auth/testing/ask.ts';
import { mentorshipLimits } from '#domain/memberships/mentorship.ts';
import { openTestBackend } from '#testing/backend.ts';

const site = await openTestBackend();
afterAll(site.close);

type Person = Awaited<ReturnType<typeof makeSignedIn>>;

async function call({ session }: Person, body: object) {
  const response = await site.fetch('http://127.0.0.1:3000/functions/v1/mentorship', {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${session.access_token}` },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

async function makeMember(plan = 'expert'): Promise<Person> {
  const member = await makeSignedIn(site);
  await sql(site, `update public.profiles set full_name = 'Ada' where id = $1`, [member.id]);
  await sql(
    site,
    `insert into public.memberships (user_id, plan_id, billing, status, starts_at, ends_at, is_trial)
     values ($1, $2, 'monthly', 'Active', now(), now() + interval '40 days', true)`,
    [member.id, plan],
  );
  return member;
}

async function makeMentor(): Promise<Person> {
  const mentor = await makeSignedIn(site);
  await sql(site, `update public.profiles set role = 'admin', full_name = 'Grace' where id = $1`, [
    mentor.id,
  ]);
  return mentor;
}

const day = (days: number) => new Date(Math.floor(Date.now() / 1000 + days * 86_400) * 1000).toISOString();
const request = (id: string = randomUUID()) => ({
  action: 'request',
  session_id: id,
  topic: 'Bias, and what to do; about it',
  times: [day(2), day(3), day(4)],
  time_zone: 'Europe/Berlin',
});
const meeting_url = 'https://meet.example/room?x=1';

/** Asks for a session and confirms its second time. The outbox holds the mails of the confirmation alone. */
async function confirmed() {
  const [member, mentor] = [await makeMember(), await makeMentor()];
  const asked = request();
  expect((await call(member, asked)).status).toBe(200);
  site.mails.length = 0;
  const confirmation = {
    action: 'confirm',
    session_id: asked.session_id,
    sequence: 0,
    starts_at: asked.times[1],
    meeting_url,
  };
  expect(await call(mentor, confirmation)).toEqual({ status: 200, body: {} });
  return { member, mentor, asked, confirmation };
}

/** The values of the lines of a calendar file that have one of these names. */
function linesOf(content = '', ...names: string[]): string[] {
  const lines = content.replaceAll('\n ', '').split('\n');
  return names.map((name) => lines.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1) ?? '');
}

const compact = (iso = '') => iso.replace(/[-:]|\.\d{3}/g, '');

test('a request is mailed to the institute once, with the times in both zones', async () => {
  const member = await makeMember();
  const asked = request();
  site.mails.length = 0;
  await call(member, asked);
  await call(member, asked);
  expect(site.mails).toMatchObject([
    {
      to: 'info@lifelong-ai.example',
      replyTo: member.email,
      subject: 'Mentorship: Ada asks for a session',
    },
  ]);
  expect(site.mails[0]?.text).toContain('Bias, and what to do; about it');
  expect(site.mails[0]?.text).toMatch(/UTC, there .* GMT\+\d/);
  expect(site.mails[0]?.text).toContain(`http://127.0.0.1:3000/admin/mentorship/${asked.session_id}`);
});

test('a confirmation is mailed to both sides, each with an event for their own calendar', async () => {
  const { member, mentor, asked } = await confirmed();
  expect(site.mails.map(({ to }) => to).sort()).toEqual([member.email, mentor.email].sort());
  for (const { to, text, calendar } of site.mails) {
    expect(text).toContain(meeting_url);
    expect(calendar).toMatchObject({ method: 'REQUEST', fileName: 'session.ics' });
    expect(linesOf(calendar?.content, 'METHOD', 'UID', 'SEQUENCE', 'DTSTART', 'DESCRIPTION')).toEqual([
      'REQUEST',
      `${asked.session_id}@127.0.0.1`,
      '1',
      compact(asked.times[1]),
      'Bias\\, and what to do\\; about it',
    ]);
    const other = to === member.email ? mentor.email : member.email;
    expect(calendar?.content.replaceAll('\n ', '')).toContain(`mailto:${to}`);
    expect(calendar?.content.replaceAll('\n ', '')).not.toContain(other);
  }
});

test('a move and a cancellation name the same event, with a higher sequence', async () => {
  const { member, mentor, asked, confirmation } = await confirmed();
  const events: string[][] = [];
  const change = async (who: Person, body: object) => {
    site.mails.length = 0;
    expect((await call(who, body)).status).toBe(200);
    expect(site.mails).toHaveLength(2);
    for (const { calendar } of site.mails) {
      events.push(linesOf(calendar?.content, 'METHOD', 'UID', 'SEQUENCE', 'DTSTART', 'STATUS'));
    }
  };
  const uid = `${asked.session_id}@127.0.0.1`;
  const moved = { ...confirmation, sequence: 1, starts_at: day(5) };
  await change(mentor, moved);
  await change(member, { action: 'cancel', session_id: asked.session_id, sequence: 2, as_staff: false });
  await change(mentor, { ...confirmation, sequence: 3 });
  const expected = [
    ['REQUEST', uid, '2', compact(moved.starts_at), 'CONFIRMED'],
    ['CANCEL', uid, '3', compact(moved.starts_at), 'CANCELLED'],
    ['REQUEST', uid, '4', compact(confirmation.starts_at), 'CONFIRMED'],
  ];
  expect(events).toEqual(expected.flatMap((event) => [event, event]));
});

test('a request that is cancelled is in no calendar, and its member is told the reason', async () => {
  const [member, mentor] = [await makeMember(), await makeMentor()];
  const asked = request();
  await call(member, asked);
  site.mails.length = 0;
  await call(mentor, {
    action: 'cancel',
    session_id: asked.session_id,
    sequence: 0,
    as_staff: true,
    reason: 'Nobody is free.',
  });
  expect(site.mails).toMatchObject([{ to: member.email, calendar: undefined }]);
  expect(site.mails[0]?.text).toContain('Reason: Nobody is free.');
  expect(site.mails[0]?.text).toContain('It counts as not used');
});

test('a late cancellation by the member says that the session counts', async () => {
  const { member, asked } = await confirmed();
  await sql(
    site,
    `update public.mentorship_sessions set starts_at = now() + interval '5 hours' where id = $1`,
    [asked.session_id],
  );
  site.mails.length = 0;
  await call(member, { action: 'cancel', session_id: asked.session_id, sequence: 1, as_staff: false });
  expect(site.mails.find(({ to }) => to === member.email)?.text).toContain('less than 24 hours away');
});

test('who may not is refused in words, and nothing is mailed', async () => {
  const { member, asked, confirmation } = await confirmed();
  const [stranger, learner] = [await makeSignedIn(site), await makeMember('learner')];
  site.mails.length = 0;
  const cancel = { action: 'cancel', session_id: asked.session_id, sequence: 1 };
  const outcomes = [
    await call(member, { ...confirmation, sequence: 1 }),
    await call(member, { ...cancel, as_staff: true }),
    await call(stranger, { ...cancel, as_staff: false }),
    await call(stranger, request()),
    await call(learner, request()),
    await call(member, { ...cancel, sequence: 0, as_staff: false }),
  ];
  expect(outcomes.map(({ status, body }) => [status, body.error])).toEqual([
    [403, 'Only an admin may do this.'],
    [403, 'Only an admin may do this.'],
    [404, 'There is no such session.'],
    [403, 'Your plan does not include mentorship.'],
    [403, 'Your plan does not include mentorship.'],
    [409, 'This session has changed meanwhile. Please look at it again.'],
  ]);
  expect(site.mails).toEqual([]);
});

test('an invalid request is refused in words, and nothing is stored', async () => {
  const [member, mentor] = [await makeMember(), await makeMentor()];
  const good = request();
  const confirmation = { action: 'confirm', session_id: randomUUID(), sequence: 0, starts_at: day(2) };
  for (const [who, body, error] of [
    [member, { ...good, topic: ' ' }, 'Please say what you would like to talk about'],
    [
      member,
      { ...good, topic: 'x'.repeat(mentorshipLimits.topic + 1) },
      'Please use at most 1000 characters',
    ],
    [member, { ...good, times: [day(2), day(3)] }, 'Please choose three different times.'],
    [member, { ...good, times: [day(2), day(3), 'soon'] }, 'Please choose three different times.'],
    [member, { ...good, time_zone: 'Mars/Olympus' }, 'Please choose your time zone.'],
    [mentor, { ...confirmation, meeting_url: 'http://meet.example' }, /https/],
    [mentor, { ...confirmation, meeting_url: 'javascript:alert(1)' }, /https/],
    [mentor, { ...confirmation, meeting_url: 'https://meet.example/a b' }, /https/],
  ] as const) {
    const { status, body: refusal } = await call(who, body);
    expect(status).toBe(400);
    expect(refusal.error).toMatch(error);
  }
  expect(await sql(site, 'select from public.mentorship_sessions where user_id = $1', [member.id])).toEqual(
    [],
  );
});
