import assert from 'node:assert/strict';
import { createLearnerClient } from '#testing/classroom/learner-client.ts';
import type { TaughtLesson } from '#testing/classroom/learners.ts';
import { createLoadClient } from '#testing/load/client.ts';
import { type Pair, serviceAt, visitorAt } from './pair.ts';

const password = 'a password for two processes';

/**
 * Learners send every request of a quiz to both processes at once, as two open tabs may. It is one attempt with one
 * grade, and progress only grows.
 */
export async function checkLearning(pair: Pair, learners: number): Promise<string> {
  const lesson = await findLesson(pair);
  const apikey = pair.publishableKey;
  const [first, second] = [createLoadClient(pair.first.url), createLoadClient(pair.second.url)];
  for (let number = 0; number < learners; number += 1) {
    const learner = await signInLearner(pair, `learner-${number}`);
    const tabs = [first, second].map((client) => createLearnerClient(learner, { client, apikey, lesson }));
    const inBoth = <Result>(act: (tab: (typeof tabs)[number], at: number) => Promise<Result>) =>
      Promise.all(tabs.map(act));
    await inBoth((tab, at) => tab.saveProgress(5 + at));
    const started = await inBoth((tab) => tab.startQuiz());
    const [quiz] = started;
    assert.ok(quiz);
    assert.deepEqual(new Set(started.map(({ attempt }) => attempt.id)), new Set([quiz.attempt.id]));
    for (const { position } of quiz.questions) {
      await inBoth((tab) => tab.saveAnswer(quiz.attempt.id, position, 1));
    }
    const submitted = await inBoth((tab) => tab.submitQuiz(quiz.attempt.id));
    assert.deepEqual(submitted[0], submitted[1]);
    const rows = await pair.query<{ score: number }>('select score from attempts where user_id = $1', [
      learner.id,
    ]);
    assert.deepEqual(rows, [{ score: submitted[0]?.attempt.score }]);
    assert.deepEqual(
      await pair.query('select block_number from lesson_progress where user_id = $1', [learner.id]),
      [{ block_number: 6 }],
    );
  }
  first.close();
  second.close();
  return `${learners} learners with a tab at each process, one attempt and one grade each`;
}

async function findLesson(pair: Pair): Promise<TaughtLesson> {
  const [lesson] = await pair.query<TaughtLesson>(
    `select lesson.id, lesson.course_id as course, '' as path, content.required_checks as checks, assessments.id as quiz
     from course_lessons lesson
     join lesson_contents content on content.lesson_id = lesson.id
     join courses on courses.id = lesson.course_id
     join assessments on assessments.module_id = lesson.module_id
     where courses.introductory limit 1`,
  );
  assert.ok(lesson);
  return lesson;
}

async function signInLearner(pair: Pair, name: string): Promise<{ id: string; token: string }> {
  const email = `${name}@example.com`;
  const { error } = await serviceAt(pair.first).auth.admin.createUser({
    email,
    password,
    email_confirm: true,
    user_metadata: { birth_year: 1990 },
  });
  assert.equal(error, null);
  const { data } = await visitorAt(pair, pair.second).auth.signInWithPassword({ email, password });
  assert.ok(data.session);
  return { id: data.session.user.id, token: data.session.access_token };
}
