import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { makeSignedIn, sql } from '#backend/auth/testing/ask.ts';
import { html } from '#backend/storage/testing/documents.ts';
import { png } from '#backend/storage/testing/pictures.ts';
import { projectLimits } from '#domain/courses/project.ts';
import { projectBucket, projectFilePath } from '#domain/courses/project-file.ts';
import { openTestBackend } from '#testing/backend.ts';

const site = await openTestBackend({ RATE_LIMITS: 'off' });
afterAll(site.close);

const makePerson = () => makeSignedIn(site);
type Person = Awaited<ReturnType<typeof makePerson>>;

const criteria = ['a', 'b', 'c'];
const rubric = JSON.stringify(criteria.map((id) => ({ id, title: id.toUpperCase(), accepted: 'Good.' })));
const comments = criteria.map((criterion) => ({ criterion, is_met: true, comment: 'Well done.' }));

/** A course that everybody may study, with one project. */
async function makeProject(use = 'project', level = 'Intermediate', course = randomUUID()) {
  await sql(
    site,
    `insert into public.courses
       (id, slug, title, summary, level, instructor, category, duration, status, introductory)
     values ($1, 'course-' || $1::uuid, 'Course', 'Text', $2, 'Ann', 'Basics', '1 week', 'Published', true)
     on conflict do nothing`,
    [course, level],
  );
  const id = randomUUID();
  await sql(
    site,
    `insert into public.projects (id, course_id, content_id, title, use, rubric, body, html)
     values ($1, $2, 'project-' || $1::uuid, 'Project', $3, $4, 'Text', '<p>Text</p>')`,
    [id, course, use, rubric],
  );
  return { id, course, contentId: `project-${id}` };
}
type Project = Awaited<ReturnType<typeof makeProject>>;

async function makeReviewer(course: string): Promise<Person> {
  const person = await makePerson();
  await sql(site, `insert into public.course_staff (course_id, user_id, role) values ($1, $2, 'reviewer')`, [
    course,
    person.id,
  ]);
  return person;
}

const save = (
  { client }: Person,
  { id }: Project,
  revision: number,
  text = 'My work',
  files: string[] = [],
) =>
  client.rpc('save_project_draft', {
    project: id,
    draft_revision: revision,
    draft_text: text,
    draft_links: [],
    draft_files: files,
  });

async function handIn(person: Person, project: Project, revision = 0, files: string[] = []): Promise<string> {
  const saved = await save(person, project, revision, 'My work', files);
  expect(saved.error).toBeNull();
  const { error } = await person.client.rpc('hand_in_project', {
    project: project.id,
    draft_revision: saved.data ?? 0,
  });
  expect(error).toBeNull();
  const [own] = await sql<{ id: string }>(
    site,
    'select id from public.project_submissions where user_id = $1 and project_id = $2',
    [person.id, project.id],
  );
  return own?.id ?? '';
}

const review = (reviewer: Person, submission: string, version = 1, isAccepted = true) =>
  site.serviceClient().rpc('review_project', {
    reviewer: reviewer.id,
    submission,
    version,
    is_accepted: isAccepted,
    comments,
    summary: 'Thank you.',
  });

const statusOf = async ({ client }: Person, { contentId }: Project) =>
  (await client.rpc('my_project', { project: contentId })).data;

test('a project is saved, handed in, sent back, handed in again and accepted, and all versions stay', async () => {
  const project = await makeProject();
  const ada = await makePerson();
  const reviewer = await makeReviewer(project.course);
  expect(await statusOf(ada, project)).toMatchObject({ status: null, revision: 0, versions: [] });

  const submission = await handIn(ada, project);
  expect((await reviewer.client.rpc('project_queue', { course: project.course })).data).toMatchObject([
    { id: submission, version: 1, is_mine: false },
  ]);
  expect((await save(ada, project, 1)).error?.details).toBe('handed-in');
  expect((await review(reviewer, submission)).error?.details).toBe('not_claimed');
  expect((await reviewer.client.rpc('claim_project', { submission })).error).toBeNull();
  expect((await ada.client.rpc('take_back_project', { project: project.id })).error?.details).toBe('claimed');
  expect((await review(reviewer, submission, 1, false)).data).toMatchObject({ learner_email: ada.email });
  expect(await statusOf(ada, project)).toMatchObject({ status: 'revise', versions: [{ number: 1 }] });

  await handIn(ada, project, 1);
  await reviewer.client.rpc('claim_project', { submission });
  expect((await review(reviewer, submission, 1)).error?.details).toBe('version');
  expect((await review(reviewer, submission, 2)).error).toBeNull();
  expect(await statusOf(ada, project)).toMatchObject({
    status: 'accepted',
    versions: [
      { number: 2, review: { is_accepted: true, comments, summary: 'Thank you.' } },
      { number: 1, review: { is_accepted: false } },
    ],
  });
  expect((await save(ada, project, 2)).error?.details).toBe('accepted');
  expect((await reviewer.client.rpc('project_queue', { course: project.course })).data).toEqual([]);
  expect((await reviewer.client.rpc('project_submission', { submission })).data).toMatchObject({
    status: 'accepted',
    versions: [{ number: 2 }, { number: 1 }],
  });
});

test('what was handed in can be taken back until it is claimed, and reviewers no longer see it', async () => {
  const project = await makeProject();
  const ada = await makePerson();
  const reviewer = await makeReviewer(project.course);
  const submission = await handIn(ada, project);
  await reviewer.client.rpc('claim_project', { submission });
  await reviewer.client.rpc('release_project', { submission });
  expect((await ada.client.rpc('take_back_project', { project: project.id })).error).toBeNull();
  expect(await statusOf(ada, project)).toMatchObject({ status: 'draft', text: 'My work', versions: [] });
  expect((await reviewer.client.rpc('project_submission', { submission })).error?.code).toBe('PT404');
  expect((await reviewer.client.rpc('claim_project', { submission })).error?.code).toBe('PT404');
});

test('of reviewers who claim or review at the same time, one does', async () => {
  const project = await makeProject();
  const reviewers = await Promise.all([1, 2, 3].map(() => makeReviewer(project.course)));
  const submission = await handIn(await makePerson(), project);
  const claims = await Promise.all(
    reviewers.map(({ client }) => client.rpc('claim_project', { submission })),
  );
  const winners = reviewers.filter((_, at) => claims[at]?.error === null);
  expect(winners).toHaveLength(1);
  const reviews = await Promise.all([...winners, ...reviewers].map((person) => review(person, submission)));
  expect(reviews.filter(({ error }) => error === null)).toHaveLength(1);
  expect(
    await sql(site, 'select from public.project_reviews where reviewer_id = $1', [winners[0]?.id ?? '']),
  ).toHaveLength(1);
});

test('nobody reviews their own project, and nobody without a place on the staff reviews', async () => {
  const project = await makeProject();
  const author = await makeReviewer(project.course);
  const other = await makeReviewer((await makeProject()).course);
  const submission = await handIn(author, project);
  expect((await author.client.rpc('project_queue', { course: project.course })).data).toEqual([]);
  for (const person of [author, other]) {
    expect((await person.client.rpc('project_submission', { submission })).error?.code).toBe('PT404');
    expect((await person.client.rpc('claim_project', { submission })).error?.code).toBe('PT404');
    expect((await review(person, submission)).error?.code).toBe('PT404');
  }
});

test('nobody sees or reviews the project of a frozen child, until its guardian consents again', async () => {
  const project = await makeProject();
  const kit = await makePerson();
  const reviewer = await makeReviewer(project.course);
  const path = projectFilePath(kit.id, project.id, 'a.txt');
  await kit.client.storage.from(projectBucket).upload(path, 'Text', { contentType: 'text/plain' });
  const submission = await handIn(kit, project, 0, ['a.txt']);
  await reviewer.client.rpc('claim_project', { submission });
  const reach = async () => ({
    queue: (await reviewer.client.rpc('project_queue', { course: project.course })).data?.length,
    read: (await reviewer.client.rpc('project_submission', { submission })).error?.code,
    claim: (await reviewer.client.rpc('claim_project', { submission })).error?.code,
    file: (await reviewer.client.storage.from(projectBucket).download(path)).data !== null,
  });
  const open = { queue: 1, read: undefined, claim: undefined, file: true };
  expect(await reach()).toEqual(open);
  await sql(
    site,
    `insert into public.child_accounts (user_id, nickname, frozen_at) values ($1, 'Kit', now())`,
    [kit.id],
  );
  expect(await reach()).toEqual({ queue: 0, read: 'PT404', claim: 'PT404', file: false });
  expect((await review(reviewer, submission)).error?.code).toBe('PT404');
  await sql(site, 'update public.child_accounts set frozen_at = null where user_id = $1', [kit.id]);
  expect(await reach()).toEqual(open);
  expect((await review(reviewer, submission)).error).toBeNull();
});

test('a learner reads that the work is claimed and reviewed, and not by whom', async () => {
  const project = await makeProject();
  const ada = await makePerson();
  const reviewer = await makeReviewer(project.course);
  const submission = await handIn(ada, project);
  await reviewer.client.rpc('claim_project', { submission });
  const submissions = () => ada.client.from('project_submissions');
  expect((await submissions().select('id, claimed_at')).data).toMatchObject([{ id: submission }]);
  expect((await submissions().select('claimed_by')).error?.code).toBe('42501');
  expect((await submissions().select('id').eq('claimed_by', reviewer.id)).error?.code).toBe('42501');
  expect((await submissions().select('id, profiles!claimed_by(id)')).error?.code).toBe('42501');

  await review(reviewer, submission);
  const reviews = () => ada.client.from('project_reviews');
  expect((await reviews().select('is_accepted')).data).toEqual([{ is_accepted: true }]);
  expect((await reviews().select('reviewer_id')).error?.code).toBe('42501');
  expect((await reviews().select('is_accepted').eq('reviewer_id', reviewer.id)).error?.code).toBe('42501');
  const everything = [await statusOf(ada, project), (await ada.client.rpc('my_learning')).data];
  expect(JSON.stringify(everything)).not.toContain(reviewer.id);
});

test('two windows do not overwrite each other', async () => {
  const project = await makeProject();
  const ada = await makePerson();
  expect((await save(ada, project, 0, 'One')).data).toBe(1);
  expect((await save(ada, project, 0, 'Two')).error?.details).toBe('conflict');
  expect((await save(ada, project, 1, 'Three')).data).toBe(2);
  const stale = await ada.client.rpc('hand_in_project', { project: project.id, draft_revision: 1 });
  expect(stale.error?.details).toBe('conflict');
});

test('a draft has limits, and nothing empty or missing is handed in', async () => {
  const project = await makeProject();
  const ada = await makePerson();
  const draft = { project: project.id, draft_revision: 0, draft_text: '', draft_links: [], draft_files: [] };
  for (const refused of [
    { draft_text: 'x'.repeat(projectLimits.text + 1) },
    { draft_links: Array(projectLimits.links + 1).fill('https://example.org') },
    { draft_links: ['javascript:alert(1)'] },
    { draft_links: [`https://example.org/${'x'.repeat(projectLimits.link)}`] },
    { draft_files: Array(projectLimits.files + 1).fill('a.txt') },
    { draft_files: ['../../x/a.txt'] },
    { draft_files: ['a.html'] },
  ]) {
    const { error } = await ada.client.rpc('save_project_draft', { ...draft, ...refused });
    expect(error?.code, JSON.stringify(refused).slice(0, 60)).toBe('PT400');
  }
  expect((await ada.client.rpc('save_project_draft', draft)).data).toBe(1);
  const empty = await ada.client.rpc('hand_in_project', { project: project.id, draft_revision: 1 });
  expect(empty.error?.message).toContain('Write something');
  expect((await save(ada, project, 1, '', ['gone.txt'])).data).toBe(2);
  const missing = await ada.client.rpc('hand_in_project', { project: project.id, draft_revision: 2 });
  expect(missing.error?.message).toContain('gone.txt has not arrived');
});

test('a learner hands in ten times a day at most', async () => {
  const project = await makeProject();
  const ada = await makePerson();
  for (let turn = 0; turn < projectLimits.handInsPerDay; turn += 1) {
    await handIn(ada, project, turn);
    await ada.client.rpc('take_back_project', { project: project.id });
  }
  const again = await ada.client.rpc('hand_in_project', {
    project: project.id,
    draft_revision: projectLimits.handInsPerDay,
  });
  expect(again.error?.code).toBe('PT429');
});

test('a review has a comment for each criterion of its version', async () => {
  const project = await makeProject();
  const reviewer = await makeReviewer(project.course);
  const submission = await handIn(await makePerson(), project);
  await reviewer.client.rpc('claim_project', { submission });
  for (const wrong of [
    [],
    comments.slice(1),
    [...comments, { criterion: 'd', is_met: true, comment: '' }],
    comments.map((comment) => ({ ...comment, is_met: null })),
    comments.map((comment) => ({ ...comment, comment: 'x'.repeat(projectLimits.comment + 1) })),
    comments.map(({ criterion }) => ({ criterion, is_met: true })),
  ]) {
    const { error } = await site.serviceClient().rpc('review_project', {
      ...{ reviewer: reviewer.id, submission, version: 1, is_accepted: true, summary: '' },
      comments: wrong,
    });
    expect(error?.code, JSON.stringify(wrong).slice(0, 80)).toBe('PT400');
  }
});

test('reviewers get files that were handed in, inert, and no others; staff of other courses get none', async () => {
  const project = await makeProject();
  const ada = await makePerson();
  const reviewer = await makeReviewer(project.course);
  const stranger = await makeReviewer((await makeProject()).course);
  const path = (name: string) => projectFilePath(ada.id, project.id, name);
  const own = ada.client.storage.from(projectBucket);
  await own.upload(path('page.txt'), html, { contentType: 'text/plain' });
  await own.upload(path('picture.png'), png, { contentType: 'image/png' });
  await own.upload(path('draft.txt'), 'Not yet', { contentType: 'text/plain' });

  const reach = async ({ client }: Person, name: string) => {
    const files = client.storage.from(projectBucket);
    const listed = (await files.listV2({ prefix: `${ada.id}/` })).data?.objects ?? [];
    const signed = (await files.createSignedUrl(path(name), 60)).data?.signedUrl;
    const sized = (await files.createSignedUrl(path(name), 60, { transform: { width: 1 } })).data?.signedUrl;
    const many = (await files.createSignedUrls([path(name)], 60)).data ?? [];
    return {
      listed: listed.some((file) => file.name === path(name)),
      downloaded: (await files.download(path(name))).data !== null,
      sizedDownload: (await files.download(path(name), { transform: { width: 1 } })).data !== null,
      exists: (await files.exists(path(name))).data,
      info: (await files.info(path(name))).data !== null,
      signed: signed !== undefined,
      sized: sized !== undefined,
      many: many.some(({ error }) => error === null),
      copied:
        (await files.copy(path(name), projectFilePath(reviewer.id, project.id, 'c.txt'))).error === null,
    };
  };
  const nothing = {
    ...{ listed: false, downloaded: false, sizedDownload: false, exists: false, info: false },
    ...{ signed: false, sized: false, many: false, copied: false },
  };
  expect(await reach(reviewer, 'page.txt')).toEqual(nothing);
  const submission = await handIn(ada, project, 0, ['page.txt', 'picture.png']);
  expect(await reach(reviewer, 'page.txt')).toMatchObject({ listed: true, downloaded: true, signed: true });
  expect(await reach(reviewer, 'picture.png')).toMatchObject({ downloaded: true, sizedDownload: true });
  expect(await reach(reviewer, 'draft.txt')).toEqual(nothing);
  for (const name of ['page.txt', 'picture.png', 'draft.txt']) {
    expect(await reach(stranger, name), name).toEqual(nothing);
  }
  const { data } = await reviewer.client.storage.from(projectBucket).createSignedUrl(path('page.txt'), 60);
  const response = await site.fetch(data?.signedUrl ?? '');
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-disposition': 'attachment',
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': expect.stringContaining('text/plain'),
    'x-content-type-options': 'nosniff',
  });

  // Reviewers change nothing, and what was handed in stays until the project goes.
  const files = reviewer.client.storage.from(projectBucket);
  await files.remove([path('page.txt')]);
  await own.remove([path('page.txt'), path('draft.txt')]);
  const names = async () =>
    (
      await sql<{ name: string }>(site, 'select name from storage.objects where name like $1 order by name', [
        `${ada.id}/%`,
      ])
    ).map(({ name }) => name);
  expect(await names()).toEqual([path('page.txt'), path('picture.png')]);
  await sql(site, 'delete from public.course_staff where user_id = $1', [reviewer.id]);
  expect(await reach(reviewer, 'page.txt')).toEqual(nothing);
  expect((await reviewer.client.rpc('project_submission', { submission })).error?.code).toBe('PT404');

  expect((await ada.client.rpc('delete_my_projects')).error).toBeNull();
  await own.remove([path('page.txt'), path('picture.png')]);
  expect(await names()).toEqual([]);
});

test('deleting the learner deletes everything, and deleting the reviewer frees what they claimed', async () => {
  const project = await makeProject();
  const ada = await makePerson();
  const reviewer = await makeReviewer(project.course);
  const path = projectFilePath(ada.id, project.id, 'a.txt');
  await ada.client.storage.from(projectBucket).upload(path, 'Text', { contentType: 'text/plain' });
  const submission = await handIn(ada, project, 0, ['a.txt']);
  await reviewer.client.rpc('claim_project', { submission });
  expect((await reviewer.client.rpc('delete_my_account')).error).toBeNull();
  expect(await statusOf(ada, project)).toMatchObject({ status: 'handed-in' });

  const next = await makeReviewer(project.course);
  await next.client.rpc('claim_project', { submission });
  await review(next, submission);
  await next.client.rpc('delete_my_account');
  expect(await statusOf(ada, project)).toMatchObject({
    status: 'accepted',
    versions: [{ review: { is_accepted: true } }],
  });

  expect((await ada.client.rpc('delete_my_account')).error).toBeNull();
  for (const left of [
    'select from public.project_submissions where id = $1',
    'select from public.project_versions where submission_id = $1',
  ]) {
    expect(await sql(site, left, [submission]), left).toEqual([]);
  }
  expect(await sql(site, 'select from storage.objects where name = $1', [path])).toEqual([]);
});

test('Practitioner takes one accepted project of an Intermediate course, Expert all three parts of one capstone', async () => {
  const ada = await makePerson();
  const has = async (level: string) =>
    (
      await sql<{ has: boolean }>(site, 'select private.has_accepted_project($1, $2) as has', [ada.id, level])
    )[0]?.has;
  const accept = async (project: Project) => {
    const reviewer = await makeReviewer(project.course);
    const submission = await handIn(ada, project);
    await reviewer.client.rpc('claim_project', { submission });
    expect((await review(reviewer, submission)).error).toBeNull();
  };
  expect([await has('Beginner'), await has('Intermediate'), await has('Advanced')]).toEqual([
    true,
    false,
    false,
  ]);
  await accept(await makeProject('project', 'Advanced'));
  await accept(await makeProject('project', 'Beginner'));
  expect(await has('Intermediate')).toBe(false);
  await handIn(ada, await makeProject());
  expect(await has('Intermediate')).toBe(false);
  await accept(await makeProject());
  expect(await has('Intermediate')).toBe(true);

  const plan = await makeProject('capstone-plan', 'Advanced');
  await accept(plan);
  await accept(await makeProject('capstone-build', 'Advanced', plan.course));
  await accept(await makeProject('capstone-defence', 'Advanced'));
  expect(await has('Advanced')).toBe(false);
  await accept(await makeProject('capstone-defence', 'Advanced', plan.course));
  expect(await has('Advanced')).toBe(true);
});
