import { z } from 'zod';
import { type LabModel, rememberLast } from '../kit/lab.ts';
import { sumOf } from '../kit/math.ts';
import { labRandom } from '../kit/random.ts';
import { finish, type Work } from '../kit/work.ts';

export const columns = 6;
export const rows = 5;
const cellCount = columns * rows;
export const start = (rows - 1) * columns;
export const goal = columns - 1;
export const mostRuns = 400;
/** A run that has not arrived by then ends. */
export const mostSteps = 300;
export const goalReward = 10;
export const bumpReward = -1;

export const actionNames = ['up', 'right', 'down', 'left'] as const;
export const actions = [0, 1, 2, 3] as const;

/** Where the shelves stand. */
export function placeShelves(seed: number): boolean[] {
  const random = labRandom(seed, 'cart-in-a-grid shelves');
  for (;;) {
    const shelves = Array<boolean>(cellCount).fill(false);
    for (const cell of random.shuffle(Array.from(shelves.keys())).slice(0, 7)) {
      if (cell !== start && cell !== goal) shelves[cell] = true;
    }
    const away = distances(shelves);
    const isConnected = canVisitAll(shelves);
    // The straight way has 9 steps. Some detour makes the search worth watching.
    if (isConnected && (away[start] ?? 0) >= 9) return shelves;
  }
}

/** Whether a cart can get from the start to every free cell without passing the goal, where each run ends. */
function canVisitAll(shelves: readonly boolean[]): boolean {
  const seen = new Set([start]);
  for (const cell of seen) {
    if (cell === goal) continue;
    for (const action of actions) seen.add(move(shelves, cell, action));
  }
  return shelves.every((isShelf, cell) => isShelf || seen.has(cell));
}

/** The cell that an action leads to. Shelves and walls leave the cart where it is. */
export function move(shelves: readonly boolean[], cell: number, action: number): number {
  const [row, column] = [Math.floor(cell / columns), cell % columns];
  const [nextRow, nextColumn] = [
    row + (action === 2 ? 1 : action === 0 ? -1 : 0),
    column + (action === 1 ? 1 : action === 3 ? -1 : 0),
  ];
  if (nextRow < 0 || nextRow >= rows || nextColumn < 0 || nextColumn >= columns) return cell;
  const next = nextRow * columns + nextColumn;
  return shelves[next] ? cell : next;
}

/** The fewest steps from each cell to the goal. */
export function distances(shelves: readonly boolean[]): number[] {
  const away = Array<number>(cellCount).fill(Number.POSITIVE_INFINITY);
  away[goal] = 0;
  const open = [goal];
  for (const cell of open) {
    for (const action of actions) {
      const next = move(shelves, cell, action);
      if (away[next] !== Number.POSITIVE_INFINITY) continue;
      away[next] = (away[cell] ?? 0) + 1;
      open.push(next);
    }
  }
  return away;
}

/** One step of a run, with the correction that it made to the table. */
export interface Step {
  cell: number;
  action: number;
  isExploring: boolean;
  reward: number;
  next: number;
  bestNext: number;
  before: number;
  target: number;
  after: number;
}

export interface Learned {
  /** Four entries for each cell. */
  table: number[];
  /** The steps of each run. */
  lengths: number[];
  lastRun: Step[];
}

/** A correction of one entry: towards the reward that was seen, plus a guess for the rest. */
export const correct = (before: number, target: number, rate: number) => before + rate * (target - before);

/** Q-learning with ε-greedy steps, one setting after another. */
export function* learn({ parts }: Pick<Choices, 'parts'>, seed: number): Work<void, Learned> {
  const shelves = placeShelves(seed);
  const random = labRandom(seed, 'cart-in-a-grid runs');
  const table = Array<number>(cellCount * 4).fill(0);
  const lengths: number[] = [];
  let lastRun: Step[] = [];
  for (const { runs, epsilon, alpha, gamma } of parts) {
    for (let run = 0; run < runs; run++) {
      let cell = start;
      lastRun = [];
      while (cell !== goal && lastRun.length < mostSteps) {
        const isExploring = random.next() * 100 < epsilon;
        const action = isExploring ? random.below(4) : bestAction(table, cell, random.next());
        const next = move(shelves, cell, action);
        const reward = next === goal ? goalReward : next === cell ? bumpReward : 0;
        const bestNext = next === goal ? 0 : best(table, next);
        const target = reward + (gamma / 100) * bestNext;
        const before = table[cell * 4 + action] ?? 0;
        const after = correct(before, target, alpha / 100);
        table[cell * 4 + action] = after;
        lastRun.push({ cell, action, isExploring, reward, next, bestNext, before, target, after });
        cell = next;
      }
      lengths.push(lastRun.length);
      if (run % 8 === 7) yield;
    }
  }
  return { table, lengths, lastRun };
}

export const best = (table: readonly number[], cell: number) =>
  Math.max(...table.slice(cell * 4, cell * 4 + 4));

/** One of the best actions. A number from 0 to 1 decides between equal ones. */
function bestAction(table: readonly number[], cell: number, luck: number): number {
  const most = best(table, cell);
  const candidates = actions.filter((action) => table[cell * 4 + action] === most);
  return candidates[Math.floor(luck * candidates.length)] ?? 0;
}

/** Whether the best entries lead from a cell to the goal in the fewest steps. Equal entries count as not known. */
function isShortest(
  table: readonly number[],
  shelves: readonly boolean[],
  away: readonly number[],
  cell: number,
) {
  let here = cell;
  while (here !== goal) {
    const most = best(table, here);
    const candidates = actions.filter((action) => table[here * 4 + action] === most);
    if (most <= 0 || candidates.length === 0) return false;
    const nexts = candidates.map((action) => move(shelves, here, action));
    if (nexts.some((next) => (away[next] ?? 0) !== (away[here] ?? 0) - 1)) return false;
    here = nexts[0] ?? goal;
  }
  return true;
}

/** The cells from which the table knows a shortest way. */
export function knownCells(table: readonly number[], seed: number): boolean[] {
  const shelves = placeShelves(seed);
  const away = distances(shelves);
  return shelves.map((isShelf, cell) => !isShelf && isShortest(table, shelves, away, cell));
}

const setting = {
  /** All three in hundredths. */
  epsilon: z.int().min(0).max(100),
  alpha: z.int().min(5).max(100),
  gamma: z.int().min(10).max(99),
};

const schema = z.strictObject({
  /** What comes next. */
  ...setting,
  /** What was done: runs with the settings of that time. */
  parts: z
    .array(z.strictObject({ runs: z.int().min(1).max(mostRuns), ...setting }))
    .max(40)
    .refine((parts) => sumOf(parts.map(({ runs }) => runs)) <= mostRuns),
});

export type Choices = z.infer<typeof schema>;

export const countRuns = ({ parts }: Choices) => sumOf(parts.map(({ runs }) => runs));

/** Adds runs with the settings of now. */
export function addRuns(choices: Choices, wanted: number): Choices {
  const runs = Math.min(wanted, mostRuns - countRuns(choices));
  const { epsilon, alpha, gamma, parts } = choices;
  if (runs < 1) return choices;
  const last = parts.at(-1);
  if (last && last.epsilon === epsilon && last.alpha === alpha && last.gamma === gamma) {
    return { ...choices, parts: parts.with(-1, { ...last, runs: last.runs + runs }) };
  }
  return parts.length < 40 ? { ...choices, parts: [...parts, { runs, epsilon, alpha, gamma }] } : choices;
}

const begin: Choices = { epsilon: 20, alpha: 50, gamma: 90, parts: [] };

const learned = rememberLast((choices: Choices, seed: number) => learn(choices, seed));

function* afterLearning(
  choices: Choices,
  seed: number,
  decide: (learned: Learned) => boolean,
): Work<unknown, boolean> {
  return decide(yield* learned(choices, seed));
}

function* knownFrom(choices: Choices, seed: number): Work<unknown, string> {
  const known = knownCells((yield* learned(choices, seed)).table, seed).filter(Boolean).length;
  return `known from ${known} of ${placeShelves(seed).filter((isShelf) => !isShelf).length} cells`;
}

export const model: LabModel<Choices> = {
  name: 'cart-in-a-grid',
  title: 'A cart in a grid',
  idea: 'A cart that knows nothing fills a table of numbers by trying, until the table holds the shortest way.',
  ages: '16 and older',
  minutes: 12,
  schema,
  start: () => begin,
  goals: [
    {
      id: 'shortest',
      text: 'The best entries of the table lead from the start to the goal by a shortest way.',
      isMet: (choices, seed) =>
        afterLearning(choices, seed, ({ table }) => knownCells(table, seed)[start] === true),
      progress: knownFrom,
    },
    {
      id: 'everywhere',
      text: 'The same from every free cell, after at most 300 runs.',
      isMet: (choices, seed) =>
        countRuns(choices) <= 300 &&
        afterLearning(choices, seed, ({ table }) => {
          const known = knownCells(table, seed);
          return placeShelves(seed).every((isShelf, cell) => isShelf || cell === goal || known[cell]);
        }),
      *progress(choices, seed) {
        const runs = countRuns(choices);
        return runs > 300 ? `${runs} runs` : yield* knownFrom(choices, seed);
      },
    },
    {
      id: 'good-table-bad-driving',
      text: 'The table knows a shortest way from the start, and yet the last 10 runs took at least three times as many steps on average.',
      isMet: (choices, seed) =>
        countRuns(choices) >= 10 &&
        afterLearning(choices, seed, ({ table, lengths }) => {
          const shortest = distances(placeShelves(seed))[start] ?? 0;
          return knownCells(table, seed)[start] === true && sumOf(lengths.slice(-10)) / 10 >= 3 * shortest;
        }),
      *progress(choices, seed) {
        if (countRuns(choices) < 10) return `${countRuns(choices)} of 10 runs`;
        const { table, lengths } = yield* learned(choices, seed);
        if (!knownCells(table, seed)[start]) return 'the table knows no shortest way';
        return `${(sumOf(lengths.slice(-10)) / 10).toFixed(1)} steps a run`;
      },
    },
  ],
  guide: [
    {
      text: 'The cart has stumbled upon the goal for the first time. Every bump has left its mark, but of the goal only the very last step has heard.',
      choices: untilArrival,
    },
    {
      text: 'Thirty runs. The number 10 has travelled back from the goal, times 0.9 at each step, along the ways that were really tried.',
      choices: () => addRuns(begin, 30),
    },
    {
      text: 'Three hundred runs with ε = 1: the cart drives at random to the end. Its table is the best of all, because it saw every corner.',
      choices: () => addRuns({ ...begin, epsilon: 100 }, 300),
    },
  ],
};

/** The whole of learning at once. */
export function learnAll(choices: Choices, seed: number): Learned {
  return finish(learn(choices, seed));
}

/** As many runs as the cart needs to reach the goal once. */
export function untilArrival(seed: number): Choices {
  for (let runs = 1; ; runs++) {
    const choices = addRuns(begin, runs);
    if (runs === mostRuns || learnAll(choices, seed).lastRun.at(-1)?.next === goal) return choices;
  }
}
