import type { Random } from '#courseware/random.ts';
import { fastExp } from './exp.ts';

export interface Sampling {
  /** 0 always takes the most likely token. */
  temperature: number;
  /** Only so many of the most likely tokens; without it, all of them. */
  topK?: number;
  /** Only the most likely tokens that together have this probability; without it, all of them. */
  topP?: number;
}

export interface Candidate {
  token: number;
  probability: number;
}

/**
 * Tokens by their logits, the largest first, and the first of equal ones first. Each becomes one number that contains
 * its logit and its place, because engines sort plain numbers many times faster than with a function.
 */
function orderOf(logits: Float32Array): number[] {
  const count = logits.length;
  const bits = new Int32Array(Float32Array.from(logits, (logit) => logit + 0).buffer);
  const keys = new Float64Array(count);
  for (let token = 0; token < count; token++) {
    const pattern = bits[token] as number;
    // The bits of a positive number grow with it, those of a negative one the other way.
    const rank = pattern < 0 ? -(pattern & 0x7fffffff) : pattern;
    keys[token] = -rank * count + token;
  }
  keys.sort();
  return Array.from(keys, (key) => key - Math.floor(key / count) * count);
}

/** The tokens that can come next, the most likely first, with probabilities that add up to 1. */
export function candidatesOf(logits: Float32Array, { temperature, topK, topP }: Sampling): Candidate[] {
  const order = orderOf(logits);
  const most = logits[order[0] ?? 0] ?? 0;
  if (temperature === 0) return order.slice(0, 1).map((token) => ({ token, probability: 1 }));
  const weigh = (tokens: readonly number[]) => {
    const weights = tokens.map((token) => fastExp(((logits[token] ?? 0) - most) / temperature));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return tokens.map((token, index) => ({ token, probability: (weights[index] ?? 0) / total }));
  };
  const limited = weigh(order.slice(0, topK));
  if (topP === undefined) return limited;
  let sum = 0;
  const kept = limited.filter(({ probability }, index) => {
    const isKept = index === 0 || sum < topP;
    sum += probability;
    return isKept;
  });
  return weigh(kept.map(({ token }) => token));
}

/** Draws the next token. The same logits and the same state of `random` give the same token everywhere. */
export function sampleToken(logits: Float32Array, sampling: Sampling, random: Random): number {
  const candidates = candidatesOf(logits, sampling);
  let rest = random.next();
  for (const { token, probability } of candidates) {
    if (rest < probability) return token;
    rest -= probability;
  }
  return candidates.at(-1)?.token ?? 0;
}
