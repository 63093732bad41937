import { afterAll, beforeEach, expect, test } from 'vitest';
import { makeSignedIn, sql } from '#backend/auth/testing/ask.ts';
import {
  gridResponseSchema,
  keepLatest,
  mergeGrid,
  type Progress,
  progressSchema,
  withProgress,
} from '#domain/classes/grid.ts';
import { startLearning } from '#supabase/tests/learning.ts';
import { openTestBackend } from '#testing/backend.ts';
import { classesOf } from '#testing/classes.ts';

const site = await openTestBackend();
afterAll(site.close);
const learning = startLearning(site.backend.database);
const thisYear = new Date().getUTCFullYear();
const { call, makeClass, compare, apply, membersOf, codeOf, makeCards } = classesOf(site);

beforeEach(async () => {
  await sql(site, 'delete from private.rate_limits');
  site.mails.length = 0;
});

/** A course with one lesson that has a text and no questions. */
async function addCourse(): Promise<{ course: string; lesson: string }> {
  const course = await learning.addCourse();
  const lesson = await learning.addLesson(await learning.addModule(course));
  await sql(
    site,
    `insert into public.lesson_contents (lesson_id, course_id, blocks, revision) values ($1, $2, '[]', 1)`,
    [lesson, course],
  );
  return { course, lesson };
}

test('pupils of a roster sign in with their card, finish a lesson, and the grid shows it', async () => {
  const { teacher, id } = await makeClass();
  const { course, lesson } = await addCourse();
  await teacher.client
    .rpc('assign_to_class', { class: id, course, lesson: null, starts_on: null, due_on: '2030-01-01' })
    .throwOnError();
  expect(
    (await apply(teacher, id, `name,birth year\nKim,${thisYear - 8}\nLou,${thisYear - 14}`)).status,
  ).toBe(200);
  const [kim] = await membersOf(teacher, id);
  const [card] = await makeCards(teacher, id, [kim?.id ?? '']);
  expect(card?.pictures).toHaveLength(4);
  const code = await codeOf(teacher, id);

  const joined = await call<{ token_hash: string }>('join', {
    code,
    nickname: 'kim',
    pictures: card?.pictures,
  });
  expect(joined.status).toBe(200);
  const pupil = site.client();
  const { error } = await pupil.auth.verifyOtp({ type: 'magiclink', token_hash: joined.body.token_hash });
  expect(error).toBeNull();
  const { data: mine } = await pupil.rpc('my_learning').throwOnError();
  expect(mine.classes).toMatchObject([
    { name: '5b', assignments: [{ due_on: '2030-01-01', done: 0, lessons: 1 }] },
  ]);
  await pupil.rpc('save_progress', { lesson, mark_done: true }).throwOnError();

  const { data: grid } = await teacher.client.rpc('class_grid', { class: id }).throwOnError();
  expect(grid).toMatchObject({ is_part: false, course });
  expect(
    JSON.parse(JSON.stringify(grid))
      .rows.map(({ name, cells }: { name: string; cells: string }) => [name, cells])
      .sort(),
  ).toEqual([
    ['Kim', '2'],
    ['Lou', '.'],
  ]);
  const { data: consents } = await site
    .serviceClient()
    .from('school_pupils')
    .select('consent_by, consented_at')
    .eq('user_id', kim?.user_id ?? '')
    .single()
    .throwOnError();
  expect(consents).toEqual({ consent_by: 'the school office', consented_at: expect.any(String) });
  // Wrong pictures and a pupil without a card get the same response.
  const wrong = [...(card?.pictures ?? [])].reverse();
  wrong[0] = wrong[0] === 'sun' ? 'cat' : 'sun';
  expect((await call('join', { code, nickname: 'Kim', pictures: wrong })).status).toBe(401);
  expect((await call('join', { code, nickname: 'Lou', pictures: wrong })).status).toBe(401);
});

test('children under 13 need an agreement that says who collects the consent, and older pupils do not', async () => {
  const { teacher, id } = await makeClass({ consentBy: null });
  const refused = await apply(teacher, id, `name,birth year\nLou,${thisYear - 15}\nKim,${thisYear - 8}`);
  expect(refused).toMatchObject({
    status: 403,
    body: { error: expect.stringContaining('consent of parents') },
  });
  expect(await membersOf(teacher, id)).toEqual([]);
  const [accounts] = await sql<{ count: number }>(
    site,
    `select count(*)::integer as count from auth.users where email like '%@children.invalid'
     and not exists (select from public.child_accounts where user_id = users.id)`,
  );
  expect(accounts?.count, 'no account is left over').toBe(0);
  expect((await apply(teacher, id, `name,birth year\nLou,${thisYear - 15}`)).status).toBe(200);
});

test('the same roster twice changes nothing, and a roster can be undone', async () => {
  const { teacher, id } = await makeClass();
  const first = `number,name,birth year,email\n1,Kim,${thisYear - 9},\n2,Lou,${thisYear - 9},\n,Ada Adams,,ada@example.org`;
  expect((await apply(teacher, id, first)).status).toBe(200);
  expect(site.mails.map(({ to }) => to)).toEqual(['ada@example.org']);
  expect(site.mails[0]?.text).toContain(`/classes/join?code=${await codeOf(teacher, id)}`);
  const before = await membersOf(teacher, id);
  const again = await compare(teacher, id, first);
  expect(again).toMatchObject({ added: [], changed: [], leaving: [], errors: [], unchanged: 3 });
  expect((await apply(teacher, id, first)).status).toBe(200);
  expect(await membersOf(teacher, id)).toEqual(before);

  // Names are swapped, one leaves, one is new: more than half asks twice.
  const second = `number,name,birth year\n1,Lou,\n2,Kim,\n3,Nia,${thisYear - 8}`;
  expect((await apply(teacher, id, second, false)).status).toBe(409);
  expect((await apply(teacher, id, second)).status).toBe(200);
  expect((await membersOf(teacher, id)).map(({ name, number }) => `${name} ${number}`)).toEqual([
    'Kim 2',
    'Lou 1',
    'Nia 3',
  ]);
  await teacher.client.rpc('undo_roster', { class: id }).throwOnError();
  expect(await membersOf(teacher, id)).toEqual(before);
  const { error } = await teacher.client.rpc('undo_roster', { class: id });
  expect(error?.message).toContain('no roster of the last day');
});

test('the same roster that is applied twice at once is applied once, and so is its undoing', async () => {
  const { teacher, id } = await makeClass();
  const text = `number,name,birth year,email\n71,Kim,${thisYear - 9},\n72,Lou,${thisYear - 9},\n,Ada Adams,,ada-${id}@example.org`;
  const { version } = await compare(teacher, id, text);
  const roster = { action: 'apply-roster', class: id, text, version, is_sure: true };
  const countAccounts = async () =>
    (
      await sql<{ count: number }>(
        site,
        `select count(*)::integer as count from auth.users where email like '%@children.invalid'`,
      )
    )[0]?.count ?? 0;
  const before = await countAccounts();
  const applied = await Promise.all(
    [1, 2, 3].map(() => call('classes', roster, teacher.session.access_token)),
  );
  expect(applied.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  expect((await membersOf(teacher, id)).map(({ name }) => name)).toEqual(['Ada Adams', 'Kim', 'Lou']);
  expect(await countAccounts(), 'accounts of those that were refused are deleted').toBe(before + 2);
  expect(site.mails.map(({ to }) => to)).toEqual([`ada-${id}@example.org`]);

  const undone = await Promise.all([1, 2, 3].map(() => teacher.client.rpc('undo_roster', { class: id })));
  expect(undone.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
  expect(await membersOf(teacher, id)).toEqual([]);
  expect(await countAccounts()).toBe(before);
});

test('a roster with a mistake changes nothing, and one that was compared before a change is refused', async () => {
  const { teacher, id } = await makeClass();
  const rows = Array.from({ length: 499 }, (_, at) => `P${at},${thisYear - 10}`);
  const wrong = await compare(teacher, id, ['name,birth year', ...rows, 'P7,2015'].join('\n'));
  expect(wrong.errors).toEqual([{ line: 501, problem: 'twice_name', text: 'P7' }]);
  const text = `name,birth year\nKim,${thisYear - 9}`;
  const { version } = await compare(teacher, id, text);
  await teacher.client.rpc('save_class', { class: id, name: '5c', is_open: true }).throwOnError();
  const late = await call(
    'classes',
    { action: 'apply-roster', class: id, text, version, is_sure: true },
    teacher.session.access_token,
  );
  expect(late.status).toBe(409);
  expect(await membersOf(teacher, id)).toEqual([]);
});

test('a roster that needs more seats than there are is refused as a whole', async () => {
  const { teacher, id } = await makeClass({ seats: 2 });
  const text = `name,birth year\nKim,${thisYear - 9}\nLou,${thisYear - 9}\nMax,${thisYear - 9}`;
  expect(await apply(teacher, id, text)).toMatchObject({
    status: 409,
    body: { error: 'All 2 seats are taken.' },
  });
  expect(await membersOf(teacher, id)).toEqual([]);
  // Who leaves makes room for who comes, and undoing brings both back.
  expect((await apply(teacher, id, `name,birth year\nKim,${thisYear - 9}\nLou,${thisYear - 9}`)).status).toBe(
    200,
  );
  expect((await apply(teacher, id, `name,birth year\nKim,${thisYear - 9}\nMax,${thisYear - 9}`)).status).toBe(
    200,
  );
  await teacher.client.rpc('undo_roster', { class: id }).throwOnError();
  expect((await membersOf(teacher, id)).map(({ name }) => name)).toEqual(['Kim', 'Lou']);
});

test('a pupil with a number keeps their account in another class of the school', async () => {
  const { teacher, organisation, id } = await makeClass();
  await apply(teacher, id, `number,name,birth year\n17,Kim,${thisYear - 9}`);
  const { data: other } = await teacher.client
    .rpc('create_class', { organisation, name: 'Robotics' })
    .throwOnError();
  await apply(teacher, other, `number,name,birth year\n17,Kimberley,${thisYear - 9}`);
  const [first] = await membersOf(teacher, id);
  const [second] = await membersOf(teacher, other);
  expect(second?.user_id).toBe(first?.user_id);
});

test('somebody on the roster joins with their own account, also while the code is closed', async () => {
  const { teacher, id } = await makeClass();
  const [invited, stranger] = [await makeSignedIn(site), await makeSignedIn(site)];
  await apply(teacher, id, `name,email\nIvy,${invited.email}`);
  await teacher.client.rpc('save_class', { class: id, name: '5b', is_open: false }).throwOnError();
  const code = await codeOf(teacher, id);
  expect((await stranger.client.rpc('join_class', { class_code: code })).data).toBeNull();
  expect((await invited.client.rpc('join_class', { class_code: code })).data).toBe('5b');
  await teacher.client.rpc('save_class', { class: id, name: '5b', is_open: true }).throwOnError();
  expect((await stranger.client.rpc('join_class', { class_code: code })).data).toBe('5b');
  expect((await membersOf(teacher, id)).map(({ user_id }) => user_id).sort()).toEqual(
    [invited.id, stranger.id].sort(),
  );
  await stranger.client.rpc('leave_class', { class: id }).throwOnError();
  expect((await membersOf(teacher, id)).map(({ user_id }) => user_id)).toEqual([invited.id]);
  await teacher.client.rpc('reset_class_code', { class: id }).throwOnError();
  expect((await stranger.client.rpc('join_class', { class_code: code })).data).toBeNull();
});

test('the code of a class cannot be guessed: an account has twenty tries an hour, and wrong ones count', async () => {
  const { teacher, id } = await makeClass();
  await teacher.client.rpc('save_class', { class: id, name: '5b', is_open: true }).throwOnError();
  const stranger = await makeSignedIn(site);
  const join = (code: string) => stranger.client.rpc('join_class', { class_code: code });
  for (let tries = 0; tries < 20; tries += 1) expect((await join('WRNG2222')).data).toBeNull();
  expect((await join(await codeOf(teacher, id))).status).toBe(429);
});

test('a class moves up a year with its people and its code, and the cards stay valid', async () => {
  const { teacher, id } = await makeClass();
  await apply(teacher, id, `name,birth year\nKim,${thisYear - 9}`);
  const [kim] = await membersOf(teacher, id);
  const [card] = await makeCards(teacher, id, [kim?.id ?? '']);
  const code = await codeOf(teacher, id);
  const { data: next } = await teacher.client
    .rpc('move_class_up', { class: id, new_name: '6b' })
    .throwOnError();
  expect((await membersOf(teacher, next)).map(({ name, user_id }) => [name, user_id])).toEqual([
    ['Kim', kim?.user_id],
  ]);
  expect((await call('join', { code, nickname: 'Kim', pictures: card?.pictures })).status).toBe(200);
  expect(
    (await teacher.client.rpc('save_class', { class: id, name: 'x', is_open: true })).error?.message,
  ).toContain('archived');
});

test('a teacher of another school reaches nothing of the class', async () => {
  const { teacher, id } = await makeClass();
  const { teacher: other } = await makeClass();
  await apply(teacher, id, `name,birth year\nKim,${thisYear - 9}`);
  const [kim] = await membersOf(teacher, id);
  expect((await other.client.rpc('class_grid', { class: id })).status).toBe(404);
  expect((await other.client.rpc('class_overview', { class: id })).status).toBe(404);
  expect(await membersOf(other, id)).toEqual([]);
  for (const body of [
    { action: 'compare-roster', class: id, text: 'name\nKim' },
    { action: 'make-cards', class: id, members: [kim?.id] },
  ]) {
    expect((await call('classes', body, other.session.access_token)).status).toBe(404);
  }
});

test('a pupil who left their last class is deleted after 30 days, with all that is known of them', async () => {
  const { teacher, id } = await makeClass();
  await apply(teacher, id, `name,birth year\nKim,${thisYear - 9}\nLou,${thisYear - 9}`);
  const [kim] = await membersOf(teacher, id);
  await teacher.client.rpc('remove_class_member', { member: kim?.id ?? '' }).throwOnError();
  const count = async () =>
    (await sql<{ id: string }>(site, 'select id from auth.users where id = $1', [kim?.user_id ?? ''])).length;
  await site.serviceClient().rpc('delete_left_pupils').throwOnError();
  expect(await count()).toBe(1);
  await sql(site, `update public.class_members set left_at = now() - interval '31 days' where id = $1`, [
    kim?.id ?? '',
  ]);
  await sql(site, `update public.school_pupils set added_at = now() - interval '40 days'`);
  await site.serviceClient().rpc('delete_left_pupils').throwOnError();
  expect(await count()).toBe(0);
  expect((await membersOf(teacher, id)).map(({ name }) => name)).toEqual(['Lou']);
});

test('a grid loads what is new since a moment, and as a whole after the class has changed', async () => {
  const { teacher, id } = await makeClass();
  const { course, lesson } = await addCourse();
  await apply(teacher, id, `name,birth year\nKim,${thisYear - 15}\nLou,${thisYear - 15}`);
  await teacher.client
    .rpc('assign_to_class', { class: id, course, lesson, starts_on: null, due_on: null })
    .throwOnError();
  await sql(site, `update public.classes set changed_at = now() - interval '1 minute' where id = $1`, [id]);
  const since = new Date(Date.now() - 5_000).toISOString();
  const load = async () => {
    const { data } = await teacher.client.rpc('class_grid', { class: id, since }).throwOnError();
    const { is_part, rows } = JSON.parse(JSON.stringify(data));
    return {
      is_part,
      rows: rows.map(({ name, cells }: { name: string; cells: string }) => `${name} ${cells}`).sort(),
    };
  };
  expect(await load()).toEqual({ is_part: true, rows: [] });
  const [kim] = await membersOf(teacher, id);
  await sql(site, `insert into public.lesson_progress (user_id, lesson_id, course_id) values ($1, $2, $3)`, [
    kim?.user_id ?? '',
    lesson,
    course,
  ]);
  expect(await load()).toEqual({ is_part: true, rows: ['Kim 1'] });
  await sql(
    site,
    `update public.lesson_progress set updated_at = now() - interval '4 days' where user_id = $1`,
    [kim?.user_id ?? ''],
  );
  expect(await load()).toEqual({ is_part: true, rows: ['Kim 3'] });
  await teacher.client.rpc('save_class', { class: id, name: '5c', is_open: true }).throwOnError();
  expect(await load()).toEqual({ is_part: false, rows: ['Kim 3', 'Lou .'] });
});

test("the grid of an archived class ends with it, so last year's teachers do not see what comes after", async () => {
  const { teacher, id } = await makeClass();
  const [before, after] = [await addCourse(), await addCourse()];
  for (const { course } of [before, after]) {
    await teacher.client
      .rpc('assign_to_class', { class: id, course, lesson: null, starts_on: null, due_on: null })
      .throwOnError();
  }
  await apply(teacher, id, `name,birth year\nKim,${thisYear - 15}`);
  const [kim] = await membersOf(teacher, id);
  const finish = ({ course, lesson }: { course: string; lesson: string }) =>
    sql(
      site,
      'insert into public.lesson_progress (user_id, lesson_id, course_id, done_at) values ($1, $2, $3, now())',
      [kim?.user_id ?? '', lesson, course],
    );
  await finish(before);
  await teacher.client.rpc('move_class_up', { class: id, new_name: '6b' }).throwOnError();
  await finish(after);
  const cellsOf = async (course: string) => {
    const { data } = await teacher.client.rpc('class_grid', { class: id, course }).throwOnError();
    return JSON.parse(JSON.stringify(data)).rows[0].cells;
  };
  expect(await cellsOf(before.course)).toBe('2');
  expect(await cellsOf(after.course)).toBe('.');
});

test('messages of the channel make the grid that a load returns, and name no course of others', async () => {
  const { teacher, id } = await makeClass();
  const { course, lesson } = await addCourse();
  const other = await addCourse();
  await apply(teacher, id, `name,birth year\nKim,${thisYear - 15}`);
  await teacher.client
    .rpc('assign_to_class', { class: id, course, lesson: null, starts_on: null, due_on: null })
    .throwOnError();
  const [kim] = await membersOf(teacher, id);
  const learner = kim?.user_id ?? '';
  await sql(
    site,
    `insert into private.questions (id, module_id, position)
     select $1, module_id, 1 from public.course_lessons where id = $2`,
    [`q-${lesson}`, lesson],
  );
  const [quiz] = await sql<{ id: string }>(
    site,
    `select assessments.id from public.assessments
     join public.course_lessons lesson on lesson.module_id = assessments.module_id where lesson.id = $1`,
    [lesson],
  );
  let heard: Progress[] = [];
  await site.backend.database.listen('realtime_messages', (notification) => {
    const { topic, event, payload } = JSON.parse(notification.replace(/^\S+ 1 1 /, ''));
    if (topic === `class:${id}` && event === 'progress')
      heard = keepLatest(heard, progressSchema.parse(payload));
  });
  const load = async () => {
    const { data } = await teacher.client.rpc('class_grid', { class: id }).throwOnError();
    return mergeGrid(undefined, gridResponseSchema.parse(data));
  };
  const before = await load();
  const cellsOf = ({ rows }: typeof before) => rows.map(({ cells }) => cells);
  expect(cellsOf(before)).toEqual(['..']);
  const progress = 'insert into public.lesson_progress (user_id, lesson_id, course_id) values ($1, $2, $3)';
  await sql(site, progress, [learner, lesson, course]);
  for (const [change, cells] of [
    [`update public.lesson_progress set done_at = now() where user_id = '${learner}'`, '2.'],
    [`insert into public.attempts (user_id, assessment_id) values ('${learner}', '${quiz?.id}')`, '21'],
    [`update public.attempts set submitted_at = now(), score = 10, is_passed = false`, '21'],
    [`insert into public.attempts (user_id, assessment_id) values ('${learner}', '${quiz?.id}')`, '21'],
    [
      `update public.attempts set submitted_at = now(), score = 10, is_passed = false where score is null`,
      '23',
    ],
    [`insert into public.attempts (user_id, assessment_id) values ('${learner}', '${quiz?.id}')`, '23'],
    [
      `update public.attempts set submitted_at = now(), score = 90, is_passed = true where score is null`,
      '22',
    ],
  ]) {
    await sql(site, change ?? '');
    await expect.poll(() => cellsOf(withProgress(before, heard)), { message: change }).toEqual([cells]);
    expect(cellsOf(await load())).toEqual([cells]);
  }
  const count = heard.length;
  await sql(site, progress, [learner, other.lesson, other.course]);
  await expect.poll(() => heard.length).toBe(count + 1);
  expect(Object.keys(heard.at(-1) ?? {}).toSorted()).toEqual(['at', 'member']);
});
