import type { Tokenizer } from '../tokenizer/tokenizer.ts';
import { type Generation, generate } from './generate.ts';
import { startSession } from './session.ts';
import { runTool, type Tools } from './tools.ts';
import type { Weights } from './weights.ts';

export type Step =
  | { kind: 'text'; text: string }
  | { kind: 'call'; call: string }
  | { kind: 'result'; result: string };

export interface Turn {
  /** What the user says. It is plain text, so nothing in it counts as a marker. */
  request: string;
  tools: Tools;
  mostCalls: number;
  sampling: Pick<Generation, 'temperature' | 'topK' | 'topP' | 'seed' | 'most'>;
}

/**
 * Answers one request. When the model writes a call, the tool runs, its result goes back to the model as plain text,
 * and the model writes on. Yields every finished part.
 */
export function* answer(
  weights: Weights,
  tokenizer: Tokenizer,
  { request, tools, mostCalls, sampling }: Turn,
): Generator<Step, void, void> {
  const session = startSession(weights);
  const id = tokenizer.idOf;
  let unread = [id('<start>'), id('<user>'), ...tokenizer.encode(request), id('<model>')];
  for (let calls = 0; calls <= mostCalls; calls++) {
    const generation = {
      ...sampling,
      seed: `${sampling.seed} ${calls}`,
      stops: [id('<end>'), id('</call>')],
      context: weights.shape.context,
    };
    const written = [...generate(session, unread, generation)];
    const last = written.at(-1);
    const start = written.indexOf(id('<call>'));
    const isCall = last === id('</call>') && start >= 0;
    const said = written.slice(0, isCall ? start : undefined).filter((token) => token !== id('<end>'));
    if (said.length > 0) yield { kind: 'text', text: tokenizer.decode(said) };
    if (!isCall) return;
    const call = tokenizer.decode(written.slice(start + 1, -1));
    yield { kind: 'call', call };
    const result = runTool(tools, call);
    yield { kind: 'result', result };
    unread = [id('</call>'), id('<result>'), ...tokenizer.encode(result), id('</result>')];
  }
}
