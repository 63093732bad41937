import { expect, test } from 'vitest';
import { cos, exp, log, power, sigmoid, sin, softmax, tanh } from './math.ts';
import { labRandom } from './random.ts';

const numbers = Array.from({ length: 4_000 }, (_, index) => (index - 2_000) / 37);

/** Whether two numbers agree to about 14 digits. */
function expectClose(actual: number, expected: number, what: string): void {
  expect(Math.abs(actual - expected), what).toBeLessThanOrEqual(2e-14 * Math.max(1, Math.abs(expected)));
}

test('the functions agree with those of the engine to 14 digits', () => {
  for (const x of numbers) {
    expectClose(exp(x) / Math.exp(x), 1, `exp(${x})`);
    expectClose(tanh(x), Math.tanh(x), `tanh(${x})`);
    expectClose(sin(x), Math.sin(x), `sin(${x})`);
    expectClose(cos(x), Math.cos(x), `cos(${x})`);
    expectClose(sigmoid(x), 1 / (1 + Math.exp(-x)), `sigmoid(${x})`);
    expectClose(log(Math.abs(x) + 1e-9), Math.log(Math.abs(x) + 1e-9), `log(${x})`);
  }
  expectClose(power(3, 2.5), 3 ** 2.5, 'power');
});

test('extreme numbers stay numbers', () => {
  expect([exp(-1_000), exp(1_000), log(0), log(-1), tanh(900), sigmoid(-900)]).toEqual([
    0,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NaN,
    1,
    0,
  ]);
  expect(exp(-740)).toBeGreaterThan(0);
  expect(softmax([1_000, 0])).toEqual([1, 0]);
});

test('random numbers repeat for a seed, and are spread as they should be', () => {
  const draw = (seed: number) => {
    const random = labRandom(seed, 'test');
    return Array.from({ length: 5_000 }, () => random.normal());
  };
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
  const drawn = draw(1);
  const mean = drawn.reduce((sum, number) => sum + number, 0) / drawn.length;
  const variance = drawn.reduce((sum, number) => sum + (number - mean) ** 2, 0) / drawn.length;
  expect(Math.abs(mean)).toBeLessThan(0.05);
  expect(Math.abs(variance - 1)).toBeLessThan(0.06);
});
