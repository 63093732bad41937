import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '#courseware/random.ts';
import { createLearnerClient, type LearnerClient } from '#testing/classroom/learner-client.ts';
import type { Learner, TaughtLesson } from '#testing/classroom/learners.ts';
import { readPublishableKey, type SiteProcess } from '#testing/site-process.ts';
import { createLoadClient } from './client.ts';
import { latencyWithin, type StreamResult } from './streams.ts';

/** A school reaches the site through one IP address. */
const address = '203.0.113.7';

/** Parts of the time. Of a minute, progress is saved every ten seconds, and the quiz takes twelve. */
const betweenSaves = 1 / 6;
const opening = 1 / 3;
const quizLength = 1 / 5;
/** 30 learners submit within five seconds. */
const submissionsPerSecond = 6;
/** How often a learner saves progress before the other learners come. */
const quietSaves = 40;

export interface ClassroomResult {
  /** One for each action. Latencies count from when the action was due. */
  actions: StreamResult[];
  /** Everything that was acknowledged and is not stored. */
  lost: string[];
  /** The 99th percentile of saving progress, as a multiple of the median without other learners. */
  progressSlowdown: number;
}

interface Classroom {
  learners: readonly Learner[];
  lesson: TaughtLesson;
  seconds: number;
  /** How many of them take the quiz. The default is all. */
  quizzes?: number;
}

/**
 * A class opens one lesson in the same minute. Everybody saves progress every ten seconds and answers the questions of
 * the lesson. Some take the quiz too, at whose end six learners submit each second.
 */
export async function runClassroom(
  site: SiteProcess,
  { learners, lesson, seconds, quizzes = learners.length }: Classroom,
): Promise<ClassroomResult> {
  const client = createLoadClient(site.url);
  const apikey = await readPublishableKey(site);
  const recorder = createRecorder();
  const students = learners.map((learner) =>
    createLearnerClient(learner, { client, apikey, lesson, address }),
  );
  const [first] = students;
  if (!first) throw new Error('a class has learners');
  try {
    const quiet = await measureQuietSaves(first);
    // Learners open the lesson when they like. Evenly spaced, the saves of some would always meet those of the same others.
    const random = seededRandom('class');
    const takers = Math.min(quizzes, students.length);
    const startedAt = performance.now();
    const at = (second: number) => startedAt + second * 1_000;
    const diaries = await Promise.all(
      students.map((student, number) => {
        const opens = random.next() * seconds * opening;
        const submission = 0.95 * seconds - (takers - 1 - number) / submissionsPerSecond;
        const beginsQuiz = Math.max(opens + 1, submission - seconds * quizLength);
        return attendClass(student, lesson, recorder, {
          opens: at(opens),
          saveInterval: 1_000 * seconds * betweenSaves,
          leaves: at(seconds),
          quiz:
            number < takers
              ? { begins: at(beginsQuiz), submits: at(Math.max(submission, beginsQuiz + 1)) }
              : undefined,
        });
      }),
    );
    const lost = (await Promise.all(diaries.map((diary) => findLost(diary, site, lesson)))).flat();
    const progress = recorder.results.get('progress saved');
    return {
      actions: [...recorder.results.values()],
      lost,
      progressSlowdown: progress ? latencyWithin(0.99, progress) / quiet : Number.NaN,
    };
  } finally {
    client.close();
  }
}

interface Timetable {
  opens: number;
  /** Milliseconds. The others are times of `performance.now()`. */
  saveInterval: number;
  leaves: number;
  quiz: { begins: number; submits: number } | undefined;
}

/** What the server acknowledged to one learner. */
interface Diary {
  student: LearnerClient;
  block: number;
  checks: Set<string>;
  attempt: string | undefined;
  answers: Map<number, unknown>;
  isSubmitted: boolean;
}

async function attendClass(
  student: LearnerClient,
  lesson: TaughtLesson,
  { record }: Recorder,
  { opens, saveInterval, leaves, quiz }: Timetable,
): Promise<Diary> {
  const diary: Diary = {
    student,
    block: 0,
    checks: new Set(),
    attempt: undefined,
    answers: new Map(),
    isSubmitted: false,
  };
  await record('lesson opened', opens, async () => {
    await student.openPage();
    await student.loadLesson();
  });
  const reading = async () => {
    for (let saves = 1; opens + saves * saveInterval < leaves; saves += 1) {
      const dueAt = opens + saves * saveInterval;
      const question = lesson.checks[(saves - 1) % lesson.checks.length] ?? '';
      await record('progress saved', dueAt, async () => {
        await student.saveProgress(saves);
        diary.block = saves;
      });
      await record('check answered', dueAt + saveInterval / 2, async () => {
        await student.answerCheck(question);
        diary.checks.add(question);
      });
    }
  };
  const takingQuiz = async ({ begins, submits }: NonNullable<Timetable['quiz']>) => {
    const opened = await record('quiz started', begins, student.startQuiz);
    if (!opened) return;
    const { attempt, questions } = opened;
    diary.attempt = attempt.id;
    for (const [number, { position }] of questions.entries()) {
      const dueAt = begins + ((number + 1) / (questions.length + 1)) * (submits - begins);
      await record('answer saved', dueAt, async () => {
        await student.saveAnswer(attempt.id, position, number);
        diary.answers.set(position, number);
      });
    }
    await record('quiz submitted', submits, async () => {
      await student.submitQuiz(attempt.id);
      diary.isSubmitted = true;
    });
  };
  await Promise.all([reading(), quiz && takingQuiz(quiz)]);
  return diary;
}

/** Compares what one learner was told with what is stored. */
async function findLost(diary: Diary, site: SiteProcess, lesson: TaughtLesson): Promise<string[]> {
  const { student, block, checks, attempt, answers, isSubmitted } = diary;
  const { id } = student.learner;
  const headers = { apikey: site.secretKey };
  const query = `select=block_number,checks&user_id=eq.${id}&lesson_id=eq.${lesson.id}`;
  const response = await fetch(`${site.url}/rest/v1/lesson_progress?${query}`, { headers });
  const [stored] = (await response.json()) as { block_number: number; checks: Record<string, boolean> }[];
  const lost: string[] = [];
  if ((stored?.block_number ?? 0) < block) lost.push(`${id}: block ${block}`);
  for (const check of checks) if (!(check in (stored?.checks ?? {}))) lost.push(`${id}: check ${check}`);
  if (!attempt || !isSubmitted) return lost;
  const { results } = await student.submitQuiz(attempt);
  for (const [position, answer] of answers) {
    const found = results.find((result) => result.position === position)?.answer;
    if (found !== answer) lost.push(`${id}: answer ${position} of the quiz`);
  }
  return lost;
}

async function measureQuietSaves(student: LearnerClient): Promise<number> {
  const latencies: number[] = [];
  for (let save = 0; save < quietSaves; save += 1) {
    const startedAt = performance.now();
    await student.saveProgress(0);
    latencies.push(performance.now() - startedAt);
  }
  return latencyWithin(0.5, { name: 'quiet', sent: quietSaves, failures: [], latencies });
}

interface Recorder {
  results: Map<string, StreamResult>;
  /** Does it when it is due. Returns undefined after a failure. */
  record<Result>(name: string, dueAt: number, work: () => Promise<Result>): Promise<Result | undefined>;
}

function createRecorder(): Recorder {
  const results = new Map<string, StreamResult>();
  return {
    results,
    async record(name, dueAt, work) {
      const result = results.get(name) ?? { name, sent: 0, failures: [], latencies: [] };
      results.set(name, result);
      await sleep(Math.max(0, dueAt - performance.now()));
      const sentAt = performance.now();
      result.sent += 1;
      try {
        const value = await work();
        result.latencies.push(performance.now() - dueAt);
        return value;
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        result.failures.push({ sentAt, failedAt: performance.now(), reason });
        return undefined;
      }
    },
  };
}
