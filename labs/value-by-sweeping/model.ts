import { z } from 'zod';
import type { LabModel } from '../kit/lab.ts';
import { labRandom } from '../kit/random.ts';

export const columns = 6;
export const rows = 5;
const cellCount = columns * rows;
export const mostSweeps = 100;
export const kinds = ['free', 'wall', 'pit', 'goal'] as const;
export type Kind = (typeof kinds)[number];
/** What a step pays, by the kind of cell that it ends in. */
export const pays = { free: -1, wall: -1, pit: -10, goal: 10 };
export const actionNames = ['up', 'right', 'down', 'left'] as const;
/** A sweep that changes no value by more than this has settled. */
export const settledBelow = 0.01;

const schema = z.strictObject({
  /** What is in each cell, row by row. */
  map: z.array(z.enum(kinds)).length(cellCount),
  sweeps: z.int().min(0).max(mostSweeps),
  /** In hundredths: the chance that a step goes astray, half of it to each side, and the discount. */
  slip: z.int().min(0).max(40),
  gamma: z.int().min(50).max(99),
});

export type Choices = z.infer<typeof schema>;

/** The cell that a move leads to. Walls and the border leave the cart where it is. */
export function move(map: readonly Kind[], cell: number, action: number): number {
  const row = Math.floor(cell / columns) + (action === 2 ? 1 : action === 0 ? -1 : 0);
  const column = (cell % columns) + (action === 1 ? 1 : action === 3 ? -1 : 0);
  if (row < 0 || row >= rows || column < 0 || column >= columns) return cell;
  const next = row * columns + column;
  return map[next] === 'wall' ? cell : next;
}

export const isOpen = (map: readonly Kind[], cell: number) => map[cell] === 'free';

/** The expected reward plus the discounted value of where an action leads. Pits and goals end the journey. */
export function worth(choices: Choices, values: readonly number[], cell: number, action: number): number {
  const { map, slip, gamma } = choices;
  const arrive = (direction: number) => {
    const next = move(map, cell, direction);
    const kind = map[next] ?? 'free';
    return pays[kind] + (kind === 'free' ? (gamma / 100) * (values[next] ?? 0) : 0);
  };
  if (slip === 0) return arrive(action);
  const side = slip / 200;
  return (
    (1 - slip / 100) * arrive(action) + side * arrive((action + 1) % 4) + side * arrive((action + 3) % 4)
  );
}

/** New values from the old ones, all at once. */
export const sweep = (choices: Choices, values: readonly number[]) =>
  values.map((value, cell) =>
    isOpen(choices.map, cell)
      ? Math.max(...[0, 1, 2, 3].map((action) => worth(choices, values, cell, action)))
      : value,
  );

export interface Swept {
  values: number[];
  /** The largest change of each sweep. */
  changes: number[];
}

export function sweepAll(choices: Choices): Swept {
  let values = Array<number>(cellCount).fill(0);
  const changes: number[] = [];
  for (let count = 0; count < choices.sweeps; count++) {
    const next = sweep(choices, values);
    changes.push(Math.max(...next.map((value, cell) => Math.abs(value - (values[cell] ?? 0)))));
    values = next;
  }
  return { values, changes };
}

/** The best action in a cell. Of equal ones, the first in the order up, right, down, left. */
export function bestAction(choices: Choices, values: readonly number[], cell: number): number {
  const worths = [0, 1, 2, 3].map((action) => worth(choices, values, cell, action));
  return worths.indexOf(Math.max(...worths));
}

/** The fewest steps from each cell to a goal, around walls and pits. */
export function distances(map: readonly Kind[]): number[] {
  const away: number[] = map.map((kind) => (kind === 'goal' ? 0 : Number.POSITIVE_INFINITY));
  const queue = map.flatMap((kind, cell) => (kind === 'goal' ? [cell] : []));
  for (const cell of queue) {
    for (const action of [0, 1, 2, 3]) {
      const next = move(map, cell, action);
      if (!isOpen(map, next) || (away[next] ?? 0) <= (away[cell] ?? 0) + 1) continue;
      away[next] = (away[cell] ?? 0) + 1;
      queue.push(next);
    }
  }
  return away;
}

export const hasSettled = ({ changes }: Swept) => (changes.at(-1) ?? 1) < settledBelow;

/** Whether the arrows lead from every free cell to a goal. */
function arrivesEverywhere(choices: Choices, values: readonly number[]): boolean {
  return choices.map.every((kind, start) => {
    if (kind !== 'free') return true;
    let cell = start;
    for (let step = 0; step < cellCount && isOpen(choices.map, cell); step++) {
      cell = move(choices.map, cell, bestAction(choices, values, cell));
    }
    return choices.map[cell] === 'goal';
  });
}

/** Free cells whose arrow does not lead a step nearer to a goal. */
export function detours(choices: Choices, values: readonly number[]): number[] {
  const away = distances(choices.map);
  return choices.map.flatMap((kind, cell) => {
    if (kind !== 'free' || away[cell] === Number.POSITIVE_INFINITY) return [];
    const next = move(choices.map, cell, bestAction(choices, values, cell));
    return (away[next] ?? 0) < (away[cell] ?? 0) ? [] : [cell];
  });
}

/** Neighbours whose arrows point away from each other: the left or upper cell of each pair. */
export function watersheds(choices: Choices, values: readonly number[]): number[] {
  const { map } = choices;
  return map.flatMap((_, cell) => {
    const isShed = [1, 2].some((action) => {
      const next = move(map, cell, action);
      if (next === cell || !isOpen(map, cell) || !isOpen(map, next)) return false;
      const back = (action + 2) % 4;
      return bestAction(choices, values, cell) === back && bestAction(choices, values, next) === action;
    });
    return isShed ? [cell] : [];
  });
}

/** One goal top right, two pits on the way, a few walls, and every free cell connected. */
function drawMap(seed: number): Kind[] {
  const random = labRandom(seed, 'value-by-sweeping');
  for (;;) {
    const map = Array<Kind>(cellCount).fill('free');
    map[columns - 1] = 'goal';
    const places = random.shuffle(Array.from(map.keys()).filter((cell) => cell !== columns - 1));
    for (const cell of places.slice(0, 4)) map[cell] = 'wall';
    for (const cell of places.slice(4, 6)) map[cell] = 'pit';
    const away = distances(map);
    if (map.some((kind, cell) => kind === 'free' && away[cell] === Number.POSITIVE_INFINITY)) continue;
    const settled: Choices = { map, sweeps: mostSweeps, slip: 20, gamma: 95 };
    const swept = sweepAll(settled);
    if (arrivesEverywhere(settled, swept.values) && watersheds(settled, swept.values).length === 0)
      return map;
  }
}

/** A map takes some milliseconds to find, and is asked for again and again. */
const maps = new Map<number, Kind[]>();

function mapOf(seed: number): Kind[] {
  const map = maps.get(seed) ?? drawMap(seed);
  // The server has many learners.
  if (maps.size > 100) maps.clear();
  maps.set(seed, map);
  return map;
}

const begin = (seed: number): Choices => ({ map: mapOf(seed), sweeps: 0, slip: 0, gamma: 90 });

const lastChange = ({ changes }: Swept) =>
  changes.length === 0 ? 'no sweep yet' : `the last change was ${(changes.at(-1) ?? 0).toFixed(2)}`;

export const model: LabModel<Choices> = {
  name: 'value-by-sweeping',
  title: 'Value by sweeping',
  idea: 'Apply one rule to every cell of a map, sweep after sweep, until the values stand still and show the best way.',
  ages: '16 and older',
  minutes: 10,
  schema,
  start: begin,
  goals: [
    {
      id: 'settled',
      text: 'The last sweep changed no value by 0.01 or more, although at least 20 % of the steps go astray, and the arrows lead from every free cell to a goal.',
      isMet(choices) {
        const swept = sweepAll(choices);
        return choices.slip >= 20 && hasSettled(swept) && arrivesEverywhere(choices, swept.values);
      },
      progress(choices) {
        if (choices.slip < 20) return `${choices.slip} % go astray`;
        const swept = sweepAll(choices);
        return hasSettled(swept) ? 'some arrows lead nowhere' : lastChange(swept);
      },
    },
    {
      id: 'turn-away',
      text: 'In a settled map with as many steps astray, some arrow does not lead a step nearer to a goal, for fear of a pit.',
      isMet(choices) {
        const swept = sweepAll(choices);
        return (
          choices.slip >= 20 &&
          choices.map.includes('pit') &&
          hasSettled(swept) &&
          detours(choices, swept.values).length > 0
        );
      },
      progress(choices) {
        if (choices.slip < 20) return `${choices.slip} % go astray`;
        if (!choices.map.includes('pit')) return 'no pit';
        const swept = sweepAll(choices);
        return hasSettled(swept) ? 'every arrow leads nearer' : lastChange(swept);
      },
    },
    {
      id: 'watershed',
      text: 'In a settled map, two neighbouring arrows point away from each other.',
      isMet(choices) {
        const swept = sweepAll(choices);
        return hasSettled(swept) && watersheds(choices, swept.values).length > 0;
      },
      progress(choices) {
        const swept = sweepAll(choices);
        return hasSettled(swept) ? 'no such neighbours' : lastChange(swept);
      },
    },
  ],
  guide: [
    {
      text: 'Three sweeps. Good numbers have reached the cells within three steps of the goal. All others only know that steps cost.',
      choices: (seed) => ({ ...begin(seed), sweeps: 3 }),
    },
    {
      text: 'With 20 % of the steps going astray, the values need many sweeps to stand still. Look at the arrows next to the pits.',
      choices: (seed) => ({ ...begin(seed), slip: 20, gamma: 95, sweeps: mostSweeps }),
    },
    {
      text: 'A second goal in the opposite corner, and a watershed runs between the two.',
      choices: (seed) => {
        const start = begin(seed);
        const cell = (rows - 1) * columns;
        return { ...start, map: start.map.with(cell, 'goal'), slip: 20, gamma: 95, sweeps: mostSweeps };
      },
    },
  ],
};
