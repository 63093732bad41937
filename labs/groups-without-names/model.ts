import { z } from 'zod';
import type { LabModel } from '../kit/lab.ts';
import { meanOf } from '../kit/math.ts';
import { type LabRandom, labRandom } from '../kit/random.ts';
import type { Work } from '../kit/work.ts';
import {
  countMatched,
  firstCentres,
  type Moment,
  mostMoments,
  type Point,
  runKMeans,
  silhouetteOf,
  totalOf,
} from './k-means.ts';

export const jars = ['garden', 'market', 'windowsill', 'cellar'] as const;
export type Jar = (typeof jars)[number];
export const mostGroups = 8;
export const startCount = 12;
export const mostSteps = mostMoments - 1;

const schema = z.strictObject({
  jar: z.enum(jars),
  /** The number of groups. */
  groups: z.int().min(1).max(mostGroups),
  /** Which of the random starting points are used. */
  start: z
    .int()
    .min(0)
    .max(startCount - 1),
  /** Whether both axes are divided by their spread before distances are measured. */
  isScaled: z.boolean(),
  /** Whether the second measurement is divided by the length. */
  isDivided: z.boolean(),
  /** How many steps of the run are done. Assigning and moving are a step each. */
  steps: z.int().min(0).max(mostSteps),
});

export type Choices = z.infer<typeof schema>;

/** A bean: its length in millimetres, a second measurement, and its sort, which k-means never sees. */
export interface Bean {
  length: number;
  second: number;
  sort: number;
}

/** What the second measurement is, and what it becomes when it is divided by the length. */
export const secondOf: Record<Jar, { name: string; unit: string; divided: string }> = {
  garden: { name: 'width', unit: 'mm', divided: 'width for each mm of length' },
  market: { name: 'weight', unit: 'mg', divided: 'weight for each mm of length' },
  windowsill: { name: 'weight', unit: 'mg', divided: 'weight for each mm of length' },
  cellar: { name: 'width', unit: 'mm', divided: 'width for each mm of length' },
};

type Draw = (random: LabRandom) => Omit<Bean, 'sort'>;

const round =
  (length: number, second: number, spread: number, spreadSecond = spread): Draw =>
  (random) => ({
    length: length + spread * random.normal(),
    second: second + spreadSecond * random.normal(),
  });

const long =
  (weightOfOne: number): Draw =>
  (random) => {
    const length = random.between(7, 21);
    return { length, second: length * (weightOfOne + 2 * random.normal()) };
  };

/** The sorts in each jar, with the number of beans. */
const recipes: Record<Jar, readonly { count: number; draw: Draw }[]> = {
  garden: [
    { count: 20, draw: round(8.5, 5.5, 0.75) },
    { count: 20, draw: round(12, 9, 0.75) },
    { count: 20, draw: round(16.5, 6, 0.75) },
    { count: 20, draw: round(18.5, 10.5, 0.75) },
  ],
  market: [
    { count: 20, draw: round(9, 310, 0.7, 80) },
    { count: 20, draw: round(13, 640, 0.7, 80) },
    { count: 20, draw: round(17, 350, 0.7, 80) },
  ],
  windowsill: [
    { count: 30, draw: long(28) },
    { count: 30, draw: long(48) },
  ],
  cellar: [
    { count: 56, draw: round(10.5, 8, 2, 2) },
    { count: 10, draw: round(18, 9.5, 0.45) },
    { count: 10, draw: round(18, 6.5, 0.45) },
  ],
};

/** The beans of a jar, a little different for every learner. A draw that does not show its trap is repeated. */
export function fillJar(jar: Jar, seed: number): Bean[] {
  const key = `${jar} ${seed}`;
  const known = filled.get(key);
  if (known) return known;
  const random = labRandom(seed, `groups-without-names ${jar}`);
  for (;;) {
    // Mixed, because a start names beans by their place. In order, a lucky one would be lucky in every draw.
    const beans = random.shuffle(
      recipes[jar].flatMap(({ count, draw }, sort) =>
        Array.from({ length: count }, () => ({ ...draw(random), sort })),
      ),
    );
    if (!shows[jar](beans, seed)) continue;
    // The server has many learners.
    if (filled.size > 1_000) filled.clear();
    filled.set(key, beans);
    return beans;
  }
}

const filled = new Map<string, Bean[]>();

type Setting = Pick<Choices, 'isScaled' | 'isDivided'>;
const asMeasured: Setting = { isScaled: false, isDivided: false };

/** The two numbers of each bean as they are drawn. */
export const measured = (beans: readonly Bean[], { isDivided }: Setting): Point[] =>
  beans.map(({ length, second }) => [length, isDivided ? second / length : second]);

/** What each axis is divided by before distances are measured: its standard deviation, or nothing. */
export function spreadsOf(beans: readonly Bean[], setting: Setting): Point {
  if (!setting.isScaled) return [1, 1];
  const points = measured(beans, setting);
  const spread = (axis: 0 | 1) => {
    const mean = meanOf(points.map((point) => point[axis]));
    return Math.sqrt(meanOf(points.map((point) => (point[axis] - mean) * (point[axis] - mean))));
  };
  return [spread(0), spread(1)];
}

/** The numbers between which distances are measured. */
export function seen(beans: readonly Bean[], setting: Setting): Point[] {
  const [across, up] = spreadsOf(beans, setting);
  return measured(beans, setting).map(([x, y]) => [x / across, y / up]);
}

/** All moments of the run that the choices describe, in the numbers that k-means sees. */
export function run(beans: readonly Bean[], choices: Omit<Choices, 'jar' | 'steps'>, seed: number): Moment[] {
  const points = seen(beans, choices);
  const first = firstCentres(points, choices.groups, seed, choices.start);
  return runKMeans(
    points,
    first.map((index) => points[index] ?? [0, 0]),
  );
}

/** The outcome of the run: how many beans are in the group of their own sort, and the total of the distances. */
function outcome(beans: readonly Bean[], choices: Omit<Choices, 'jar' | 'steps'>, seed: number) {
  const last = run(beans, choices, seed).at(-1);
  if (!last?.groups) return { matched: 0, total: 0, groups: [] };
  return {
    matched: matchedIn(beans, last.groups),
    total: totalOf(seen(beans, choices), last),
    groups: last.groups,
  };
}

export const matchedIn = (beans: readonly Bean[], groups: readonly number[]) =>
  countMatched(
    groups,
    beans.map(({ sort }) => sort),
  );

const starts = Array.from({ length: startCount }, (_, start) => start);

/** The best of all starts for one number of groups. */
export interface Compared {
  groups: number;
  /** The total, as a share of that of a single group. */
  total: number;
  /** Undefined for a single group. */
  silhouette: number | undefined;
}

export function* compareCounts(
  beans: readonly Bean[],
  setting: Setting,
  seed: number,
): Work<void, Compared[]> {
  const points = seen(beans, setting);
  const rows: Compared[] = [];
  let whole = 1;
  for (let groups = 1; groups <= mostGroups; groups++) {
    const runs = starts.map((start) => outcome(beans, { ...setting, groups, start }, seed));
    const best = runs.reduce((some, other) => (other.total < some.total ? other : some));
    if (groups === 1) whole = best.total;
    const silhouette = groups === 1 ? undefined : silhouetteOf(points, best.groups);
    rows.push({ groups, total: best.total / whole, silhouette });
    yield;
  }
  return rows;
}

/** At least 19 of 20 beans are in the group of their own sort. */
const isSorted = (beans: readonly Bean[], matched: number) => matched >= 0.95 * beans.length;

const isSortedBy = (beans: readonly Bean[], setting: Setting, groups: number, start: number, seed: number) =>
  isSorted(beans, outcome(beans, { ...setting, groups, start }, seed).matched);

const scaled: Setting = { isScaled: true, isDivided: false };
const divided: Setting = { isScaled: false, isDivided: true };

/** Whether the trap of a jar catches: the obvious way fails, and the remedy works. */
const shows: Record<Jar, (beans: readonly Bean[], seed: number) => boolean> = {
  garden: (beans, seed) =>
    !isSortedBy(beans, asMeasured, 4, 0, seed) &&
    starts.some((start) => isSortedBy(beans, asMeasured, 4, start, seed)),
  market: (beans, seed) =>
    isSortedBy(beans, scaled, 3, 0, seed) &&
    !starts.some((start) => isSortedBy(beans, asMeasured, 3, start, seed)),
  windowsill: (beans, seed) =>
    isSortedBy(beans, divided, 2, 0, seed) &&
    ![asMeasured, scaled].some((setting) =>
      starts.some((start) => isSortedBy(beans, setting, 2, start, seed)),
    ),
  cellar: (beans, seed) => !isSortedBy(beans, asMeasured, 3, bestStart(beans, asMeasured, 3, seed), seed),
};

/** The start that ends with the least total. */
export function bestStart(beans: readonly Bean[], setting: Setting, groups: number, seed: number): number {
  const totals = starts.map((start) => outcome(beans, { ...setting, groups, start }, seed).total);
  return totals.indexOf(Math.min(...totals));
}

function isMet(jar: Jar, choices: Choices, seed: number): boolean {
  if (choices.jar !== jar) return false;
  const beans = fillJar(jar, seed);
  const moments = run(beans, choices, seed);
  return (
    choices.steps >= moments.length - 1 && isSorted(beans, matchedIn(beans, moments.at(-1)?.groups ?? []))
  );
}

/** Says nothing about the number of groups or the remedy, which a learner should find. */
function tellMatched(jar: Jar, choices: Choices, seed: number): string {
  if (choices.jar !== jar) return 'another jar is open';
  const beans = fillJar(jar, seed);
  const moments = run(beans, choices, seed);
  if (choices.steps < moments.length - 1) return 'the run is not at its end';
  return `${matchedIn(beans, moments.at(-1)?.groups ?? [])} of ${beans.length} beans`;
}

const begin: Choices = { jar: 'garden', groups: 3, start: 0, ...asMeasured, steps: 0 };
const done: Choices = { ...begin, steps: mostSteps };

export const model: LabModel<Choices> = {
  name: 'groups-without-names',
  title: 'Groups without names',
  idea: 'Beans of unknown sorts lie mixed in a jar. Let k-means find the groups, and spring its traps.',
  ages: '13 and up',
  minutes: 12,
  schema,
  start: () => begin,
  goals: [
    {
      id: 'right-number',
      text: 'Garden jar: at least 76 of the 80 beans end in a group of their own sort. How many groups, and from which start?',
      isMet: (choices, seed) => isMet('garden', choices, seed),
      progress: (choices, seed) => tellMatched('garden', choices, seed),
    },
    {
      id: 'fair-axes',
      text: 'Market jar: at least 57 of the 60 beans. Milligrams drown the millimetres until you do something about it.',
      isMet: (choices, seed) => isMet('market', choices, seed),
      progress: (choices, seed) => tellMatched('market', choices, seed),
    },
    {
      id: 'better-measure',
      text: 'Windowsill jar: at least 57 of the 60 beans. The groups are long and thin, so measure something else.',
      isMet: (choices, seed) => isMet('windowsill', choices, seed),
      progress: (choices, seed) => tellMatched('windowsill', choices, seed),
    },
  ],
  guide: [
    {
      text: 'Four groups from an unlucky start. Two centres share one sort, and another centre has two sorts to itself. No further step frees them.',
      choices: () => ({ ...done, groups: 4 }),
    },
    {
      text: 'The same four groups from other starting points. The total is much lower: of several starts, keep the one with the least.',
      choices: (seed) => ({
        ...done,
        groups: 4,
        start: bestStart(fillJar('garden', seed), asMeasured, 4, seed),
      }),
    },
    {
      text: 'One large sort and two small ones. Even the best start cuts the large sort, because that lowers the total more. This trap is part of k-means itself.',
      choices: (seed) => ({
        ...done,
        jar: 'cellar',
        start: bestStart(fillJar('cellar', seed), asMeasured, 3, seed),
      }),
    },
  ],
};
