import { cos, power, sin } from '#labs/kit/math.ts';
import { fastExp } from './exp.ts';
import { multiply } from './multiply.ts';
import type { Block, Shape, Weights } from './weights.ts';

const normEpsilon = 1e-5;
const rotaryBase = 10_000;

/** What can be seen inside of the model for the last token that was fed. */
export interface Trace {
  /** By layer and head: how much of each token up to this one is looked at. The shares of a head add up to 1. */
  attention: Float32Array[][];
  /** By layer: the logits that the model would give if the remaining layers were left out. */
  layerLogits: Float32Array[];
}

/** A text that the model has read so far, with the keys and values of every token. */
export interface Session {
  readonly length: number;
  /** Reads further tokens and returns the logits of the next one. */
  feed(tokens: readonly number[]): Float32Array;
  /** The same, and shows what happened inside. */
  feedAndTrace(tokens: readonly number[]): { logits: Float32Array; trace: Trace };
  /** Forgets all but the first tokens. */
  rewind(length: number): void;
}

export function startSession(weights: Weights): Session {
  const { shape } = weights;
  const { width, context } = shape;
  const caches = weights.blocks.map(() => createCache(shape));
  const angles = anglesOf(weights);
  let length = 0;

  function run(tokens: readonly number[], trace?: Trace): Float32Array {
    if (tokens.length === 0) throw new Error('there is no token to read');
    if (length + tokens.length > context) throw new Error(`the model reads at most ${context} tokens`);
    const x = embed(weights, tokens);
    for (const [layer, block] of weights.blocks.entries()) {
      const cache = caches[layer] ?? createCache(shape);
      const heads = attend(block, shape, x, tokens.length, length, cache, angles, trace !== undefined);
      feedForward(block, shape, x, tokens.length);
      if (trace) {
        trace.attention.push(heads);
        trace.layerLogits.push(logitsOf(weights, x.subarray((tokens.length - 1) * width)));
      }
    }
    length += tokens.length;
    return logitsOf(weights, x.subarray((tokens.length - 1) * width));
  }

  return {
    get length() {
      return length;
    },
    feed: (tokens) => run(tokens),
    feedAndTrace(tokens) {
      const trace: Trace = { attention: [], layerLogits: [] };
      return { logits: run(tokens, trace), trace };
    },
    rewind(kept) {
      if (kept > length) throw new Error(`only ${length} tokens were read`);
      length = kept;
    },
  };
}

/** Lets the engine compile the loops, so that the first prompt does not wait for it. Call it when weights are loaded. */
export function warmUp(weights: Weights): void {
  const session = startSession(weights);
  for (let round = 0; round < 4; round++) session.feed([0, 0, 0, 0, 0]);
}

interface Cache {
  keys: Float32Array;
  values: Float32Array;
}

function createCache({ context, kvHeads, width, heads }: Shape): Cache {
  const size = context * kvHeads * (width / heads);
  return { keys: new Float32Array(size), values: new Float32Array(size) };
}

interface Angles {
  cos: Float32Array;
  sin: Float32Array;
}

const knownAngles = new WeakMap<Weights, Angles>();

function anglesOf(weights: Weights): Angles {
  const known = knownAngles.get(weights);
  if (known) return known;
  const angles = rotaryAngles(weights.shape);
  knownAngles.set(weights, angles);
  return angles;
}

function rotaryAngles({ context, width, heads }: Shape): Angles {
  const headWidth = width / heads;
  const half = headWidth / 2;
  const angles = { cos: new Float32Array(context * half), sin: new Float32Array(context * half) };
  for (let pair = 0; pair < half; pair++) {
    const frequency = power(rotaryBase, (-2 * pair) / headWidth);
    for (let position = 0; position < context; position++) {
      angles.cos[position * half + pair] = cos(position * frequency);
      angles.sin[position * half + pair] = sin(position * frequency);
    }
  }
  return angles;
}

function embed({ embedding, shape: { width } }: Weights, tokens: readonly number[]): Float32Array {
  const x = new Float32Array(tokens.length * width);
  const scale = Math.sqrt(width);
  for (const [index, token] of tokens.entries()) {
    for (let at = 0; at < width; at++) {
      x[index * width + at] = (embedding.values[token * width + at] ?? 0) * scale;
    }
  }
  return x;
}

/** Brings every vector to the same length and weighs its parts. */
function normalise(x: Float32Array, weight: Float32Array, count: number): Float32Array {
  const width = weight.length;
  const normal = new Float32Array(count * width);
  for (let start = 0; start < count * width; start += width) {
    let squares = 0;
    for (let at = 0; at < width; at++) squares += (x[start + at] as number) ** 2;
    const scale = 1 / Math.sqrt(squares / width + normEpsilon);
    for (let at = 0; at < width; at++) {
      normal[start + at] = (x[start + at] as number) * scale * (weight[at] as number);
    }
  }
  return normal;
}

/** Turns the pairs (i, i + half) of every head by the angles of their position. */
function rotate(x: Float32Array, headWidth: number, count: number, first: number, angles: Angles): void {
  const half = headWidth / 2;
  const perToken = x.length / count;
  for (let start = 0; start < x.length; start += headWidth) {
    const position = first + Math.floor(start / perToken);
    for (let pair = 0; pair < half; pair++) {
      const [a, b] = [x[start + pair] as number, x[start + half + pair] as number];
      const turnCos = angles.cos[position * half + pair] as number;
      const turnSin = angles.sin[position * half + pair] as number;
      x[start + pair] = a * turnCos - b * turnSin;
      x[start + half + pair] = b * turnCos + a * turnSin;
    }
  }
}

/** Adds to each of `count` tokens what it takes from the tokens before it. Returns the shares of the last token. */
function attend(
  block: Block,
  { width, heads, kvHeads }: Shape,
  x: Float32Array,
  count: number,
  first: number,
  cache: Cache,
  angles: Angles,
  isTraced: boolean,
): Float32Array[] {
  const headWidth = width / heads;
  const kvWidth = kvHeads * headWidth;
  const normal = normalise(x, block.attentionNorm, count);
  const queries = new Float32Array(count * width);
  multiply(block.query, normal, queries, count);
  rotate(queries, headWidth, count, first, angles);
  const keys = cache.keys.subarray(first * kvWidth, (first + count) * kvWidth);
  multiply(block.key, normal, keys, count);
  rotate(keys, headWidth, count, first, angles);
  multiply(block.value, normal, cache.values.subarray(first * kvWidth, (first + count) * kvWidth), count);

  const mixed = new Float32Array(count * width);
  const traced: Float32Array[] = [];
  const scale = 1 / Math.sqrt(headWidth);
  for (let token = 0; token < count; token++) {
    const seen = first + token + 1;
    const shares = new Float64Array(seen);
    for (let head = 0; head < heads; head++) {
      const query = token * width + head * headWidth;
      // Each group of query heads shares one head of keys and values.
      const kvStart = Math.floor((head * kvHeads) / heads) * headWidth;
      let most = Number.NEGATIVE_INFINITY;
      for (let other = 0; other < seen; other++) {
        const key = other * kvWidth + kvStart;
        let score = 0;
        for (let at = 0; at < headWidth; at++) {
          score += (queries[query + at] as number) * (cache.keys[key + at] as number);
        }
        shares[other] = score * scale;
        if (score * scale > most) most = score * scale;
      }
      let total = 0;
      for (let other = 0; other < seen; other++) {
        const share = fastExp((shares[other] as number) - most);
        shares[other] = share;
        total += share;
      }
      for (let other = 0; other < seen; other++) {
        const share = (shares[other] as number) / total;
        shares[other] = share;
        const value = other * kvWidth + kvStart;
        for (let at = 0; at < headWidth; at++) {
          mixed[query + at] = (mixed[query + at] as number) + share * (cache.values[value + at] as number);
        }
      }
      if (isTraced && token === count - 1) traced.push(Float32Array.from(shares));
    }
  }
  const added = new Float32Array(count * width);
  multiply(block.output, mixed, added, count);
  for (let at = 0; at < added.length; at++) x[at] = (x[at] as number) + (added[at] as number);
  return traced;
}

/** Adds to each token what the gated layer makes of it. */
function feedForward(block: Block, { width, hidden }: Shape, x: Float32Array, count: number): void {
  const normal = normalise(x, block.feedNorm, count);
  const gates = new Float32Array(count * hidden);
  const inner = new Float32Array(count * hidden);
  multiply(block.gate, normal, gates, count);
  multiply(block.up, normal, inner, count);
  for (let at = 0; at < inner.length; at++) {
    const gate = gates[at] as number;
    inner[at] = (inner[at] as number) * (gate / (1 + fastExp(-gate)));
  }
  const added = new Float32Array(count * width);
  multiply(block.down, inner, added, count);
  for (let at = 0; at < added.length; at++) x[at] = (x[at] as number) + (added[at] as number);
}

function logitsOf({ norm, embedding }: Weights, x: Float32Array): Float32Array {
  const logits = new Float32Array(embedding.rows);
  multiply(embedding, normalise(x, norm, 1), logits, 1);
  return logits;
}
