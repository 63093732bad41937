import { z } from 'zod';
import type { LabModel } from '../kit/lab.ts';
import { mergePair } from '../kit/merge-pair.ts';
import { texts } from './texts.ts';

export const mostMerges = 60;
export const mostLetters = 1_200;

/** A word of the text as the pieces it consists of now, and how often it occurs. */
export interface Word {
  pieces: string[];
  times: number;
}

export interface Pair {
  left: string;
  right: string;
  times: number;
}

/** Words and signs. Pairs are counted within words only, so no piece reaches across a space. */
export const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+|[^\s\p{L}\p{N}]/gu) ?? [];

function countWords(text: string): Word[] {
  const words = new Map<string, Word>();
  for (const word of wordsOf(text)) {
    const known = words.get(word);
    if (known) known.times++;
    else words.set(word, { pieces: Array.from(word), times: 1 });
  }
  return [...words.values()];
}

/** All pairs of neighbours, the commonest first. Of equally common pairs, the one that the text has first wins. */
export function countPairs(words: readonly Word[]): Pair[] {
  const pairs = new Map<string, Pair>();
  for (const { pieces, times } of words) {
    for (let index = 1; index < pieces.length; index++) {
      const [left, right] = [pieces[index - 1] ?? '', pieces[index] ?? ''];
      // Pieces contain no spaces.
      const key = `${left} ${right}`;
      const known = pairs.get(key);
      if (known) known.times += times;
      else pairs.set(key, { left, right, times });
    }
  }
  return [...pairs.values()].sort((some, other) => other.times - some.times);
}

const countTokens = (words: readonly Word[]) =>
  words.reduce((total, { pieces, times }) => total + pieces.length * times, 0);

export interface Tokenizer {
  /** In the order in which they were learned. */
  merges: Pair[];
  /** The size of the text before the first merge and after each one. */
  sizes: number[];
  /** The pairs that could be merged next, the commonest first. */
  next: Pair[];
  letters: number;
}

/** Merges the commonest pair again and again, as long as one occurs at least twice. */
export function train(text: string, count: number): Tokenizer {
  let words = countWords(text);
  const letters = new Set(words.flatMap(({ pieces }) => pieces)).size;
  const merges: Pair[] = [];
  const sizes = [countTokens(words)];
  let next = countPairs(words);
  while (merges.length < count) {
    const [best] = next;
    if (!best || best.times < 2) break;
    merges.push(best);
    words = words.map(({ pieces, times }) => ({ pieces: mergePair(pieces, best), times }));
    sizes.push(countTokens(words));
    next = countPairs(words);
  }
  return { merges, sizes, next, letters };
}

/** Cuts a word by replaying the merges in their order. */
export const cut = (word: string, merges: readonly Omit<Pair, 'times'>[]) =>
  merges.reduce<string[]>((pieces, pair) => mergePair(pieces, pair), Array.from(word));

const schema = z.strictObject({
  text: z.string().max(mostLetters),
  merges: z.int().min(0).max(mostMerges),
  /** A word to cut with the merges that were learned. */
  word: z.string().max(24),
});

export type Choices = z.infer<typeof schema>;

/** Whether the word is one word of letters that the text does not have. */
export const isNewWord = (word: string, text: string) =>
  /^\p{L}+$/u.test(word) && !wordsOf(text).includes(word);

const begin = { text: texts.harbour, merges: 0, word: 'waterside' };

export const model: LabModel<Choices> = {
  name: 'build-a-tokenizer',
  title: 'Build a tokenizer',
  idea: 'Merge the commonest pair of neighbours, again and again, until a text has taught you its pieces.',
  ages: '16 and older',
  minutes: 10,
  schema,
  isPrivate: true,
  start: () => begin,
  goals: [
    {
      id: 'half',
      text: 'A text of at least 300 letters needs at most half as many tokens as it has letters.',
      isMet({ text, merges }) {
        const { sizes } = train(text, merges);
        const [first = 0, last = 0] = [sizes[0], sizes.at(-1)];
        return first >= 300 && last * 2 <= first;
      },
      progress({ text, merges }) {
        const { sizes } = train(text, merges);
        return `${sizes[0] ?? 0} letters, ${sizes.at(-1) ?? 0} tokens`;
      },
    },
    {
      id: 'new-word',
      text: 'A word of at least 7 letters that is not in such a text is cut into 2 tokens or fewer.',
      isMet({ text, merges, word }) {
        if (Array.from(word).length < 7 || !isNewWord(word, text)) return false;
        const tokenizer = train(text, merges);
        return (tokenizer.sizes[0] ?? 0) >= 300 && cut(word, tokenizer.merges).length <= 2;
      },
      progress({ text, merges, word }) {
        const letters = Array.from(word).length;
        if (letters < 7) return `your word has ${letters} letters`;
        if (!isNewWord(word, text)) return 'your word is in the text';
        return `${cut(word, train(text, merges).merges).length} tokens`;
      },
    },
  ],
  guide: [
    {
      text: 'The words of the lesson. Four merges: id, ide, tide, rid. The text shrinks from 54 to 40, 30, 23 and 19 tokens, and rides is cut into r, ide, s.',
      choices: () => ({ text: texts.tides, merges: 4, word: 'rides' }),
    },
    {
      text: 'Ten merges on the harbour text. Most of them join letters that stand together in any English text.',
      choices: () => ({ ...begin, merges: 10 }),
    },
    {
      text: 'Sixty merges. Whole words of this text have become tokens, and each further merge saves little.',
      choices: () => ({ ...begin, merges: mostMerges }),
    },
  ],
};
