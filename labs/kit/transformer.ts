import { exp, log } from './math.ts';
import type { LabRandom } from './random.ts';

/** A small decoder: embeddings, blocks of causal self-attention and a hidden layer, and an output table. */
export interface Shape {
  /** The number of different tokens. */
  vocabulary: number;
  /** The most tokens that it sees at once. */
  context: number;
  /** Numbers per token. */
  width: number;
  heads: number;
  blocks: number;
  /** Neurons between the two tables of a block. With 0 a block has attention only. */
  hidden: number;
}

const blockTables = ['query', 'key', 'value', 'mix', 'up', 'down'] as const;
type BlockTable = (typeof blockTables)[number];

/** Where each table starts in the one array of all weights. */
interface Layout {
  token: number;
  position: number;
  blocks: Record<BlockTable, number>[];
  output: number;
  count: number;
}

export function layoutOf({ vocabulary, context, width, blocks, hidden }: Shape): Layout {
  let count = 0;
  const take = (size: number) => {
    count += size;
    return count - size;
  };
  const token = take(vocabulary * width);
  const position = take(context * width);
  const square = width * width;
  return {
    token,
    position,
    blocks: Array.from({ length: blocks }, () => ({
      query: take(square),
      key: take(square),
      value: take(square),
      mix: take(square),
      up: take(width * hidden),
      down: take(width * hidden),
    })),
    output: take(vocabulary * width),
    count,
  };
}

/** Small random weights. The output table starts close to 0, so that an untrained model has no opinion. */
export function drawWeights(shape: Shape, random: LabRandom): Float64Array {
  const { output, count } = layoutOf(shape);
  const spread = 0.7 / Math.sqrt(shape.width);
  return Float64Array.from(
    { length: count },
    (_, index) => random.normal() * (index >= output ? 0.02 : spread),
  );
}

/** What a learner may change about attention, to see what it does. */
export interface Intervention {
  /** Tokens may look at later ones. */
  isUnmasked?: boolean;
  /** Heads whose output is left out: block × heads + head. */
  muted?: readonly number[];
  /** One weight that is set to 0, after which its row is brought to 1 again. */
  cut?: { head: number; from: number; to: number };
}

interface BlockTrace {
  input: Float64Array;
  scale: Float64Array;
  normed: Float64Array;
  query: Float64Array;
  key: Float64Array;
  value: Float64Array;
  /** For each head a square of weights, one row per token that looks. */
  weights: Float64Array[];
  mixed: Float64Array;
  middle: Float64Array;
  middleScale: Float64Array;
  middleNormed: Float64Array;
  neurons: Float64Array;
}

export interface Trace {
  length: number;
  blocks: BlockTrace[];
  last: Float64Array;
  lastScale: Float64Array;
  lastNormed: Float64Array;
  /** One row of scores for each place: what comes next. */
  scores: Float64Array;
}

const at = (numbers: ArrayLike<number>, index: number) => numbers[index] as number;

/** out += a × b, for tables of rows × inner and inner × columns. The second table starts at `start`. */
function multiply(
  out: Float64Array,
  a: Float64Array,
  b: Float64Array,
  start: number,
  [rows, inner, columns]: readonly [number, number, number],
): void {
  for (let row = 0; row < rows; row++) {
    for (let step = 0; step < inner; step++) {
      const factor = at(a, row * inner + step);
      if (factor === 0) continue;
      const [from, to] = [start + step * columns, row * columns];
      for (let column = 0; column < columns; column++) {
        out[to + column] = at(out, to + column) + factor * at(b, from + column);
      }
    }
  }
}

/** The slopes of a product with respect to both of its factors. */
function multiplyBack(
  slope: Float64Array,
  a: Float64Array,
  slopeA: Float64Array,
  b: Float64Array,
  slopeB: Float64Array,
  start: number,
  [rows, inner, columns]: readonly [number, number, number],
): void {
  for (let row = 0; row < rows; row++) {
    for (let step = 0; step < inner; step++) {
      const factor = at(a, row * inner + step);
      const [from, to] = [start + step * columns, row * columns];
      let sum = 0;
      for (let column = 0; column < columns; column++) {
        const error = at(slope, to + column);
        sum += error * at(b, from + column);
        slopeB[from + column] = at(slopeB, from + column) + error * factor;
      }
      slopeA[row * inner + step] = at(slopeA, row * inner + step) + sum;
    }
  }
}

/** Brings each row to a root mean square of 1. */
function normalise(rows: Float64Array, width: number): { scale: Float64Array; normed: Float64Array } {
  const scale = new Float64Array(rows.length / width);
  const normed = new Float64Array(rows.length);
  for (let row = 0; row < scale.length; row++) {
    let sum = 0;
    for (let index = row * width; index < (row + 1) * width; index++)
      sum += at(rows, index) * at(rows, index);
    const factor = 1 / Math.sqrt(sum / width + 1e-5);
    scale[row] = factor;
    for (let index = row * width; index < (row + 1) * width; index++)
      normed[index] = at(rows, index) * factor;
  }
  return { scale, normed };
}

function normaliseBack(
  slope: Float64Array,
  slopeRows: Float64Array,
  normed: Float64Array,
  scale: Float64Array,
): void {
  const width = normed.length / scale.length;
  for (let row = 0; row < scale.length; row++) {
    let sum = 0;
    for (let index = row * width; index < (row + 1) * width; index++)
      sum += at(slope, index) * at(normed, index);
    for (let index = row * width; index < (row + 1) * width; index++) {
      slopeRows[index] =
        at(slopeRows, index) + at(scale, row) * (at(slope, index) - (at(normed, index) * sum) / width);
    }
  }
}

export function runModel(
  shape: Shape,
  weights: Float64Array,
  tokens: readonly number[],
  { isUnmasked = false, muted = [], cut }: Intervention = {},
): Trace {
  const { width, heads, hidden, vocabulary } = shape;
  const layout = layoutOf(shape);
  const length = tokens.length;
  const each = width / heads;
  let stream = new Float64Array(length * width);
  for (const [place, token] of tokens.entries()) {
    for (let index = 0; index < width; index++) {
      stream[place * width + index] =
        at(weights, layout.token + token * width + index) +
        at(weights, layout.position + place * width + index);
    }
  }
  const blocks = layout.blocks.map((tables, block): BlockTrace => {
    const input = stream;
    const { scale, normed } = normalise(input, width);
    const project = (start: number) => {
      const rows = new Float64Array(length * width);
      multiply(rows, normed, weights, start, [length, width, width]);
      return rows;
    };
    const [query, key, value] = [project(tables.query), project(tables.key), project(tables.value)];
    const mixed = new Float64Array(length * width);
    const allWeights = Array.from({ length: heads }, (_, head) => {
      const index = block * heads + head;
      const square = attend(query, key, { length, width, each, first: head * each, isUnmasked });
      if (cut?.head === index) cutLink(square, length, cut.from, cut.to);
      if (muted.includes(index)) return square;
      for (let from = 0; from < length; from++) {
        for (let to = 0; to < length; to++) {
          const share = at(square, from * length + to);
          if (share === 0) continue;
          for (let part = head * each; part < (head + 1) * each; part++) {
            mixed[from * width + part] =
              at(mixed, from * width + part) + share * at(value, to * width + part);
          }
        }
      }
      return square;
    });
    const middle = input.slice();
    multiply(middle, mixed, weights, tables.mix, [length, width, width]);
    const { scale: middleScale, normed: middleNormed } = normalise(middle, width);
    const neurons = new Float64Array(length * hidden);
    stream = middle.slice();
    if (hidden > 0) {
      multiply(neurons, middleNormed, weights, tables.up, [length, width, hidden]);
      for (let index = 0; index < neurons.length; index++) neurons[index] = Math.max(0, at(neurons, index));
      multiply(stream, neurons, weights, tables.down, [length, hidden, width]);
    }
    return {
      input,
      scale,
      normed,
      query,
      key,
      value,
      weights: allWeights,
      mixed,
      middle,
      middleScale,
      middleNormed,
      neurons,
    };
  });
  const { scale: lastScale, normed: lastNormed } = normalise(stream, width);
  const scores = new Float64Array(length * vocabulary);
  multiply(scores, lastNormed, weights, layout.output, [length, width, vocabulary]);
  return { length, blocks, last: stream, lastScale, lastNormed, scores };
}

/** The weights of one head: scaled scores, mask and softmax. */
function attend(
  query: Float64Array,
  key: Float64Array,
  {
    length,
    width,
    each,
    first,
    isUnmasked,
  }: { length: number; width: number; each: number; first: number; isUnmasked: boolean },
): Float64Array {
  const square = new Float64Array(length * length);
  const shrink = 1 / Math.sqrt(each);
  for (let from = 0; from < length; from++) {
    const end = isUnmasked ? length : from + 1;
    let most = Number.NEGATIVE_INFINITY;
    for (let to = 0; to < end; to++) {
      let score = 0;
      for (let part = first; part < first + each; part++) {
        score += at(query, from * width + part) * at(key, to * width + part);
      }
      square[from * length + to] = score * shrink;
      most = Math.max(most, score * shrink);
    }
    let sum = 0;
    for (let to = 0; to < end; to++) {
      const power = exp(at(square, from * length + to) - most);
      square[from * length + to] = power;
      sum += power;
    }
    for (let to = 0; to < end; to++) square[from * length + to] = at(square, from * length + to) / sum;
  }
  return square;
}

function cutLink(square: Float64Array, length: number, from: number, to: number): void {
  const rest = 1 - at(square, from * length + to);
  square[from * length + to] = 0;
  if (rest < 1e-9) return;
  for (let index = from * length; index < (from + 1) * length; index++)
    square[index] = at(square, index) / rest;
}

/** The probability of each token at one place. */
export function probabilitiesAt({ scores }: Trace, place: number, vocabulary: number): number[] {
  const row = Array.from(scores.subarray(place * vocabulary, (place + 1) * vocabulary));
  const most = Math.max(...row);
  const powers = row.map((score) => exp(score - most));
  const sum = powers.reduce((total, one) => total + one, 0);
  return powers.map((one) => one / sum);
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
