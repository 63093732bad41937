import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { makeSignedIn, sql } from '#backend/auth/testing/ask.ts';
import { openTestBackend } from '#testing/backend.ts';

const site = await openTestBackend();
afterAll(site.close);

const comments = ['a', 'b', 'c'].map((criterion) => ({ criterion, is_met: false, comment: 'Secret words' }));

async function review(token: string, submission: string, isAccepted = false): Promise<Response> {
  return site.fetch('http://127.0.0.1:3000/functions/v1/project-review', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ submission, version: 1, is_accepted: isAccepted, comments, summary: '' }),
  });
}

async function makeHandedIn() {
  const course = randomUUID();
  const learner = await makeSignedIn(site);
  const reviewers = [await makeSignedIn(site), await makeSignedIn(site)];
  await sql(
    site,
    `insert into public.courses (id, slug, title, summary, level, instructor, category, duration, status)
     values ($1, 'course-' || $1::uuid, 'Course', 'Text', 'Beginner', 'Ann', 'Basics', '1 week', 'Published')`,
    [course],
  );
  for (const { id } of reviewers) {
    await sql(
      site,
      `insert into public.course_staff (course_id, user_id, role) values ($1, $2, 'reviewer')`,
      [course, id],
    );
  }
  const [made] = await sql<{ id: string }>(
    site,
    `with project as (
       insert into public.projects (course_id, content_id, title, use, rubric, body, html)
       values ($1, 'p-' || $1::uuid, 'My report', 'project', '[{"id": "a"}, {"id": "b"}, {"id": "c"}]', 'Text', 'Text')
       returning id, rubric
     ), submission as (
       insert into public.project_submissions (user_id, project_id, state, versions, handed_in_at)
       select $2, id, 'handed-in', 1, now() from project returning id
     )
     insert into public.project_versions (submission_id, number, text, links, files, rubric)
     select submission.id, 1, 'Text', '{}', '{}', rubric from submission, project returning submission_id as id`,
    [course, learner.id],
  );
  return { learner, reviewers, submission: made?.id ?? '' };
}

test('of two reviewers one claims and reviews, and the learner alone gets one mail without the comments', async () => {
  const { learner, reviewers, submission } = await makeHandedIn();
  for (const { session } of [learner, ...reviewers]) {
    expect((await review(session.access_token, submission)).ok).toBe(false);
  }
  await Promise.all(reviewers.map(({ client }) => client.rpc('claim_project', { submission })));
  const responses = await Promise.all(
    [...reviewers, ...reviewers].map(({ session }) => review(session.access_token, submission)),
  );
  expect(responses.filter(({ ok }) => ok)).toHaveLength(1);
  const mails = site.mails.filter(({ subject }) => subject.includes('My report'));
  expect(mails).toMatchObject([{ to: learner.email, subject: 'Your project has comments: My report' }]);
  expect(mails[0]?.text).not.toContain('Secret words');
  const refusal = responses.find(({ ok }) => !ok);
  expect(await refusal?.json()).toMatchObject({ error: expect.stringMatching(/review/) });
});
