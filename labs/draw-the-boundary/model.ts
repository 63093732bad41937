import { z } from 'zod';
import type { LabModel } from '../kit/lab.ts';
import { clamp } from '../kit/math.ts';
import { type LabRandom, labRandom } from '../kit/random.ts';
import {
  type Answer,
  askLine,
  askTree,
  countCuts,
  type Day,
  fitLine,
  growTree,
  neighbours,
} from './learners.ts';

export const mostDays = 40;

const schema = z.strictObject({
  days: z
    .array(
      z.strictObject({
        x: z.int().min(0).max(100),
        y: z.int().min(0).max(100),
        kind: z.union([z.literal(0), z.literal(1)]),
      }),
    )
    .max(mostDays),
  /** How many neighbours are asked. */
  k: z.union([z.literal(1), z.literal(3), z.literal(5), z.literal(9)]),
  /** How many questions the tree may ask in a row. */
  depth: z.int().min(1).max(6),
});

export type Choices = z.infer<typeof schema>;

export const learnerNames = ['neighbours', 'tree', 'line'] as const;
export type LearnerName = (typeof learnerNames)[number];

/** Trains one model on the days. Undefined as long as one kind is missing. */
export function train(name: LearnerName, { days, k, depth }: Choices): Answer | undefined {
  if (new Set(days.map(({ kind }) => kind)).size < 2) return undefined;
  if (name === 'neighbours') return neighbours(days, k);
  return name === 'tree' ? askTree(growTree(days, depth)) : askLine(fitLine(days));
}

export const cutsOf = ({ days, depth }: Choices) => countCuts(growTree(days, depth));

export const countRight = (answer: Answer, days: readonly Day[]) =>
  days.filter(({ x, y, kind }) => answer(x, y) >= 0.5 === (kind === 1)).length;

/** Places at which borders are compared, over the whole sheet. */
const grid = Array.from({ length: 25 }, (_, index) => index * 4 + 2);

export const kindsOn = (answer: Answer): boolean[] =>
  grid.flatMap((y) => grid.map((x) => answer(x, y) >= 0.5));

const differing = (some: readonly boolean[], other: readonly boolean[]) =>
  some.filter((kind, index) => kind !== other[index]).length / some.length;

/** The share of the sheet on which a model would change its answer without one of the days. */
export function pullOf(name: LearnerName, choices: Choices, index: number): number {
  const withAll = train(name, choices);
  const without = train(name, { ...choices, days: choices.days.toSpliced(index, 1) });
  return withAll && without ? differing(kindsOn(withAll), kindsOn(without)) : 0;
}

export const shapes = ['groups', 'diagonal', 'ring'] as const;
export type Shape = (typeof shapes)[number];

const place = (number: number) => Math.round(clamp(number, 3, 97));

/** Points of a certain shape, a little different for every learner. A draw that does not show the shape is repeated. */
export function drawShape(shape: Shape, seed: number): Day[] {
  const random = labRandom(seed, `draw-the-boundary ${shape}`);
  for (;;) {
    const days = Array.from({ length: 24 }, (_, index): Day => {
      const kind = index % 2 === 0 ? 0 : 1;
      return { ...placeOf[shape](random, kind), kind };
    });
    if (shows[shape]({ days, k: 3, depth: 5 })) return days;
  }
}

const shows: Record<Shape, (choices: Choices) => boolean> = {
  groups: (choices) => cutsOf(choices) === 1,
  diagonal: (choices) => isStaircase(choices),
  ring: (choices) => isTooRound(choices) && cutsOf(choices) >= 4,
};

type Where = { x: number; y: number };

const placeOf: Record<Shape, (random: LabRandom, kind: 0 | 1) => Where> = {
  groups: (random, kind) => ({
    x: place((kind === 1 ? 75 : 25) + 8 * random.normal()),
    y: place(50 + 18 * random.normal()),
  }),
  diagonal(random, kind) {
    const along = random.between(8, 92);
    const away = (kind === 1 ? 1 : -1) * random.between(9, 20);
    return { x: place(along + away), y: place(along - away) };
  },
  ring(random, kind) {
    for (;;) {
      const [x, y] = [random.between(4, 96), random.between(4, 96)];
      const far = Math.sqrt((x - 50) * (x - 50) + (y - 50) * (y - 50));
      if (kind === 1 ? far < 20 : far > 32 && far < 47) return { x: place(x), y: place(y) };
    }
  },
};

const isOfBothKinds = ({ days }: Choices, least: number) =>
  [0, 1].every((kind) => days.filter((day) => day.kind === kind).length >= least);

/** A straight line fails here, and a tree does not. */
function isTooRound(choices: Choices): boolean {
  const [tree, line] = [train('tree', choices), train('line', choices)];
  if (!tree || !line || !isOfBothKinds(choices, 5)) return false;
  const { days } = choices;
  return countRight(tree, days) === days.length && countRight(line, days) <= 0.7 * days.length;
}

function isStaircase(choices: Choices): boolean {
  const line = train('line', choices);
  return line !== undefined && countRight(line, choices.days) === choices.days.length && cutsOf(choices) >= 4;
}

/** Two groups, and one more day of the first kind deep inside the second. */
export const withLonePoint = (seed: number): Day[] => [
  ...drawShape('groups', seed),
  { x: 78, y: 50, kind: 0 },
];

export const model: LabModel<Choices> = {
  name: 'draw-the-boundary',
  title: 'Draw the boundary',
  idea: 'Place points of your own and watch three models draw three different borders through them.',
  ages: '13 and up',
  minutes: 12,
  schema,
  start: (seed) => ({ days: drawShape('groups', seed), k: 3, depth: 4 }),
  goals: [
    {
      id: 'too-round',
      text: 'At least 5 points of each kind: the tree gets all of them right, the straight line at most 70 %.',
      isMet: isTooRound,
      progress(choices) {
        const [tree, line] = [train('tree', choices), train('line', choices)];
        if (!tree || !line || !isOfBothKinds(choices, 5)) return 'fewer than 5 of a kind';
        const { days } = choices;
        return `tree ${countRight(tree, days)}, line ${countRight(line, days)} of ${days.length} right`;
      },
    },
    {
      id: 'staircase',
      text: 'The straight line gets every point right, and the tree needs at least 4 cuts.',
      isMet: isStaircase,
      progress(choices) {
        const line = train('line', choices);
        if (!line) return 'one kind of points is missing';
        const right = countRight(line, choices.days);
        return `line ${right} of ${choices.days.length} right, tree ${cutsOf(choices)} cuts`;
      },
    },
  ],
  guide: [
    {
      text: 'One damp day deep among the dry ones, and a single neighbour is asked. Its border makes an island. The straight line leaves that day on the wrong side.',
      choices: (seed) => ({ days: withLonePoint(seed), k: 1, depth: 4 }),
    },
    {
      text: 'Two groups along a diagonal. The straight line needs one cut, and the tree builds a staircase.',
      choices: (seed) => ({ days: drawShape('diagonal', seed), k: 3, depth: 6 }),
    },
    {
      text: 'One kind in the middle and the other in a ring around it. The tree puts a box around the middle. No straight line can.',
      choices: (seed) => ({ days: drawShape('ring', seed), k: 3, depth: 5 }),
    },
  ],
};
