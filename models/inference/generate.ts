import { seededRandom } from '#courseware/random.ts';
import { type Sampling, sampleToken } from './sample.ts';
import type { Session } from './session.ts';

export interface Generation extends Sampling {
  seed: string;
  /** The tokens after which the text ends. */
  stops: readonly number[];
  /** The most tokens that are written. */
  most: number;
  context: number;
}

/**
 * Reads a prompt and writes on, one token at a time. The last token is a stop token, unless there was no room for more.
 * The session has read everything but the last token then.
 */
export function* generate(
  session: Session,
  prompt: readonly number[],
  { seed, stops, most, context, ...sampling }: Generation,
): Generator<number, void, void> {
  const random = seededRandom(seed);
  let unread = prompt;
  for (let written = 0; written < most && session.length + unread.length <= context; written++) {
    const token = sampleToken(session.feed(unread), sampling, random);
    yield token;
    if (stops.includes(token)) return;
    unread = [token];
  }
}
