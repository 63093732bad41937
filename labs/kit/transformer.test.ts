import { expect, test } from 'vitest';
import { labRandom } from './random.ts';
import { addSlopes, drawWeights, lossOf, startTraining, trainStep } from './train-transformer.ts';
import { layoutOf, runModel } from './transformer.ts';

const shape = { vocabulary: 5, context: 6, width: 4, heads: 2, blocks: 2, hidden: 6 };
const tokens = [0, 3, 1, 1, 4, 2];

test('the slopes agree with small differences of the loss', () => {
  const weights = drawWeights(shape, labRandom(3, 'slopes')).map((weight) => weight * 2);
  const slopes = new Float64Array(layoutOf(shape).count);
  expect(addSlopes(shape, weights, tokens, slopes)).toBeCloseTo(lossOf(shape, weights, tokens), 12);
  for (const index of weights.keys()) {
    const moved = (by: number) => weights.map((weight, other) => (other === index ? weight + by : weight));
    const difference = (lossOf(shape, moved(1e-5), tokens) - lossOf(shape, moved(-1e-5), tokens)) / 2e-5;
    expect(slopes[index], `weight ${index}`).toBeCloseTo(difference, 6);
  }
});

test('a later token changes nothing before it, unless the mask is off', () => {
  const weights = drawWeights(shape, labRandom(4, 'mask'));
  const [some, other] = [runModel(shape, weights, [0, 1, 2]), runModel(shape, weights, [0, 1, 3])];
  expect(some.scores.slice(0, 10)).toEqual(other.scores.slice(0, 10));
  const isUnmasked = { isUnmasked: true };
  expect(runModel(shape, weights, [0, 1, 2], isUnmasked).scores[0]).not.toBe(
    runModel(shape, weights, [0, 1, 3], isUnmasked).scores[0],
  );
});

test('a muted head and a cut weight change the result, and each row of weights adds up to 1', () => {
  const weights = drawWeights(shape, labRandom(5, 'cut'));
  const plain = runModel(shape, weights, tokens);
  for (const change of [{ muted: [1] }, { cut: { head: 2, from: 5, to: 0 } }]) {
    expect(runModel(shape, weights, tokens, change).scores).not.toEqual(plain.scores);
  }
  const cut = runModel(shape, weights, tokens, { cut: { head: 2, from: 5, to: 0 } });
  const row = Array.from(cut.blocks[1]?.weights[0]?.slice(30, 36) ?? []);
  expect(row[0]).toBe(0);
  expect(row.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 12);
});

test('training lowers the loss from about ln V to almost 0 on a text that repeats', () => {
  const training = startTraining(shape, labRandom(6, 'train'));
  expect(lossOf(shape, training.weights, tokens)).toBeCloseTo(1.609, 1);
  for (let step = 0; step < 150; step++) trainStep(training, [tokens], 0.02);
  expect(lossOf(shape, training.weights, tokens)).toBeLessThan(0.05);
});
