import { exp } from './math.ts';
import { at, multiply, normalise } from './tables.ts';

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
export interface Layout {
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

/** What a learner may change about attention, to see what it does. */
export interface Intervention {
  /** Tokens may look at later ones. */
  isUnmasked?: boolean;
  /** Heads whose output is left out: block × heads + head. */
  muted?: readonly number[];
  /** One weight that is set to 0, after which its row is brought to 1 again. */
  cut?: { head: number; from: number; to: number };
}

export interface BlockTrace {
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
