import { z } from 'zod';
import type { LabModel } from '../kit/lab.ts';
import { labRandom } from '../kit/random.ts';

/** A melon as the neuron sees it: two numbers from 0 to 1. The third is what was found when it was cut open. */
export interface Melon {
  sound: number;
  patch: number;
  isRipe: boolean;
}

const melonCount = 12;
const most = 10;

const setting = z.number().min(-most).max(most).multipleOf(0.5);
const schema = z.strictObject({
  /** The weight of the hollow sound. */
  sound: setting,
  /** The weight of the yellow patch. */
  patch: setting,
  bias: setting,
});

export type Choices = z.infer<typeof schema>;

/** The neuron that the lesson begins with. */
const bashir: Choices = { sound: 4, patch: 3, bias: -3 };

/** What the neuron adds up. Above zero it says "buy". */
export const sumFor = (melon: Pick<Melon, 'sound' | 'patch'>, { sound, patch, bias }: Choices) =>
  sound * melon.sound + patch * melon.patch + bias;

export const isRight = (melon: Melon, neuron: Choices) => sumFor(melon, neuron) > 0 === melon.isRipe;

export const countRight = (melons: readonly Melon[], neuron: Choices) =>
  melons.filter((melon) => isRight(melon, neuron)).length;

/** The sum that lies closest to zero: how near the line comes to a melon. */
export const closestSum = (melons: readonly Melon[], neuron: Choices) =>
  Math.min(...melons.map((melon) => Math.abs(sumFor(melon, neuron))));

/** The melons of a learner, and a neuron that gets all of them right. */
export function openStall(seed: number): { melons: Melon[]; solution: Choices } {
  const random = labRandom(seed, 'one-neuron-by-hand');
  const half = (low: number, high: number) => (low + random.below(high - low + 1)) / 2;
  for (;;) {
    // The patch tells more than the sound this year, so that Bashir's line lies wrong.
    const solution = { sound: half(-4, 5), patch: half(7, 10), bias: half(-9, -3) };
    if (Math.abs(solution.sound) < 1) continue;
    const melons: Melon[] = [];
    for (let tries = 0; melons.length < melonCount && tries < 400; tries++) {
      const melon = { sound: (1 + random.below(19)) / 20, patch: (1 + random.below(19)) / 20 };
      const sum = sumFor(melon, solution);
      const ripeCount = melons.filter(({ isRipe }) => isRipe).length;
      const isRipe = sum > 0;
      const isFull = (isRipe ? ripeCount : melons.length - ripeCount) >= melonCount / 2;
      const isCrowded = melons.some((other) => near(melon, other));
      if (isFull || isCrowded || Math.abs(sum) < 0.5) continue;
      melons.push({ ...melon, isRipe });
    }
    if (melons.length === melonCount && countRight(melons, bashir) <= melonCount - 3) {
      return { melons, solution };
    }
  }
}

const near = (some: Pick<Melon, 'sound' | 'patch'>, other: Melon) =>
  Math.abs(some.sound - other.sound) + Math.abs(some.patch - other.patch) < 0.13;

const isAllRight = (neuron: Choices, seed: number) =>
  countRight(openStall(seed).melons, neuron) === melonCount;

export const model: LabModel<Choices> = {
  name: 'one-neuron-by-hand',
  title: 'One neuron by hand',
  idea: 'Set two weights and a bias by hand, and see which number turns the line and which one shifts it.',
  ages: '13 and up',
  minutes: 8,
  schema,
  start: () => ({ ...bashir }),
  goals: [
    {
      id: 'all-right',
      text: `All ${melonCount} melons lie on the right side of the line.`,
      isMet: isAllRight,
      progress: (neuron, seed) => `${countRight(openStall(seed).melons, neuron)} of ${melonCount}`,
    },
    {
      id: 'far-from-zero',
      text: `The same, and no melon has a z between −1 and 1.`,
      isMet: (neuron, seed) => isAllRight(neuron, seed) && closestSum(openStall(seed).melons, neuron) >= 1,
      progress: (neuron, seed) =>
        isAllRight(neuron, seed)
          ? `the nearest is at ${closestSum(openStall(seed).melons, neuron).toFixed(2)}`
          : `${countRight(openStall(seed).melons, neuron)} of ${melonCount}`,
    },
  ],
  guide: [
    {
      text: 'Only the bias was lowered, from −3 to −5. The line has kept its direction and moved away from the lower left corner.',
      choices: () => ({ ...bashir, bias: -5 }),
    },
    {
      text: 'Only the weight of the patch was raised. The line has turned and lies flatter, because now a little patch makes up for a lot of sound.',
      choices: () => ({ ...bashir, patch: 9 }),
    },
    {
      text: 'A neuron that gets every melon right. Many others do as well.',
      choices: (seed) => openStall(seed).solution,
    },
    {
      text: 'All three numbers doubled. The line has not moved, but every z is twice as far from zero.',
      choices: (seed) => doubled(openStall(seed).solution),
    },
  ],
};

const doubled = ({ sound, patch, bias }: Choices): Choices => ({
  sound: 2 * sound,
  patch: 2 * patch,
  bias: 2 * bias,
});
