import { z } from 'zod';
import type { LabModel } from '../kit/lab.ts';
import { clamp, meanOf, sigmoid } from '../kit/math.ts';
import { labRandom } from '../kit/random.ts';

export const mostDegree = 9;
export const dayLimits = { min: 6, max: 100, step: 2 };
export const chanceLimits = { min: 0, max: 30, step: 5 };

const schema = z.strictObject({
  /** The highest power in the curve. */
  degree: z.int().min(0).max(mostDegree),
  /** How far a single day strays from what is usual, in visitors. */
  chance: z.int().min(chanceLimits.min).max(chanceLimits.max).multipleOf(chanceLimits.step),
  /** How many days the curve is fitted to. */
  days: z.int().min(dayLimits.min).max(dayLimits.max).multipleOf(dayLimits.step),
});

export type Choices = z.infer<typeof schema>;

/** A day at the pool. */
export interface Day {
  /** In degrees Celsius. */
  warm: number;
  visitors: number;
}

const otherCount = 40;
const coldest = 18.5;
const warmest = 29;

/** What the number of visitors is apart from chance: the curve of the lesson's program. */
export const usualVisitors = (warm: number) => 20 + 160 * sigmoid((warm - 24) / 1.5);

/** The days to fit to, and others from the same summer. Both stray by chance, each learner's in another way. */
export function openSummer({ days, chance }: Choices, seed: number): { own: Day[]; others: Day[] } {
  const random = labRandom(seed, 'overfit-on-purpose');
  const strays = scaled(Array.from({ length: dayLimits.max }, random.normal), 8);
  const otherStrays = scaled(Array.from({ length: otherCount }, random.normal), otherCount);
  const day = (warm: number, stray: number): Day => ({
    warm,
    visitors: Math.max(0, usualVisitors(warm) + chance * stray),
  });
  return {
    own: Array.from({ length: days }, (_, index) =>
      day(coldest + ((warmest - coldest) * index) / (days - 1), strays[index] ?? 0),
    ),
    others: otherStrays.map((stray, index) =>
      day(coldest + ((warmest - coldest) * (index + 0.5)) / otherCount, stray),
    ),
  };
}

/** Brings the mean square of the first few numbers to 1, so that "10 visitors of chance" means 10 for every learner. */
function scaled(numbers: readonly number[], count: number): number[] {
  const size = Math.sqrt(meanOf(numbers.slice(0, count).map((number) => number * number)));
  return numbers.map((number, index) =>
    index < count ? clamp(number / size, -2.5, 2.5) : clamp(number, -2.5, 2.5),
  );
}

/** A fitted curve: its weights, and the degree that the days could tie down. */
export interface Curve {
  weights: number[];
  at(warm: number): number;
}

/** With fewer days than numbers to adjust, many curves would fit. The degree is then as high as the days allow. */
export const usedDegree = ({ degree, days }: Pick<Choices, 'degree' | 'days'>) => Math.min(degree, days - 1);

/** Least squares, solved like an equation. */
export function fitCurve(days: readonly Day[], degree: number): Curve {
  const rows = days.map(({ warm }) => powersOf(warm, degree));
  const size = degree + 1;
  const table = Array.from({ length: size }, (_, row) => [
    ...Array.from({ length: size }, (_, column) =>
      rows.reduce((sum, powers) => sum + (powers[row] ?? 0) * (powers[column] ?? 0), 0),
    ),
    rows.reduce((sum, powers, index) => sum + (powers[row] ?? 0) * (days[index]?.visitors ?? 0), 0),
  ]);
  const weights = solve(table);
  return {
    weights,
    at: (warm) =>
      powersOf(warm, degree).reduce((sum, power, index) => sum + power * (weights[index] ?? 0), 0),
  };
}

/**
 * Chebyshev polynomials up to a degree. They make the same curves as plain powers, and the equations stay well
 * behaved.
 */
function powersOf(warm: number, degree: number): number[] {
  const x = (2 * (warm - coldest)) / (warmest - coldest) - 1;
  const powers = [1, x];
  for (let index = 2; index <= degree; index++) {
    powers.push(2 * x * (powers[index - 1] ?? 0) - (powers[index - 2] ?? 0));
  }
  return powers.slice(0, degree + 1);
}

/** Gaussian elimination. The last column is the right side. */
function solve(table: number[][]): number[] {
  const size = table.length;
  for (let place = 0; place < size; place++) {
    const pivot = table
      .slice(place)
      .reduce((best, row) => (Math.abs(row[place] ?? 0) > Math.abs(best[place] ?? 0) ? row : best));
    table.splice(table.indexOf(pivot), 1);
    table.splice(place, 0, pivot);
    for (const row of table) {
      if (row === pivot) continue;
      const factor = (row[place] ?? 0) / (pivot[place] ?? 1);
      for (let column = place; column <= size; column++) {
        row[column] = (row[column] ?? 0) - factor * (pivot[column] ?? 0);
      }
    }
  }
  return table.map((row, index) => (row[size] ?? 0) / (row[index] ?? 1));
}

/** The root of the mean squared error, in visitors. */
export const errorOn = (days: readonly Day[], curve: Curve) =>
  Math.sqrt(
    meanOf(
      days.map(({ warm, visitors }) => {
        const error = curve.at(warm) - visitors;
        return error * error;
      }),
    ),
  );

/** The two errors of the curve that these choices give. */
export function errorsOf(choices: Choices, seed: number): { own: number; others: number } {
  const { own, others } = openSummer(choices, seed);
  const curve = fitCurve(own, usedDegree(choices));
  return { own: errorOn(own, curve), others: errorOn(others, curve) };
}

const bad: Choices = { degree: 9, chance: 30, days: 10 };

export const model: LabModel<Choices> = {
  name: 'overfit-on-purpose',
  title: 'Overfit on purpose',
  idea: 'Bend a curve through every point, see what it is worth on other days, and repair it in three ways.',
  ages: '13 and up',
  minutes: 10,
  schema,
  start: () => ({ degree: 0, chance: 10, days: 8 }),
  goals: [
    {
      id: 'overfit',
      text: 'Overfit: an error of at most 2 on its own days and of at least 25 on other days.',
      isMet: (choices, seed) => {
        const { own, others } = errorsOf(choices, seed);
        return own <= 2 && others >= 25;
      },
      progress: (choices, seed) => {
        const { own, others } = errorsOf(choices, seed);
        return `${own.toFixed(1)} on its own, ${others.toFixed(1)} on others`;
      },
    },
    {
      id: 'more-days',
      text: 'Repair it with days: degree 7 or more, a chance of 10 or more, and an error of at most 12 on other days.',
      isMet: (choices, seed) =>
        choices.degree >= 7 && choices.chance >= 10 && errorsOf(choices, seed).others <= 12,
      progress: (choices, seed) => {
        if (choices.degree < 7) return `degree ${choices.degree}`;
        return choices.chance < 10
          ? `a chance of ${choices.chance}`
          : `${errorsOf(choices, seed).others.toFixed(1)} on others`;
      },
    },
    {
      id: 'less-freedom',
      text: 'Repair it with the degree: at most 12 days, a chance of 10 or more, and an error of at most 13.5 on other days.',
      isMet: (choices, seed) =>
        choices.days <= 12 && choices.chance >= 10 && errorsOf(choices, seed).others <= 13.5,
      progress: (choices, seed) => {
        if (choices.days > 12) return `${choices.days} days`;
        return choices.chance < 10
          ? `a chance of ${choices.chance}`
          : `${errorsOf(choices, seed).others.toFixed(1)} on others`;
      },
    },
  ],
  guide: [
    {
      text: 'Far too much freedom: ten days, and ten numbers to adjust. The curve passes through every point and is worth little on other days.',
      choices: () => bad,
    },
    {
      text: 'The same days with degree 3. The error on its own days has grown, and the one on other days has shrunk.',
      choices: () => ({ ...bad, degree: 3 }),
    },
    {
      text: 'The same degree with 100 days. So many points tie the curve down.',
      choices: () => ({ ...bad, days: 100 }),
    },
    {
      text: 'The same curve with ten days and no chance at all. In real life nobody can take chance away, only measure more carefully.',
      choices: () => ({ ...bad, chance: 0 }),
    },
  ],
};
