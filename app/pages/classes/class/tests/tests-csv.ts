import { momentNames, classTests as words } from '#app/content/classes/class-tests.ts';
import { toCsv } from '#app/lib/csv.ts';
import type { ClassTestResults, TestMoment } from '#domain/classes/class-test.ts';
import { percentOf } from '#domain/classes/class-test-results.ts';

const { csv } = words;

/** The numbers behind the page: a row for each learner, with the score of each question of each test. */
export function writeTestsCsv({ learners, questions }: ClassTestResults, moments: TestMoment[]): string {
  const asked = moments.flatMap((moment) =>
    questions.filter((question) => question.moment === moment).map(({ position }) => ({ moment, position })),
  );
  return toCsv(
    [
      csv.name,
      csv.number,
      ...moments.map((moment) => csv.score(momentNames[moment])),
      csv.gain,
      csv.kept,
      ...asked.map(({ moment, position }) => csv.question(momentNames[moment], position)),
    ],
    learners.map(({ name, number, scores }) => [
      name,
      number,
      ...moments.map((moment) => scoreOf(scores[moment])),
      difference(scores.before, scores.after),
      difference(scores.after, scores.later),
      ...asked.map(({ moment, position }) => scores[moment]?.[position - 1]),
    ]),
  );
}

const scoreOf = (scores: number[] | undefined) => scores && rounded(percentOf(scores));
const difference = (from: number[] | undefined, to: number[] | undefined) =>
  from && to && rounded(percentOf(to) - percentOf(from));
const rounded = (value: number) => Number(value.toFixed(1));
