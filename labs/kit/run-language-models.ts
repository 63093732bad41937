import { seededRandom } from '#courseware/random.ts';
import { fastExp } from '#models/inference/exp.ts';
import { type Candidate, candidatesOf, sampleToken } from '#models/inference/sample.ts';
import { type Session, startSession } from '#models/inference/session.ts';
import { mixWeights, type Weights, withFewerBits } from '#models/inference/weights.ts';
import { tokenizer } from '#models/tokenizer/stored-tokenizer.ts';
import type { LanguageModels, LikelyPiece, ModelChoice, ModelName, Piece, Prompt } from './language-model.ts';
import { log } from './math.ts';

/** Changed copies of weights that are kept, because making one takes as long as writing some words. */
const mostChanged = 4;

/**
 * Runs language models in this thread. `load` gets the weights of a model. `pause` is called between tokens: a worker
 * receives messages then, and a request that was cancelled ends by an error of it.
 */
export function createLanguageModels(
  load: (name: ModelName) => Promise<Weights>,
  pause: () => Promise<void> = async () => {},
): LanguageModels {
  const changed = new Map<string, Weights>();

  async function weightsOf({ name, bits = 8, mix }: ModelChoice): Promise<Weights> {
    const stored = await load(name);
    if (bits === 8 && !mix) return stored;
    const key = JSON.stringify([name, bits, mix]);
    let weights = changed.get(key);
    if (!weights) {
      weights = mix ? mixWeights(stored, await load(mix.name), mix.percent / 100) : stored;
      if (bits !== 8) weights = withFewerBits(weights, bits);
    }
    changed.delete(key);
    changed.set(key, weights);
    for (const oldest of [...changed.keys()].slice(0, -mostChanged)) changed.delete(oldest);
    return weights;
  }

  /** The text that was written last. What the next one has in common with its beginning is not read again. */
  let last: { weights: Weights; session: Session; read: number[] } | undefined;

  function openSession(weights: Weights, tokens: readonly number[]) {
    const known = last?.weights === weights ? last : undefined;
    // Two texts at the same time must not share a session.
    last = undefined;
    if (!known) return { session: startSession(weights), read: [] };
    let common = 0;
    while (common < tokens.length - 1 && known.read[common] === tokens[common]) common++;
    known.session.rewind(common);
    return { session: known.session, read: known.read.slice(0, common) };
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

    async write(model, tokens, { seed, most, stops = [], ...sampling }, onProgress) {
      const weights = await weightsOf(model);
      const { session, read } = openSession(weights, tokens);
      const random = seededRandom(seed);
      const end = tokenizer.idOf('<end>');
      const ends = [end, ...stops.map(tokenizer.idOf)];
      const pieces: Piece[] = [];
      let unread = tokens.slice(read.length);
      let token: number | undefined;
      while (pieces.length < most && session.length + unread.length <= weights.shape.context) {
        await pause();
        const logits = session.feed(unread);
        read.push(...unread);
        token = sampleToken(logits, sampling, random);
        if (token === end) break;
        pieces.push(pieceOf(token));
        onProgress?.(pieces);
        if (ends.includes(token)) break;
        unread = [token];
      }
      last = { weights, session, read };
      return { pieces, isEnded: token === end };
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
