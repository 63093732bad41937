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

/** The tokens that can come next, the most likely first, with probabilities that add up to 1. */
export function candidatesOf(logits: Float32Array, { temperature, topK, topP }: Sampling): Candidate[] {
  const order = Array.from(logits.keys()).sort(
    (some, other) => (logits[other] ?? 0) - (logits[some] ?? 0) || some - other,
  );
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
