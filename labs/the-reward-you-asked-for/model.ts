import { z } from 'zod';
import type { LabModel } from '../kit/lab.ts';
import { labRandom } from '../kit/random.ts';

export const columns = 7;

/** A house with two ways around a block of walls: along the bottom past the vases, or around the top. */
export interface House {
  name: string;
  rows: number;
  /** The columns of the bottom row in which a vase stands. */
  vases: readonly number[];
  /** The chance, at every step, of breaking something on a slippery floor. */
  risk: number;
}

export function housesOf(seed: number): [House, House, House] {
  const random = labRandom(seed, 'the-reward-you-asked-for');
  return [
    { name: 'Old house', rows: 5, vases: [3], risk: 0 },
    { name: 'Gallery', rows: 7, vases: [2, 4], risk: 0.01 },
    {
      name: 'Next door',
      rows: 4 + random.below(4),
      vases: random
        .shuffle([1, 2, 3, 4, 5])
        .slice(0, 1 + random.below(3))
        .sort(),
      risk: 0.005 * random.below(2),
    },
  ];
}

const startOf = ({ rows }: House) => (rows - 1) * columns;
const goalOf = ({ rows }: House) => rows * columns - 1;

export const isWall = ({ rows }: House, cell: number) => {
  const [row, column] = [Math.floor(cell / columns), cell % columns];
  return row > 0 && row < rows - 1 && column > 0 && column < columns - 1;
};

export function move(house: House, cell: number, action: number): number {
  const row = Math.floor(cell / columns) + (action === 2 ? 1 : action === 0 ? -1 : 0);
  const column = (cell % columns) + (action === 1 ? 1 : action === 3 ? -1 : 0);
  if (row < 0 || row >= house.rows || column < 0 || column >= columns) return cell;
  const next = row * columns + column;
  return isWall(house, next) ? cell : next;
}

/** The vase in a cell, as its place in the list of vases. −1 where there is none. */
const vaseIn = (house: House, cell: number) =>
  Math.floor(cell / columns) === house.rows - 1 ? house.vases.indexOf(cell % columns) : -1;

export interface Reward {
  /** For the parcel. */
  parcel: number;
  /** What a step costs, and what a broken thing costs. */
  step: number;
  vase: number;
}

export interface Outcome {
  isDelivered: boolean;
  /** The cells of the way, the first one included. */
  path: number[];
  steps: number;
  /** Vases knocked over on the way, and what else breaks on average. */
  broken: number;
  expected: number;
  /** What the agent expects to earn. */
  earned: number;
}

/**
 * What an agent does that has learned to earn the most. Its values are found by sweeping over all states: where it is,
 * and which vases are broken. It may also stop, which pays nothing.
 */
export function learn(house: House, reward: Reward): Outcome {
  const cells = house.rows * columns;
  const masks = 2 ** house.vases.length;
  const goal = goalOf(house);
  let values = Array<number>(cells * masks).fill(0);
  const arrive = (cell: number, mask: number, action: number) => {
    const next = move(house, cell, action);
    const vase = vaseIn(house, next);
    const isNew = vase >= 0 && Math.floor(mask / 2 ** vase) % 2 === 0;
    const pays =
      (next === goal ? reward.parcel : 0) - reward.step - reward.vase * ((isNew ? 1 : 0) + house.risk);
    return { next, mask: isNew ? mask + 2 ** vase : mask, pays };
  };
  const worth = (from: readonly number[], cell: number, mask: number, action: number) => {
    const { next, mask: after, pays } = arrive(cell, mask, action);
    return pays + (next === goal ? 0 : (from[after * cells + next] ?? 0));
  };
  const open = Array.from(values.keys()).filter((state) => {
    const cell = state % cells;
    return cell !== goal && !isWall(house, cell);
  });
  // The longest useful way is shorter than the number of cells. Most maps settle much earlier.
  for (let sweep = 0; sweep < cells; sweep++) {
    const before = values;
    values = [...before];
    let hasChanged = false;
    for (const state of open) {
      const [cell, mask] = [state % cells, Math.floor(state / cells)];
      let best = 0;
      for (let action = 0; action < 4; action++) best = Math.max(best, worth(before, cell, mask, action));
      if (best !== before[state]) hasChanged = true;
      values[state] = best;
    }
    if (!hasChanged) break;
  }
  const away = distancesTo(house, goal);
  let [cell, mask] = [startOf(house), 0];
  const path = [cell];
  while (cell !== goal && path.length <= cells) {
    const options = [0, 1, 2, 3]
      .map((action) => ({
        action,
        worth: worth(values, cell, mask, action),
        away: away[move(house, cell, action)] ?? 0,
      }))
      .sort((some, other) => other.worth - some.worth || some.away - other.away);
    const [best] = options;
    if (!best || best.worth <= 1e-9) break;
    const step = arrive(cell, mask, best.action);
    [cell, mask] = [step.next, step.mask];
    path.push(cell);
  }
  const steps = path.length - 1;
  const broken = path.filter((place) => vaseIn(house, place) >= 0).length;
  return {
    isDelivered: cell === goal,
    path,
    steps,
    broken,
    expected: broken + house.risk * steps,
    earned: values[startOf(house)] ?? 0,
  };
}

function distancesTo(house: House, goal: number): number[] {
  const away = Array<number>(house.rows * columns).fill(Number.POSITIVE_INFINITY);
  away[goal] = 0;
  const queue = [goal];
  for (const cell of queue) {
    for (const action of [0, 1, 2, 3]) {
      const next = move(house, cell, action);
      if (away[next] !== Number.POSITIVE_INFINITY) continue;
      away[next] = (away[cell] ?? 0) + 1;
      queue.push(next);
    }
  }
  return away;
}

export const shortSteps = columns - 1;
export const longSteps = ({ rows }: House) => columns - 1 + 2 * (rows - 1);

const schema = z.strictObject({
  parcel: z.int().min(0).max(20),
  /** In hundredths. */
  step: z.int().min(0).max(100),
  /** In tenths. */
  vase: z.int().min(0).max(1_000),
});

export type Choices = z.infer<typeof schema>;

export const rewardOf = ({ parcel, step, vase }: Choices): Reward => ({
  parcel,
  step: step / 100,
  vase: vase / 10,
});

const outcomes = (choices: Choices, seed: number) =>
  housesOf(seed).map((house) => learn(house, rewardOf(choices)));

const begin: Choices = { parcel: 10, step: 10, vase: 0 };

const isIntact = (outcome: ReturnType<typeof learn> | undefined) =>
  outcome?.isDelivered === true && outcome.broken === 0;

export const model: LabModel<Choices> = {
  name: 'the-reward-you-asked-for',
  title: 'The reward you asked for',
  idea: 'Write a reward, let an agent earn it, and judge it by what you care about but did not pay for.',
  ages: '16 and older',
  minutes: 10,
  schema,
  start: () => begin,
  goals: [
    {
      id: 'intact',
      text: 'In the old house the parcel arrives and the vase stays whole.',
      isMet(choices, seed) {
        const [old] = outcomes(choices, seed);
        return old?.isDelivered === true && old.broken === 0;
      },
      progress(choices, seed) {
        const [old] = outcomes(choices, seed);
        return old?.isDelivered ? 'it arrives, and the vase breaks' : 'it does not arrive';
      },
    },
    {
      id: 'frozen',
      text: 'A reward of at least 5 for the parcel that works in the old house, and with which the robot stays where it is in the gallery.',
      isMet(choices, seed) {
        const [old, gallery] = outcomes(choices, seed);
        return choices.parcel >= 5 && old?.isDelivered === true && old.broken === 0 && gallery?.steps === 0;
      },
      progress(choices, seed) {
        if (choices.parcel < 5) return `a reward of ${choices.parcel}`;
        const [old, gallery] = outcomes(choices, seed);
        return isIntact(old) ? `${gallery?.steps ?? 0} steps in the gallery` : 'it fails in the old house';
      },
    },
    {
      id: 'three-houses',
      text: 'One reward with which the parcel arrives and no vase on the way is broken, in all three houses.',
      isMet: (choices, seed) =>
        outcomes(choices, seed).every(({ isDelivered, broken }) => isDelivered && broken === 0),
      progress: (choices, seed) => `${outcomes(choices, seed).filter(isIntact).length} of 3`,
    },
  ],
  guide: [
    {
      text: 'Ten points for the parcel, a small price for each step. The robot takes the short way. Nobody told it to break the vase, and nobody told it not to.',
      choices: () => begin,
    },
    {
      text: 'A price of 1 for a broken thing is more than the 0.8 that the detour costs. In the old house that is enough.',
      choices: () => ({ ...begin, vase: 10 }),
    },
    {
      text: 'A price of 100, to be safe. In the gallery each step carries a risk of 1 %, so the detour costs more than the parcel pays, and the robot stays where it is.',
      choices: () => ({ ...begin, vase: 1_000 }),
    },
  ],
};
