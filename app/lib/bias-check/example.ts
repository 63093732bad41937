import type { Outcomes } from './count-groups.ts';

/**
 * An invented town offers places in a training course, and a program says who will need one. The numbers of Hill and
 * River are those of the lesson "Unequal, and how sure?". Island is small on purpose.
 */
const districts: Record<string, Outcomes> = {
  Hill: { truePositive: 48, falsePositive: 12, falseNegative: 12, trueNegative: 128 },
  River: { truePositive: 24, falsePositive: 6, falseNegative: 21, trueNegative: 99 },
  Island: { truePositive: 3, falsePositive: 1, falseNegative: 2, trueNegative: 10 },
};

const answers: Record<keyof Outcomes, string> = {
  truePositive: 'yes,yes',
  falsePositive: 'yes,no',
  falseNegative: 'no,yes',
  trueNegative: 'no,no',
};

export const exampleName = 'example-training-course.csv';

export function writeExample(): string {
  const rows = Object.entries(districts).flatMap(([district, outcomes]) =>
    Object.entries(outcomes).flatMap(([outcome, count]) =>
      Array.from<string>({ length: count }).fill(`${district},${answers[outcome as keyof Outcomes]}`),
    ),
  );
  // Mixed, as in a real file. The step and the number of rows have no common divisor, so every row comes once.
  const mixed = rows.map((_, index) => `${index + 1},${rows[(index * 137) % rows.length]}`);
  return `${['applicant,district,program_says,needed_it', ...mixed].join('\n')}\n`;
}
