import { afterAll, beforeEach, expect, test } from 'vitest';
import type { CourseLevel } from '#domain/courses/course.ts';
import { openTestBackend } from '#testing/backend.ts';
import { startLearning } from './learning.ts';
import { addPeople, ids } from './people.ts';

const { backend, close } = await openTestBackend();
afterAll(close);
await addPeople(backend.database);
const { as, one, addCourseWithQuiz, examOf, join, pass } = startLearning(backend.database);

const rubric = JSON.stringify(['a', 'b', 'c'].map((id) => ({ id, title: id, accepted: 'Good.' })));
const comments = ['a', 'b', 'c'].map((criterion) => ({ criterion, is_met: true, comment: '' }));
const capstone = ['capstone-plan', 'capstone-build', 'capstone-defence'];

/** A published course of one module with a quiz, and its projects. */
async function addCourse(level: CourseLevel, uses: string[]) {
  const { course, quiz } = await addCourseWithQuiz(level);
  const projects = [];
  for (const use of uses) {
    projects.push(
      await one<{ id: string; content_id: string }>(
        'server',
        `insert into public.projects (course_id, content_id, title, use, rubric, body, html)
         values ($1, $2 || '-' || gen_random_uuid(), 'My project', $2, $3, 'Text', 'Text') returning id, content_id`,
        [course, use, rubric],
      ),
    );
  }
  return { id: course, quiz, projects };
}

async function handIn(project: string): Promise<string> {
  const { revision } = await one<{ revision: number }>(
    'userA',
    `select public.save_project_draft($1, coalesce((select revision from public.project_submissions where project_id = $1), 0),
       'Work', '{}', '{}') as revision`,
    [project],
  );
  await as('userA', 'select public.hand_in_project($1, $2)', [project, revision]);
  const { id } = await one<{ id: string }>(
    'userA',
    'select id from public.project_submissions where project_id = $1',
    [project],
  );
  return id;
}
const claim = (submission: string) => as('admin', 'select public.claim_project($1)', [submission]);
const decide = (submission: string, isAccepted: boolean) =>
  as(
    'service',
    `select public.review_project($1, id, versions, $3, $4, '') from public.project_submissions where id = $2`,
    [ids.admin, submission, isAccepted, JSON.stringify(comments)],
  );
async function review(submission: string, isAccepted: boolean): Promise<void> {
  await claim(submission);
  await decide(submission, isAccepted);
}

const setRequired = (isRequired: boolean) =>
  as(
    'admin',
    `select public.save_site_settings(jsonb_build_object('project_required', $1::boolean), updated_at)
     from public.site_settings`,
    [isRequired],
  );
const held = () =>
  as('userA', 'select course_title as title, status from public.certificates order by created_at, id');
const lacking = (level: CourseLevel) =>
  one(
    'userA',
    `select to_jsonb(requirements) as requirements, to_jsonb(missing_requirements) as missing, project ->> 'status' as status
     from public.certificate_progress() where level = $1`,
    [level],
  );
const nextStep = async () =>
  (await one<{ step: Record<string, unknown> }>('userA', 'select public.next_step() as step')).step;
const criteria = (level: CourseLevel) =>
  one('anon', 'select takes_project, takes_capstone from public.certificate_criteria() where level = $1', [
    level,
  ]);

beforeEach(async () => {
  for (const table of [
    'private.rate_limits',
    'public.project_submissions',
    'public.attempts',
    'public.memberships',
    'public.payments',
    'public.certificates',
    'private.begun_levels',
    'private.module_completions',
    'public.courses',
  ])
    await as('server', `delete from ${table}`);
  await as('server', 'update public.site_settings set project_required = true');
});

test('AI Practitioner takes an accepted project, and comes with its acceptance', async () => {
  const { quiz, projects } = await addCourse('Intermediate', ['project']);
  const [project = { id: '', content_id: '' }] = projects;
  expect(await criteria('Intermediate')).toEqual({ takes_project: true, takes_capstone: false });
  await join('pro');
  await pass(quiz);
  await pass(await examOf('Intermediate'));
  expect(await held()).toEqual([]);
  expect(await lacking('Intermediate')).toEqual({
    requirements: ['project'],
    missing: ['project'],
    status: null,
  });
  expect(await nextStep()).toMatchObject({
    kind: 'project',
    level: 'Intermediate',
    content_id: project.content_id,
  });

  const submission = await handIn(project.id);
  expect(await nextStep()).toMatchObject({ kind: 'missing', project: { status: 'handed-in' } });
  await review(submission, false);
  expect(await nextStep()).toMatchObject({ kind: 'project', status: 'revise' });
  expect(await held()).toEqual([]);

  await handIn(project.id);
  await review(submission, true);
  expect(await held()).toEqual([{ title: 'AI Practitioner', status: 'Issued' }]);
  expect(await lacking('Intermediate')).toEqual({ requirements: ['project'], missing: [], status: null });
});

test('AI Expert takes all three parts of the capstone, one after the other', async () => {
  const { quiz, projects } = await addCourse('Advanced', capstone);
  await join('pro');
  await pass(quiz);
  await pass(await examOf('Advanced'));
  for (const { id, content_id } of projects) {
    expect(await held()).toEqual([]);
    expect(await nextStep()).toMatchObject({ kind: 'project', level: 'Advanced', content_id });
    await review(await handIn(id), true);
  }
  expect(await held()).toEqual([{ title: 'AI Expert', status: 'Issued' }]);
});

test('a capstone that no course offers is confirmed by an admin, or accepted here later', async () => {
  const { quiz } = await addCourse('Advanced', []);
  await join('pro');
  await pass(quiz);
  await pass(await examOf('Advanced'));
  expect(await held()).toEqual([{ title: 'AI Expert', status: 'Pending' }]);
  expect(await lacking('Advanced')).toEqual({ requirements: [], missing: [], status: null });
  const { projects } = await addCourse('Advanced', capstone);
  for (const { id } of projects) await review(await handIn(id), true);
  expect(await held()).toEqual([{ title: 'AI Expert', status: 'Issued' }]);
});

test('a pending Expert certificate is issued with its capstone, also after the membership has ended, and goes with its refund', async () => {
  const { quiz } = await addCourse('Advanced', []);
  await join('pro');
  await pass(quiz);
  await pass(await examOf('Advanced'));
  const { projects } = await addCourse('Advanced', capstone);
  const [first = '', second = '', last = ''] = projects.map(({ id }) => id);
  for (const id of [first, second]) await review(await handIn(id), true);
  const submission = await handIn(last);
  await as('server', `update public.memberships set starts_at = now() - interval '1 day', ends_at = now()`);
  await review(submission, true);
  expect(await held()).toEqual([{ title: 'AI Expert', status: 'Issued' }]);
  await as('admin', 'select public.refund_payment(id) from public.payments');
  expect(await held()).toEqual([{ title: 'AI Expert', status: 'Revoked' }]);
});

test('without a brief no project is asked for, and one that comes later is not asked of those who have begun', async () => {
  const first = await addCourse('Intermediate', []);
  expect(await criteria('Intermediate')).toEqual({ takes_project: false, takes_capstone: false });
  await join('pro');
  await pass(first.quiz);
  await as(
    'server',
    `insert into public.projects (course_id, content_id, title, use, rubric, body, html)
    values ($1, 'later', 'Later', 'project', $2, 'Text', 'Text')`,
    [first.id, rubric],
  );
  expect(await criteria('Intermediate')).toEqual({ takes_project: true, takes_capstone: false });
  await pass(await examOf('Intermediate'));
  expect(await held()).toEqual([{ title: 'AI Practitioner', status: 'Issued' }]);
});

test('an institute without reviewers switches the project off, which gives the certificate to those who lacked only it', async () => {
  const { quiz } = await addCourse('Intermediate', ['project']);
  await join('pro');
  await pass(quiz);
  await pass(await examOf('Intermediate'));
  expect(await held()).toEqual([]);
  await setRequired(false);
  expect(await criteria('Intermediate')).toEqual({ takes_project: false, takes_capstone: false });
  expect(await held()).toEqual([{ title: 'AI Practitioner', status: 'Issued' }]);
});

test('switching the project on asks it of those who begin later', async () => {
  const { quiz } = await addCourse('Intermediate', ['project']);
  await setRequired(false);
  await pass(quiz);
  await setRequired(true);
  expect(await lacking('Intermediate')).toEqual({ requirements: [], missing: [], status: null });
  expect(
    await one(
      'userB',
      `select to_jsonb(missing_requirements) as missing from public.certificate_progress() where level = 'Intermediate'`,
    ),
  ).toEqual({ missing: ['project'] });
});

test('the last project and the exam at once, and several reviews at once, give one certificate and one review', async () => {
  const { quiz, projects } = await addCourse('Intermediate', ['project', 'project']);
  await join('pro');
  await pass(quiz);
  const submissions = [];
  for (const { id } of projects) submissions.push(await handIn(id));
  for (const submission of submissions) await claim(submission);
  const exam = await examOf('Intermediate');
  await Promise.allSettled([
    ...[...submissions, ...submissions].map((submission) => decide(submission, true)),
    pass(exam),
    pass(exam),
  ]);
  expect(await held()).toEqual([{ title: 'AI Practitioner', status: 'Issued' }]);
  expect(await as('server', 'select count(*)::integer as reviews from public.project_reviews')).toEqual([
    { reviews: 2 },
  ]);
});

test('a certificate that is revoked while the project is accepted stays the only one', async () => {
  const { quiz, projects } = await addCourse('Intermediate', ['project', 'project']);
  const [first = { id: '' }, second = { id: '' }] = projects;
  await join('pro');
  await pass(quiz);
  await pass(await examOf('Intermediate'));
  await review(await handIn(first.id), true);
  const { id } = await one<{ id: string }>('userA', 'select id from public.certificates');
  const other = await handIn(second.id);
  await claim(other);
  await Promise.all([
    decide(other, true),
    as('admin', `select public.revoke_certificate($1, 'A mistake')`, [id]),
    as('service', 'select kind from public.claim_certificate_mails($1)', [ids.userA]),
  ]);
  expect(await held()).toEqual([{ title: 'AI Practitioner', status: 'Revoked' }]);
});

test('an accepted project is named in the credential only while its learner shows it', async () => {
  const { quiz, projects } = await addCourse('Intermediate', ['project']);
  const [project = { id: '' }] = projects;
  await join('pro');
  await pass(quiz);
  await pass(await examOf('Intermediate'));
  const submission = await handIn(project.id);
  const show = (shown: boolean) => as('userA', 'select public.show_project($1, $2)', [project.id, shown]);
  await expect(show(true)).rejects.toMatchObject({ code: 'PT409' });
  await review(submission, true);
  const evidence = async () => {
    const { facts } = await one<{ facts: { projects: unknown } }>(
      'server',
      'select private.badge_facts(id) as facts from public.certificates',
    );
    return facts.projects;
  };
  expect(await evidence()).toEqual([]);
  await show(true);
  expect(await evidence()).toEqual([
    { title: 'My project', course: 'Course', accepted_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
  ]);
  await show(false);
  expect(await evidence()).toEqual([]);
});
