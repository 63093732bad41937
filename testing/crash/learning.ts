import { setTimeout as sleep } from 'node:timers/promises';
import type { Transaction } from '#backend/database/database.ts';
import { createLearnerClient, type LearnerClient } from '#testing/classroom/learner-client.ts';
import { addLearners, findTaughtLesson, type TaughtLesson } from '#testing/classroom/learners.ts';
import { createLoadClient } from '#testing/load/client.ts';
import { readPublishableKey, type SiteProcess, startSiteProcess } from '#testing/site-process.ts';
import { until } from './disk-full.ts';
import type { SmallDisk } from './disk-full-volume.ts';
import type { CrashOutcome, SiteData } from './site-data.ts';

/** Learners of a round. After two failed attempts they would have to wait, so each round has its own. */
const classSize = 6;
/** The learners may take this long to get their first acknowledgement. */
const longestWait = 20_000;

/** What the server acknowledged to one learner. */
interface Diary {
  learner: string;
  block: number;
  checks: Set<string>;
  /** The saved answers of each attempt that was started, and the score of those that were submitted. */
  attempts: Map<string, { answers: Map<number, number>; score?: number }>;
}

/** Kills the server while learners save progress, answer questions and take quizzes. */
export async function crashDuringLearning(place: SiteData, kills: number): Promise<CrashOutcome> {
  const outcome = await interruptLearning(place, kills, async (site) => {
    await site.kill();
    return startSiteProcess(settingsOf(place));
  });
  return { ...outcome, summary: `${kills} kills while learners studied: ${outcome.summary}` };
}

/** Restarts PostgreSQL meanwhile. The server keeps running, and works again without a restart. */
export async function restartPostgresDuringLearning(
  place: SiteData,
  restarts: number,
  restart: () => Promise<void>,
): Promise<CrashOutcome> {
  const outcome = await interruptLearning(place, restarts, async (site) => {
    await restart();
    return site;
  });
  return {
    ...outcome,
    summary: `${restarts} restarts of PostgreSQL while learners studied: ${outcome.summary}`,
  };
}

/**
 * Fills the disk meanwhile, and frees it again. The server keeps running, and what learners do is stored again as soon
 * as there is room.
 */
export async function fillDiskDuringLearning(disk: SmallDisk, rounds: number): Promise<CrashOutcome> {
  const problems: string[] = [];
  let refused = 0;
  const outcome = await interruptLearning(disk, rounds, async (site, counts) => {
    const failedBefore = counts.failed;
    await disk.fill(Math.floor(Math.random() * 50_000));
    if (!(await until(() => counts.failed >= failedBefore + 20))) problems.push('the disk never was full');
    refused += counts.failed - failedBefore;
    await disk.free();
    const doneBefore = counts.done;
    if (!(await until(() => counts.done > doneBefore)))
      problems.push('nothing is stored though there is room');
    return site;
  });
  return {
    summary: `${rounds} times a full disk while learners studied: ${refused} refused, ${outcome.summary}`,
    problems: [...problems, ...outcome.problems],
  };
}

/** The data of a site that learners use. */
type StudiedData = Pick<SiteData, 'settings' | 'open' | 'look'>;

const settingsOf = ({ settings }: StudiedData) => ({ ...settings, variables: { DEMO: '0' } });

async function interruptLearning(
  place: StudiedData,
  rounds: number,
  interrupt: (site: SiteProcess, counts: Readonly<StudyCounts>) => Promise<SiteProcess>,
): Promise<CrashOutcome> {
  await (await startSiteProcess(settingsOf(place))).stop();
  const database = await place.open();
  const learners = await addLearners(database, 'crashed', classSize * rounds);
  const lesson = await findTaughtLesson(database).finally(() => database.close());
  const diaries = learners.map(
    ({ id }): Diary => ({ learner: id, block: 0, checks: new Set(), attempts: new Map() }),
  );
  const problems: string[] = [];
  let site = await startSiteProcess(settingsOf(place));
  for (let round = 0; round < rounds; round += 1) {
    const client = createLoadClient(site.url);
    const apikey = await readPublishableKey(site);
    const [first, end] = [round * classSize, (round + 1) * classSize];
    const students = learners
      .slice(first, end)
      .map((learner) => createLearnerClient(learner, { client, apikey, lesson }));
    const studying = studyWithoutPause(students, diaries.slice(first, end), lesson);
    const hasBegun = await Promise.race([
      studying.begun.then(() => true),
      sleep(longestWait, false, { ref: false }),
    ]);
    if (!hasBegun) problems.push(`round ${round}: nothing was acknowledged`);
    await sleep(Math.random() * 1_500);
    const next = await interrupt(site, studying.counts);
    await studying.stop();
    client.close();
    site = next;
  }
  const exitCode = await site.stop();
  if (exitCode !== 0) problems.push(`the server ended with ${exitCode}:\n${site.output().slice(-2_000)}`);
  problems.push(...(await place.look((transaction) => findDifferences(transaction, diaries, lesson))));
  const attempts = diaries.flatMap((diary) => [...diary.attempts.values()]);
  const submitted = attempts.filter(({ score }) => score !== undefined).length;
  const answers = attempts.reduce((sum, attempt) => sum + attempt.answers.size, 0);
  if (submitted === 0) problems.push('no quiz was ever submitted');
  return {
    summary: `${attempts.length} attempts, ${answers} answers and ${submitted} grades acknowledged`,
    problems,
  };
}

interface StudyCounts {
  /** How often a learner went through everything. */
  done: number;
  /** How often something was refused or the connection broke. */
  failed: number;
}

/** Every learner repeats everything. What fails is tried again, as the pages do. */
function studyWithoutPause(
  students: readonly LearnerClient[],
  diaries: readonly Diary[],
  lesson: TaughtLesson,
) {
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const counts: StudyCounts = { done: 0, failed: 0 };
  let isRunning = true;
  const loops = students.map(async (student, at) => {
    const diary = diaries[at];
    if (!diary) throw new Error('every learner has a diary');
    while (isRunning) {
      try {
        await study(student, diary, lesson, () => isRunning);
        counts.done += 1;
        begin();
      } catch {
        counts.failed += 1;
        await sleep(20);
      }
    }
  });
  return {
    begun,
    counts,
    async stop() {
      isRunning = false;
      await Promise.all(loops);
    },
  };
}

async function study(
  student: LearnerClient,
  diary: Diary,
  lesson: TaughtLesson,
  isRunning: () => boolean,
): Promise<void> {
  await student.saveProgress(diary.block + 1);
  diary.block += 1;
  const question = lesson.checks.at(diary.block % lesson.checks.length) ?? '';
  await student.answerCheck(question);
  diary.checks.add(question);
  const quiz = await startQuiz(student);
  if (!quiz) return;
  const { attempt, questions } = quiz;
  const kept = diary.attempts.get(attempt.id) ?? { answers: new Map<number, number>() };
  diary.attempts.set(attempt.id, kept);
  for (const { position } of questions) {
    if (!isRunning()) return;
    // Numbers only grow, so an answer whose response was lost is not mistaken for a lost one.
    const answer = (kept.answers.get(position) ?? 0) + 1;
    await student.saveAnswer(attempt.id, position, answer);
    kept.answers.set(position, answer);
  }
  kept.score = (await student.submitQuiz(attempt.id)).attempt.score;
}

/** Undefined while a learner who has failed has to wait before the next attempt. */
async function startQuiz(student: LearnerClient) {
  try {
    return await student.startQuiz();
  } catch (error) {
    if (error instanceof Error && error.message.includes('There is a pause')) return undefined;
    throw error;
  }
}

async function findDifferences(
  transaction: Transaction,
  diaries: readonly Diary[],
  lesson: TaughtLesson,
): Promise<string[]> {
  const problems: string[] = [];
  for (const { learner, block, checks, attempts } of diaries) {
    const [progress] = await transaction.query<{ block_number: number; checks: Record<string, boolean> }>(
      'select block_number, checks from public.lesson_progress where user_id = $1 and lesson_id = $2',
      [learner, lesson.id],
    );
    if ((progress?.block_number ?? 0) < block) problems.push(`block ${block} of ${learner} is lost`);
    for (const check of checks) {
      if (!(check in (progress?.checks ?? {}))) problems.push(`the answer to ${check} is lost`);
    }
    const stored = await transaction.query<{
      id: string;
      score: number | null;
      answers: (number | null)[] | null;
    }>(
      `select attempts.id, attempts.score,
         (select json_agg(answer order by position) from private.attempt_questions where attempt_id = attempts.id) as answers
       from public.attempts where user_id = $1`,
      [learner],
    );
    if (stored.filter(({ score }) => score === null).length > 1)
      problems.push(`${learner} has two open attempts`);
    for (const { id, answers } of stored) {
      if (answers?.length !== 8) problems.push(`attempt ${id} has ${answers?.length ?? 0} questions`);
    }
    for (const [id, { answers, score }] of attempts) {
      const found = stored.find((attempt) => attempt.id === id);
      if (!found) problems.push(`attempt ${id} is lost`);
      if (score !== undefined && found?.score !== score) {
        problems.push(`attempt ${id} was graded ${score} and is ${found?.score}`);
      }
      for (const [position, answer] of answers) {
        if (!((found?.answers?.[position - 1] ?? 0) >= answer)) {
          problems.push(`answer ${position} of attempt ${id} is lost`);
        }
      }
    }
  }
  return problems;
}
