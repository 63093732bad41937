import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Transaction } from '#backend/database/database.ts';
import type { CompiledQuestion } from '#courseware/questions/compile.ts';
import { drawQuestion } from '#courseware/questions/draw.ts';
import { gradeAnswer } from '#courseware/questions/grade.ts';
import { createLearnerClient } from '#testing/classroom/learner-client.ts';
import { addLearners, findTaughtLesson } from '#testing/classroom/learners.ts';
import { createLoadClient } from '#testing/load/client.ts';
import {
  readPublishableKey,
  type SiteProcess,
  type SiteSettings,
  startSiteProcess,
} from '#testing/site-process.ts';
import { createKillTiming } from './kill-timing.ts';
import type { CrashOutcome, SiteData } from './site-data.ts';

const learnersAtOnce = 8;
const seed = 'a-seed-to-crash-with';

/**
 * Kills the server while learners submit the exam that earns them a certificate. They submit again after the restart,
 * as their page does. Everybody then has one certificate, and one mail about it. `addCourses` fills the database.
 */
export async function crashDuringCertificates(
  place: SiteData,
  kills: number,
  addCourses = installCurriculum,
): Promise<CrashOutcome> {
  const settings = { ...place.settings, variables: { DEMO: '0', ...place.settings.variables } };
  await addCourses(settings);
  const database = await place.open();
  const learners = await addLearners(database, 'graduate', kills * learnersAtOnce);
  const lesson = await findTaughtLesson(database);
  const exams = await openLastExams(database).finally(() => database.close());

  const aim = createKillTiming(1_000);
  let site = await startSiteProcess(settings);
  let acknowledgedBefore = 0;
  const problems: string[] = [];
  const submitAll = async (target: SiteProcess, batch: typeof learners) => {
    const client = createLoadClient(target.url);
    const apikey = await readPublishableKey(target);
    const submitting = batch.map(async (learner, number) => {
      await sleep(number * 15);
      const student = createLearnerClient(learner, { client, apikey, lesson });
      return student.submitQuiz(exams.get(learner.id) ?? '');
    });
    return { client, results: Promise.allSettled(submitting) };
  };
  for (let round = 0; round < kills; round += 1) {
    const batch = learners.slice(round * learnersAtOnce, (round + 1) * learnersAtOnce);
    const { client, results } = await submitAll(site, batch);
    const moment = aim.next();
    await sleep(moment);
    await site.kill();
    const acknowledged = (await results).filter(({ status }) => status === 'fulfilled').length;
    aim.learn(moment, acknowledged === 0 ? 'too early' : acknowledged < batch.length ? 'hit' : 'too late');
    acknowledgedBefore += acknowledged;
    client.close();
    site = await startSiteProcess(settings);
    const again = await submitAll(site, batch);
    for (const result of await again.results) {
      if (result.status === 'rejected') problems.push(`submitting again failed: ${result.reason}`);
    }
    again.client.close();
  }
  await site.stop();
  const { certificates, mails } = await place.look(readProofs);
  for (const { id } of learners) {
    if (certificates.get(id) !== 1) problems.push(`${id} has ${certificates.get(id) ?? 0} certificates`);
    if (mails.get(id) !== 1) problems.push(`${id} was told ${mails.get(id) ?? 0} times by mail`);
  }
  return {
    summary:
      `${kills} kills while certificates were issued: ${learners.length} exams, ${acknowledgedBefore} acknowledged before a kill, ` +
      `${certificates.size} learners with a certificate, ${mails.size} with a mail`,
    problems,
  };
}

async function installCurriculum(settings: SiteSettings): Promise<void> {
  await (await startSiteProcess(settings)).stop();
}

/**
 * Gives every learner a paid plan that certifies, all modules of the first level, and an open exam whose only answer is
 * right. Returns the exams by learner.
 */
export async function openLastExams(database: Database): Promise<Map<string, string>> {
  const rows = await database.run('server', async (transaction) => {
    const [asked] = await transaction.query<{ id: string; revision: number; compiled: CompiledQuestion }>(
      `select question_id as id, revision, compiled from private.question_revisions
       where question ->> 'kind' = 'single' and question ->> 'template' is null order by question_id limit 1`,
    );
    if (!asked) throw new Error('there is no question to ask');
    await transaction.script(`
      with paid as (
        insert into public.payments (user_id, plan_name, billing, list_price_cents, amount_cents, method, status, settled_at)
        select id, 'Learner', 'monthly', 2900, 2900, 'Invoice', 'Completed', now()
        from public.profiles where email like 'graduate-%' returning id, user_id
      )
      insert into public.memberships (user_id, payment_id, plan_id, billing, status, starts_at, ends_at)
      select user_id, id, 'learner', 'monthly', 'Active', now(), now() + interval '1 day' from paid;
      insert into private.module_completions (user_id, module_id)
      select profiles.id, module.id from public.profiles, public.course_modules module
      where email like 'graduate-%';
      insert into public.attempts (user_id, assessment_id, submitted_at, score, is_passed)
      select profiles.id, quiz.id, now(), 100, true
      from public.profiles, public.assessments quiz
      join public.course_modules module on module.id = quiz.module_id join public.courses on courses.id = module.course_id
      where email like 'graduate-%' and courses.level = 'Beginner';
    `);
    const attempts = await transaction.query<{ id: string; user_id: string }>(
      `insert into public.attempts (user_id, assessment_id, ends_at)
       select profiles.id, exam.id, now() + interval '1 hour'
       from public.profiles, public.assessments exam where email like 'graduate-%' and exam.level = 'Beginner'
       returning id, user_id`,
    );
    await transaction.query(
      `insert into private.attempt_questions (attempt_id, position, question_id, revision, seed, answer)
       select attempts.id, 1, $1, $2, $3, $4 from public.attempts where submitted_at is null`,
      [asked.id, asked.revision, seed, String(rightAnswerTo(asked.compiled))],
    );
    return attempts;
  });
  return new Map(rows.map(({ id, user_id }) => [user_id, id]));
}

function rightAnswerTo(compiled: CompiledQuestion): number {
  const drawn = drawQuestion(compiled, seed);
  const right = [0, 1, 2, 3, 4, 5].find((option) => gradeAnswer(compiled.question, drawn, option).isCorrect);
  if (right === undefined) throw new Error('no option is right');
  return right;
}

async function readProofs(transaction: Transaction) {
  const count = async (query: string) => {
    const rows = await transaction.query<{ id: string; count: number }>(query);
    return new Map(rows.map(({ id, count }) => [id, Number(count)]));
  };
  return {
    certificates: await count('select user_id as id, count(*) from public.certificates group by user_id'),
    mails: await count(
      `select profiles.id, count(*) from server.mails join public.profiles on profiles.email = mails.recipient
       where subject like '%certificate' group by profiles.id`,
    ),
  };
}
