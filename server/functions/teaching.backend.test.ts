import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { makeSignedIn, sql } from '#backend/auth/testing/ask.ts';
import { openTestBackend } from '#testing/backend.ts';

const site = await openTestBackend();
afterAll(site.close);

const [course] = await sql<{ id: string }>(
  site,
  `insert into public.courses (slug, title, summary, level, instructor, category, duration, status, introductory)
   values ('taught', 'Taught course', 'Text', 'Beginner', 'Ann', 'Basics', '1 week', 'Published', true) returning id`,
);
const courseId = course?.id ?? '';

async function makePerson(role?: 'instructor' | 'reviewer' | 'learner' | 'admin') {
  const { id, email, client, session } = await makeSignedIn(site);
  if (role === 'admin') await sql(site, `update public.profiles set role = 'admin' where id = $1`, [id]);
  if (role === 'learner') {
    await sql(site, 'insert into public.enrolments (course_id, user_id) values ($1, $2)', [courseId, id]);
  }
  if (role === 'instructor' || role === 'reviewer') {
    await sql(site, 'insert into public.course_staff (course_id, user_id, role) values ($1, $2, $3)', [
      ...[courseId, id, role],
    ]);
  }
  return { id, email, client, token: session.access_token };
}

async function call(body: object, token = '') {
  const response = await site.fetch('http://127.0.0.1:3000/functions/v1/teaching', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

const message = (change: object = {}) => ({
  action: 'message',
  id: randomUUID(),
  course: courseId,
  subject: 'Next week',
  body: 'We meet on Monday.\n\nBring a question.',
  is_announcement: true,
  by_mail: true,
  ...change,
});
const mailsTo = async (email: string) => {
  await site.settleMails();
  return site.mails.filter(({ to }) => to === email);
};

test('a message to all goes to everybody who is enrolled, once, and is an announcement for them alone', async () => {
  const teacher = await makePerson('instructor');
  const [ada, ben, stranger] = [await makePerson('learner'), await makePerson('learner'), await makePerson()];
  const gone = await makePerson('learner');
  await sql(site, 'update public.enrolments set left_at = now() where user_id = $1', [gone.id]);
  const sent = message();
  expect(await call(sent, teacher.token)).toEqual({ status: 200, body: { mailed: 2 } });
  expect(await call(sent, teacher.token), 'a double click').toEqual({ status: 200, body: { mailed: 0 } });
  for (const { email } of [ada, ben]) {
    const mails = await mailsTo(email);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ subject: 'Next week (Taught course)' });
    expect(mails[0]?.text).toContain('We meet on Monday.\n\nBring a question.');
  }
  for (const { email } of [stranger, gone]) expect(await mailsTo(email)).toEqual([]);
  const seenBy = async ({ client }: typeof ada) =>
    (await client.from('course_messages').select('subject').throwOnError()).data;
  expect(await seenBy(ada)).toEqual([{ subject: 'Next week' }]);
  expect(await seenBy(stranger)).toEqual([]);
});

test('the link in a mail stops the mails of this course, for this learner alone, also by one click of a mail program', async () => {
  const teacher = await makePerson('instructor');
  const [ada, ben] = [await makePerson('learner'), await makePerson('learner')];
  await call(message(), teacher.token);
  const tokenOf = async (email: string) =>
    /course-mails\/unsubscribe\?token=([0-9a-f-]{36})/.exec((await mailsTo(email)).at(-1)?.text ?? '')?.[1] ??
    '';
  expect(await call({ action: 'unsubscribe', token: await tokenOf(ada.email) })).toEqual({
    status: 200,
    body: { course: 'Taught course' },
  });
  expect(await call({ action: 'unsubscribe', token: 'nonsense' })).toMatchObject({ status: 410 });
  expect(await call({ action: 'unsubscribe', token: randomUUID() })).toMatchObject({ status: 410 });

  await call(message({ subject: 'Later' }), teacher.token);
  expect((await mailsTo(ada.email)).map(({ subject }) => subject)).toEqual(['Next week (Taught course)']);
  expect((await mailsTo(ben.email)).map(({ subject }) => subject)).toContain('Later (Taught course)');
  const one = await call(message({ learner: ada.id, is_announcement: false }), teacher.token);
  expect(one).toEqual({ status: 409, body: { error: 'This learner gets no mails from this course.' } });

  const address = `http://127.0.0.1:3000/functions/v1/teaching?unsubscribe=${await tokenOf(ben.email)}`;
  const opened = await site.fetch(address, { redirect: 'manual' });
  expect([opened.status, opened.headers.get('location')]).toEqual([
    303,
    expect.stringContaining('/course-mails/unsubscribe?token='),
  ]);
  await call(message({ subject: 'Still' }), teacher.token);
  expect((await mailsTo(ben.email)).at(-1)?.subject, 'opening it changes nothing').toBe(
    'Still (Taught course)',
  );
  const posted = await site.fetch(address, { method: 'POST', body: 'List-Unsubscribe=One-Click' });
  expect(posted.status).toBe(200);
  await call(message({ subject: 'Never' }), teacher.token);
  expect((await mailsTo(ben.email)).at(-1)?.subject).toBe('Still (Taught course)');
});

test('a message to one learner reaches them alone, and only learners of the course', async () => {
  const teacher = await makePerson('instructor');
  const [ada, stranger] = [await makePerson('learner'), await makePerson()];
  const toOne = (learner: string) =>
    call(message({ learner, subject: 'To you', is_announcement: false }), teacher.token);
  expect(await toOne(ada.id)).toEqual({ status: 200, body: { mailed: 1 } });
  expect((await mailsTo(ada.email)).at(-1)?.subject).toBe('To you (Taught course)');
  expect(await toOne(stranger.id)).toMatchObject({ status: 404 });
  const { data } = await ada.client
    .from('course_messages')
    .select('subject')
    .eq('learner_id', ada.id)
    .throwOnError();
  expect(data).toEqual([{ subject: 'To you' }]);
});

test('instructors and admins write to learners; reviewers, learners and visitors do not', async () => {
  for (const role of ['reviewer', 'learner', undefined] as const) {
    const { token } = await makePerson(role);
    expect((await call(message(), token)).status, String(role)).toBe(403);
  }
  expect((await call(message())).status).toBe(401);
  const admin = await makePerson('admin');
  expect((await call(message({ by_mail: false }), admin.token)).status).toBe(200);
});

test.each([
  [{ subject: '' }, 'Required'],
  [{ subject: 'One\nBcc: all@example.org' }, 'Please use one line'],
  [{ body: '   ' }, 'Required'],
  [{ body: 'x'.repeat(5_001) }, 'Must be at most 5000 characters'],
  [{ is_announcement: false, by_mail: false }, 'Please choose where the message goes'],
])('%j is refused in words', async (change, error) => {
  const { token } = await makePerson('instructor');
  expect(await call(message(change), token)).toEqual({ status: 400, body: { error } });
});

test('sample people get no mail', async () => {
  const teacher = await makePerson('instructor');
  const sample = await makePerson('learner');
  await sql(site, `insert into private.sample_rows (table_name, row_id) values ('auth.users', $1)`, [
    sample.id,
  ]);
  await call(message(), teacher.token);
  expect(await mailsTo(sample.email)).toEqual([]);
});

test.each(['instructor', 'reviewer'] as const)(
  'a new %s gets a mail that says what to do first',
  async (role) => {
    const [admin, person] = [await makePerson('admin'), await makePerson()];
    const added = { action: 'add-staff', course: courseId, email: person.email, role };
    expect((await call(added, person.token)).status).toBe(403);
    expect(await call(added, admin.token)).toEqual({ status: 200, body: {} });
    const [mail] = await mailsTo(person.email);
    expect(mail?.subject).toMatch(new RegExp(`^You are an? ${role} of Taught course$`));
    expect(mail?.text).toContain('What to do first:');
    expect(mail?.text).toContain('/teach/taught');
    expect(await call(added, admin.token)).toMatchObject({ status: 409 });
    const [entry] = await sql(
      site,
      'select admin_id, action, details from public.admin_audit_log order by id desc limit 1',
    );
    expect(entry).toMatchObject({ admin_id: admin.id, action: 'course_staff_add', details: { role } });
  },
);
