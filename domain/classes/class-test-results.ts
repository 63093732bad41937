import type { AskedQuestion, ClassTestResults, TestMoment } from './class-test.ts';

/** With fewer learners an average says more about single learners than about the class. */
export const fewestForAverages = 5;
/** With fewer learners an interval would pretend to know how differences are spread. */
const fewestForIntervals = 10;

/** Percentages from 0 to 100. */
export interface Spread {
  count: number;
  mean: number;
  /** The sample standard deviation. Undefined for one learner. */
  deviation: number | undefined;
}

/** How the same learners did at two moments. */
export interface Change {
  count: number;
  from: number;
  to: number;
  /** Percentage points, on average for each learner. */
  difference: number;
  /** Of all such classes, the interval has the real difference in 95 of 100. Undefined for few learners. */
  interval: [number, number] | undefined;
}

/** The score of a test from 0 to 100: every question weighs the same. */
export function percentOf(scores: readonly number[]): number {
  return 100 * meanOf(scores);
}

export function spreadAt({ learners }: Pick<ClassTestResults, 'learners'>, moment: TestMoment): Spread {
  const percents = learners.flatMap(({ scores }) => {
    const taken = scores[moment];
    return taken ? [percentOf(taken)] : [];
  });
  return { count: percents.length, mean: meanOf(percents), deviation: deviationOf(percents) };
}

/** Only learners who took both tests are compared: otherwise who is missing would look like a change. */
export function changeBetween(
  { learners }: Pick<ClassTestResults, 'learners'>,
  from: TestMoment,
  to: TestMoment,
): Change {
  const pairs = learners.flatMap(({ scores }) => {
    const [first, second] = [scores[from], scores[to]];
    return first && second ? [[percentOf(first), percentOf(second)] as const] : [];
  });
  const differences = pairs.map(([first, second]) => second - first);
  const difference = meanOf(differences);
  const deviation = deviationOf(differences);
  const half =
    deviation === undefined || pairs.length < fewestForIntervals
      ? undefined
      : (studentT(pairs.length - 1) * deviation) / Math.sqrt(pairs.length);
  return {
    count: pairs.length,
    from: meanOf(pairs.map(([first]) => first)),
    to: meanOf(pairs.map(([, second]) => second)),
    difference,
    interval: half === undefined ? undefined : [difference - half, difference + half],
  };
}

/**
 * The normalised gain: of what was missing before, the share that is there after, from the averages of the class.
 * Undefined if nothing was missing, or if nothing was gained.
 */
export function normalisedGain({ from, to }: Change): number | undefined {
  return from < 100 && to > from ? (to - from) / (100 - from) : undefined;
}

/**
 * Of what was gained, the share that is still there later, for learners who took all three tests. More than all of it
 * can be there. Undefined if nothing was gained.
 */
export function keptGain(
  results: Pick<ClassTestResults, 'learners'>,
): { count: number; share: number } | undefined {
  const learners = results.learners.filter(({ scores }) => scores.before && scores.after && scores.later);
  const [before, after, later] = (['before', 'after', 'later'] as const).map(
    (moment) => spreadAt({ learners }, moment).mean,
  );
  if (before === undefined || after === undefined || later === undefined || !(after > before))
    return undefined;
  return { count: learners.length, share: Math.max(0, (later - before) / (after - before)) };
}

/** How one place of the tests went: the same objective, and at each moment a question of about the same difficulty. */
export interface PlaceResult {
  position: number;
  lesson: string | null;
  objective: string | null;
  moments: Partial<
    Record<
      TestMoment,
      AskedQuestion & { count: number; points: number; again: 'same' | 'new-numbers' | undefined }
    >
  >;
}

export function resultsByPlace({ questions, learners }: ClassTestResults): PlaceResult[] {
  const places = new Map<number, PlaceResult>();
  for (const question of questions) {
    const { position, lesson, objective, moment } = question;
    const place = places.get(position) ?? { position, lesson, objective, moments: {} };
    const reached = learners.flatMap(({ scores }) => scores[moment]?.[position - 1] ?? []);
    const isAgain = Object.values(place.moments).some(
      ({ question_id }) => question_id === question.question_id,
    );
    place.moments[moment] = {
      ...question,
      count: reached.length,
      points: reached.reduce((sum, score) => sum + score, 0),
      again: isAgain ? (question.is_parametric ? 'new-numbers' : 'same') : undefined,
    };
    places.set(position, place);
  }
  return [...places.values()].toSorted((one, other) => one.position - other.position);
}

/** What speaks against comparing a test with an earlier one: texts that came back, and those that lessons explain. */
export function countKnown(places: readonly PlaceResult[], moment: TestMoment) {
  const asked = places.flatMap(({ moments }) => moments[moment] ?? []);
  return {
    questions: asked.length,
    difficulty: asked.reduce((sum, { difficulty }) => sum + difficulty, 0),
    repeated: asked.filter(({ again }) => again === 'same').length,
    newNumbers: asked.filter(({ again }) => again === 'new-numbers').length,
    inLessons: asked.filter(({ is_in_lesson, is_parametric }) => is_in_lesson && !is_parametric).length,
  };
}

/** Zero for none, so that nothing has to be checked where nothing is shown. */
function meanOf(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}

function deviationOf(values: readonly number[]): number | undefined {
  if (values.length < 2) return undefined;
  const mean = meanOf(values);
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
}

/** The 97.5 percent quantile of Student's distribution, by the expansion of Cornish and Fisher. */
export function studentT(freedom: number): number {
  const z = 1.959963984540054;
  return (
    z +
    (z ** 3 + z) / (4 * freedom) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * freedom ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * freedom ** 3)
  );
}
