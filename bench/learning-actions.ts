import { createLearnerClient, type LearnerClient } from '#testing/classroom/learner-client.ts';
import { createLoadClient } from '#testing/load/client.ts';
import { readPublishableKey, type SiteProcess } from '#testing/site-process.ts';
import type { CoursePeople } from './learning-class.ts';
import { median } from './results.ts';

/** What all actions are compared with. */
const oneRow = 'one row of one table';

/** The medians of each action. */
export type ActionFigures = Record<string, { milliseconds: number; timesOneRow: number }>;

/**
 * Does what learners and staff do, one action after the other in every round, so that a slow moment of the machine
 * affects them equally. The ratio to reading one row is taken round by round.
 */
export async function measureActions(
  site: SiteProcess,
  { lesson, learners, teachers, introductoryLessons }: CoursePeople,
  rounds: number,
): Promise<ActionFigures> {
  const client = createLoadClient(site.url);
  const apikey = await readPublishableKey(site);
  const students = learners.map((learner) => createLearnerClient(learner, { client, apikey, lesson }));
  const studentOf = (round: number) => {
    const student = students.at(round);
    if (!student) throw new Error('there are fewer learners than rounds');
    return student;
  };
  /** A request of an instructor. */
  const ask = async (round: number, path: string, body?: object) => {
    const headers = { apikey, authorization: `Bearer ${teachers.at(round)?.token}` };
    const { status } = await client.ask({ method: body ? 'POST' : 'GET', path, headers, body });
    if (status !== 200) throw new Error(`${path} returned ${status}`);
  };
  const { course } = lesson;
  let quiz: Awaited<ReturnType<LearnerClient['startQuiz']>> | undefined;
  const openQuiz = () => {
    if (!quiz) throw new Error('no quiz is open');
    return quiz;
  };
  /** The warm-up, with negative rounds, opens the last lesson only. */
  const openPage = (round: number) => {
    const path = introductoryLessons.at(round < 0 ? -1 : round % introductoryLessons.length) ?? '';
    return client.ask({ path, headers: { 'accept-encoding': 'br' } });
  };
  const actions: Record<string, (round: number) => Promise<unknown>> = {
    [oneRow]: (round) => ask(round, `/rest/v1/courses?select=id,title&id=eq.${course}`),
    'introductory lesson, rendered': openPage,
    'introductory lesson, from the cache': openPage,
    'what a lesson page loads for its learner': (round) => studentOf(round).loadLesson(),
    'saving progress': (round) => studentOf(round).saveProgress(Math.abs(round)),
    'answering a check': (round) =>
      studentOf(round).answerCheck(lesson.checks.at(round % lesson.checks.length) ?? ''),
    'starting a quiz': async (round) => {
      quiz = await studentOf(round).startQuiz();
    },
    'saving an answer': (round) => studentOf(round).saveAnswer(openQuiz().attempt.id, 1, round),
    'submitting a quiz': (round) => studentOf(round).submitQuiz(openQuiz().attempt.id),
    'data of My learning': (round) => studentOf(round).loadLearning(),
    'results of a course with 200 learners': (round) =>
      Promise.all([
        ask(round, '/rest/v1/rpc/course_funnel', { course }),
        ask(round, '/rest/v1/rpc/question_figures', { course }),
      ]),
    'a page of its learners': (round) =>
      ask(round, '/rest/v1/rpc/course_learners', { course, page_size: 50 }),
  };
  const times = new Map(Object.keys(actions).map((name): [string, number[]] => [name, []]));
  try {
    for (let round = -5; round < rounds; round += 1) {
      for (const [name, act] of Object.entries(actions)) {
        // Each lesson is rendered once, and the last one was rendered by the warm-up.
        if (name.endsWith('rendered') && round >= introductoryLessons.length - 1) continue;
        const startedAt = performance.now();
        await act(round);
        if (round >= 0) times.get(name)?.push(performance.now() - startedAt);
      }
    }
  } finally {
    client.close();
  }
  const rows = times.get(oneRow) ?? [];
  return Object.fromEntries(
    [...times].map(([name, measured]) => [
      name,
      {
        milliseconds: median(measured),
        timesOneRow: median(measured.map((time, round) => time / (rows[round] ?? Number.NaN))),
      },
    ]),
  );
}
