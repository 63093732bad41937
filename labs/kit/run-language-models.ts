import { seededRandom } from '#courseware/random.ts';
import { fastExp } from '#models/inference/exp.ts';
import { type Candidate, candidatesOf, sampleToken } from '#models/inference/sample.ts';
import { startSession } from '#models/inference/session.ts';
import { type Weights, withFewerBits } from '#models/inference/weights.ts';
import { tokenizer } from '#models/tokenizer/stored-tokenizer.ts';
import type { LanguageModels, LikelyPiece, ModelChoice, ModelName, Piece, Prompt } from './language-model.ts';
import { log } from './math.ts';

/** Rounded copies of weights that are kept, because making one takes as long as writing some words. */
const mostRounded = 4;

/**
 * Runs language models in this thread. `load` gets the weights of a model. `pause` is called between tokens: a worker
 * receives messages then, and a request that was cancelled ends by an error of it.
 */
export function createLanguageModels(
  load: (name: ModelName) => Promise<Weights>,
  pause: () => Promise<void> = async () => {},
): LanguageModels {
  const rounded = new Map<string, Weights>();

  async function weightsOf({ name, bits }: ModelChoice): Promise<Weights> {
    const stored = await load(name);
    if (bits === undefined || bits === 8) return stored;
    const key = `${name} ${bits}`;
    const weights = rounded.get(key) ?? withFewerBits(stored, bits);
    rounded.delete(key);
    rounded.set(key, weights);
    for (const oldest of [...rounded.keys()].slice(0, -mostRounded)) rounded.delete(oldest);
    return weights;
  }

  return {
    split: async (prompt) => prompt.flatMap(tokensOf).map(pieceOf),

    async next(model, tokens, { count, ...sampling }) {
      const weights = await weightsOf(model);
      await pause();
      return likeliest(candidatesOf(startSession(weights).feed(tokens), sampling), count);
    },

    async look(model, tokens, count) {
      const weights = await weightsOf(model);
      await pause();
      const { trace } = startSession(weights).feedAndTrace(tokens);
      return {
        attention: trace.attention.map((heads) => heads.map((shares) => Array.from(shares))),
        layers: trace.layerLogits.map((logits) => likeliest(candidatesOf(logits, { temperature: 1 }), count)),
      };
    },

    async write(model, tokens, { seed, most, ...sampling }, onProgress) {
      const weights = await weightsOf(model);
      const session = startSession(weights);
      const random = seededRandom(seed);
      const end = tokenizer.idOf('<end>');
      const pieces: Piece[] = [];
      let unread = tokens;
      while (pieces.length < most && session.length + unread.length <= weights.shape.context) {
        await pause();
        const token = sampleToken(session.feed(unread), sampling, random);
        if (token === end) return { pieces, isEnded: true };
        pieces.push(pieceOf(token));
        onProgress?.(pieces);
        unread = [token];
      }
      return { pieces, isEnded: false };
    },

    async losses(model, tokens) {
      const session = startSession(await weightsOf(model));
      const losses: number[] = [];
      for (const [index, token] of tokens.slice(0, -1).entries()) {
        await pause();
        losses.push(lossOf(session.feed([token]), tokens[index + 1] ?? 0));
      }
      return losses;
    },
  };
}

/** The negative logarithm of the chance of a token. */
function lossOf(logits: Float32Array, token: number): number {
  const most = logits.reduce((some, other) => Math.max(some, other));
  let sum = 0;
  for (const logit of logits) sum += fastExp(logit - most);
  return log(sum) + most - (logits[token] ?? 0);
}

function tokensOf(part: Prompt[number]): number[] {
  if (typeof part === 'string') return [tokenizer.idOf(part)];
  return 'token' in part ? [part.token] : tokenizer.encode(part.text);
}

const pieceOf = (token: number): Piece => ({ token, text: tokenizer.decode([token]) });

const likeliest = (candidates: readonly Candidate[], count: number): LikelyPiece[] =>
  candidates.slice(0, count).map(({ token, probability }) => ({ ...pieceOf(token), probability }));
