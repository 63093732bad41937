import { log } from './math.ts';
import type { LabRandom } from './random.ts';
import { at, multiplyBack, normaliseBack } from './tables.ts';
import {
  type BlockTrace,
  type Layout,
  layoutOf,
  probabilitiesAt,
  runModel,
  type Shape,
} from './transformer.ts';

/** Small random weights. The output table starts close to 0, so that an untrained model has no opinion. */
export function drawWeights(shape: Shape, random: LabRandom): Float64Array {
  const { output, count } = layoutOf(shape);
  const spread = 0.7 / Math.sqrt(shape.width);
  return Float64Array.from(
    { length: count },
    (_, index) => random.normal() * (index >= output ? 0.02 : spread),
  );
}

/** The mean surprise, in nats, over the places whose next token is known. */
export function lossOf(shape: Shape, weights: Float64Array, tokens: readonly number[]): number {
  const trace = runModel(shape, weights, tokens.slice(0, -1));
  let sum = 0;
  for (let place = 0; place < trace.length; place++) {
    sum -= log(probabilitiesAt(trace, place, shape.vocabulary)[tokens[place + 1] ?? 0] ?? 0);
  }
  return sum / trace.length;
}

/** Adds the slopes of the loss on one sequence to `slopes`, and returns the loss. */
export function addSlopes(
  shape: Shape,
  weights: Float64Array,
  tokens: readonly number[],
  slopes: Float64Array,
  /** The first place whose next token counts. */
  first = 0,
): number {
  const { width, heads, hidden, vocabulary } = shape;
  const layout = layoutOf(shape);
  const inputs = tokens.slice(0, -1);
  const trace = runModel(shape, weights, inputs);
  const { length } = trace;
  const each = width / heads;
  const slopeScores = new Float64Array(length * vocabulary);
  let loss = 0;
  for (let place = first; place < length; place++) {
    const next = tokens[place + 1] ?? 0;
    const chances = probabilitiesAt(trace, place, vocabulary);
    loss -= log(chances[next] ?? 0) / (length - first);
    for (const [token, chance] of chances.entries()) {
      slopeScores[place * vocabulary + token] = (chance - (token === next ? 1 : 0)) / (length - first);
    }
  }
  const empty = () => new Float64Array(length * width);
  const slopeNormed = empty();
  multiplyBack(slopeScores, trace.lastNormed, slopeNormed, weights, slopes, layout.output, [
    length,
    width,
    vocabulary,
  ]);
  let stream = empty();
  normaliseBack(slopeNormed, stream, trace.lastNormed, trace.lastScale);
  for (let block = shape.blocks - 1; block >= 0; block--) {
    const tables = layout.blocks[block] as Layout['blocks'][number];
    const own = trace.blocks[block] as BlockTrace;
    const slopeMiddle = stream.slice();
    if (hidden > 0) {
      const slopeNeurons = new Float64Array(length * hidden);
      multiplyBack(stream, own.neurons, slopeNeurons, weights, slopes, tables.down, [length, hidden, width]);
      for (let index = 0; index < slopeNeurons.length; index++) {
        if (at(own.neurons, index) <= 0) slopeNeurons[index] = 0;
      }
      const slopeMiddleNormed = empty();
      multiplyBack(slopeNeurons, own.middleNormed, slopeMiddleNormed, weights, slopes, tables.up, [
        length,
        width,
        hidden,
      ]);
      normaliseBack(slopeMiddleNormed, slopeMiddle, own.middleNormed, own.middleScale);
    }
    const slopeMixed = empty();
    multiplyBack(slopeMiddle, own.mixed, slopeMixed, weights, slopes, tables.mix, [length, width, width]);
    const [slopeQuery, slopeKey, slopeValue] = [empty(), empty(), empty()];
    for (const [head, square] of own.weights.entries()) {
      attendBack(
        own,
        square,
        { slopeMixed, slopeQuery, slopeKey, slopeValue },
        { length, width, each, head },
      );
    }
    const slopeOwnNormed = empty();
    for (const [slope, start] of [
      [slopeQuery, tables.query],
      [slopeKey, tables.key],
      [slopeValue, tables.value],
    ] as const) {
      multiplyBack(slope, own.normed, slopeOwnNormed, weights, slopes, start, [length, width, width]);
    }
    stream = slopeMiddle;
    normaliseBack(slopeOwnNormed, stream, own.normed, own.scale);
  }
  for (const [place, token] of inputs.entries()) {
    for (let index = 0; index < width; index++) {
      const slope = at(stream, place * width + index);
      const [tokenAt, placeAt] = [
        layout.token + token * width + index,
        layout.position + place * width + index,
      ];
      slopes[tokenAt] = at(slopes, tokenAt) + slope;
      slopes[placeAt] = at(slopes, placeAt) + slope;
    }
  }
  return loss;
}

function attendBack(
  { query, key, value }: BlockTrace,
  square: Float64Array,
  slopes: Record<'slopeMixed' | 'slopeQuery' | 'slopeKey' | 'slopeValue', Float64Array>,
  { length, width, each, head }: { length: number; width: number; each: number; head: number },
): void {
  const { slopeMixed, slopeQuery, slopeKey, slopeValue } = slopes;
  const [first, end] = [head * each, (head + 1) * each];
  const shrink = 1 / Math.sqrt(each);
  const slopeRow = new Float64Array(length);
  for (let from = 0; from < length; from++) {
    let mean = 0;
    for (let to = 0; to <= from; to++) {
      const share = at(square, from * length + to);
      let sum = 0;
      for (let part = first; part < end; part++) {
        const error = at(slopeMixed, from * width + part);
        sum += error * at(value, to * width + part);
        slopeValue[to * width + part] = at(slopeValue, to * width + part) + share * error;
      }
      slopeRow[to] = sum;
      mean += share * sum;
    }
    for (let to = 0; to <= from; to++) {
      const slope = at(square, from * length + to) * (at(slopeRow, to) - mean) * shrink;
      if (slope === 0) continue;
      for (let part = first; part < end; part++) {
        const [queryAt, keyAt] = [from * width + part, to * width + part];
        slopeQuery[queryAt] = at(slopeQuery, queryAt) + slope * at(key, keyAt);
        slopeKey[keyAt] = at(slopeKey, keyAt) + slope * at(query, queryAt);
      }
    }
  }
}

/** A model in training, with the two running averages that Adam keeps for each weight. */
export interface Training {
  shape: Shape;
  weights: Float64Array;
  mean: Float64Array;
  square: Float64Array;
  steps: number;
}

export function startTraining(shape: Shape, random: LabRandom): Training {
  const weights = drawWeights(shape, random);
  return {
    shape,
    weights,
    mean: new Float64Array(weights.length),
    square: new Float64Array(weights.length),
    steps: 0,
  };
}

/** One step of Adam on the mean loss of a few sequences. Changes the training, and returns the loss before it. */
export function trainStep(
  training: Training,
  batch: readonly (readonly number[])[],
  rate: number,
  first = 0,
): number {
  const { shape, weights, mean, square } = training;
  const slopes = new Float64Array(weights.length);
  let loss = 0;
  for (const tokens of batch) loss += addSlopes(shape, weights, tokens, slopes, first);
  training.steps++;
  const [meanLeft, squareLeft] = [1 - powerOf(0.9, training.steps), 1 - powerOf(0.99, training.steps)];
  for (let index = 0; index < weights.length; index++) {
    const slope = at(slopes, index) / batch.length;
    const average = 0.9 * at(mean, index) + 0.1 * slope;
    const spread = 0.99 * at(square, index) + 0.01 * slope * slope;
    mean[index] = average;
    square[index] = spread;
    weights[index] =
      at(weights, index) - (rate * (average / meanLeft)) / (Math.sqrt(spread / squareLeft) + 1e-8);
  }
  return loss / batch.length;
}

/** A number to the power of a whole number. */
function powerOf(base: number, exponent: number): number {
  let result = 1;
  for (let rest = exponent, factor = base; rest > 0; rest = Math.floor(rest / 2), factor *= factor) {
    if (rest % 2 === 1) result *= factor;
  }
  return result;
}
