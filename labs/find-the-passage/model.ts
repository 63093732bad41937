import { z } from 'zod';
import type { LabModel } from '../kit/lab.ts';
import { log, meanOf } from '../kit/math.ts';
import { labRandom } from '../kit/random.ts';
import { fixedQuestions, moreQuestions, ownWords, passages, type Question } from './handbook.ts';

export const mostK = 8;
/** The place of the question that a learner builds. */
export const ownPlace = 10;

const schema = z.strictObject({
  /** How many passages the assistant gets. */
  k: z.int().min(1).max(mostK),
  /** Whether endings are cut off before words are compared. */
  cutsEndings: z.boolean(),
  /** The question that is looked at. The last place is the learner's own. */
  question: z.int().min(0).max(ownPlace),
  own: z.strictObject({
    words: z.array(z.enum(ownWords)).max(8),
    passage: z
      .int()
      .min(0)
      .max(passages.length - 1),
  }),
});

export type Choices = z.infer<typeof schema>;

/** The questions of a learner, in an order of their own. */
export function openQuestions(seed: number): Question[] {
  const random = labRandom(seed, 'find-the-passage');
  return random.shuffle([...fixedQuestions, ...random.shuffle(moreQuestions).slice(0, 7)]);
}

/** The questions, and the learner's own as the last one. */
export const askedIn = ({ own }: Choices, seed: number): Question[] => [
  ...openQuestions(seed),
  { text: own.words.join(' '), passage: own.passage },
];

/** A piece of text, and the form in which it is compared. Spaces and signs are compared with nothing. */
export interface Token {
  text: string;
  word: string | undefined;
}

export const tokensOf = (text: string, cutsEndings: boolean): Token[] =>
  (text.match(/[A-Za-z0-9]+|[^A-Za-z0-9]+/g) ?? []).map((part) => ({
    text: part,
    word: /[A-Za-z0-9]/.test(part) ? formOf(part.toLowerCase(), cutsEndings) : undefined,
  }));

/** Cuts off what often changes at the end of an English word. It is crude, and so are many that are in use. */
function formOf(word: string, cutsEndings: boolean): string {
  if (!cutsEndings || word.length <= 3) return word;
  return word.replace(/(ies|ing|ed|es|s)$/, '').replace(/[ey]$/, '');
}

export const wordsOf = (text: string, cutsEndings: boolean) =>
  new Set(tokensOf(text, cutsEndings).flatMap(({ word }) => (word === undefined ? [] : [word])));

export type Search = 'plain' | 'weighted';

/** The words of every passage, as they are and with their endings cut off. */
const heldWords = new Map(
  [false, true].map((cuts) => [cuts, passages.map((passage) => wordsOf(passage, cuts))]),
);

/** How much a word counts: always 1, or the more the rarer it is. */
export function weightOf(search: Search, word: string, cutsEndings: boolean): number {
  const holders = heldWords.get(cutsEndings)?.filter((held) => held.has(word)).length ?? 0;
  if (holders === 0) return 0;
  return search === 'plain' ? 1 : log(passages.length / holders) / log(2);
}

export interface Hit {
  passage: number;
  score: number;
  /** The words that question and passage share, with what each of them counts. */
  shared: { word: string; weight: number }[];
}

/** All passages that share a word with the question, the best first. Of equals the earlier one is first. */
export function find(search: Search, question: string, cutsEndings: boolean): Hit[] {
  const asked = [...wordsOf(question, cutsEndings)].map((word) => ({
    word,
    weight: weightOf(search, word, cutsEndings),
  }));
  return (heldWords.get(cutsEndings) ?? [])
    .map((held, passage) => {
      const shared = asked.filter(({ word }) => held.has(word));
      return { passage, shared, score: shared.reduce((sum, { weight }) => sum + weight, 0) };
    })
    .filter(({ score }) => score > 0)
    .sort((some, other) => other.score - some.score || some.passage - other.passage);
}

/** The place of the right passage, from 1. Undefined if it is not found at all. */
export function rankOf(
  search: Search,
  { text, passage }: Question,
  cutsEndings: boolean,
): number | undefined {
  const place = find(search, text, cutsEndings).findIndex((hit) => hit.passage === passage);
  return place < 0 ? undefined : place + 1;
}

export const ranksOf = (search: Search, questions: readonly Question[], cutsEndings: boolean) =>
  questions.map((question) => rankOf(search, question, cutsEndings));

export const recallAt = (ranks: readonly (number | undefined)[], k: number) =>
  ranks.filter((rank) => rank !== undefined && rank <= k).length / ranks.length;

export const meanReciprocal = (ranks: readonly (number | undefined)[]) =>
  meanOf(ranks.map((rank) => (rank === undefined ? 0 : 1 / rank)));

const far = Number.POSITIVE_INFINITY;

/** The ranks of the question that is looked at, in both searches. */
function ranksInBoth(choices: Choices, seed: number): { plain: number; weighted: number } {
  const question = askedIn(choices, seed)[choices.question] ?? { text: '', passage: 0 };
  return {
    plain: rankOf('plain', question, choices.cutsEndings) ?? far,
    weighted: rankOf('weighted', question, choices.cutsEndings) ?? far,
  };
}

/** A question to begin with: one in which the plain search is not ahead. */
const firstEven = (seed: number) =>
  openQuestions(seed).findIndex((question) => {
    const [plain, weighted] = [
      rankOf('plain', question, false) ?? far,
      rankOf('weighted', question, false) ?? far,
    ];
    return weighted <= plain && weighted < far;
  });

function ranksText(choices: Choices, seed: number): string {
  const { plain, weighted } = ranksInBoth(choices, seed);
  const place = (rank: number) => (rank === far ? 'none' : rank);
  return `place ${place(plain)} plain, ${place(weighted)} weighted`;
}

export const model: LabModel<Choices> = {
  name: 'find-the-passage',
  title: 'Find the passage',
  idea: 'Let a plain word search and a weighted one answer the same questions, and count who finds the right passage.',
  ages: '15 and up',
  minutes: 10,
  schema,
  start: (seed) => ({ k: 1, cutsEndings: false, question: firstEven(seed), own: { words: [], passage: 3 } }),
  goals: [
    {
      id: 'recall',
      text: 'With k at most 3, the weighted search fetches the right passage for at least 9 of the 10 questions.',
      isMet: ({ k, cutsEndings }, seed) =>
        k <= 3 && recallAt(ranksOf('weighted', openQuestions(seed), cutsEndings), k) >= 0.9,
      progress: ({ k, cutsEndings }, seed) => {
        const ranks = ranksOf('weighted', openQuestions(seed), cutsEndings);
        return `${Math.round(recallAt(ranks, k) * ranks.length)} of ${ranks.length} with k = ${k}`;
      },
    },
    {
      id: 'plain-wins',
      text: 'Open a question for which the plain search ranks the right passage higher than the weighted one.',
      isMet: (choices, seed) => {
        const { plain, weighted } = ranksInBoth(choices, seed);
        return plain < weighted;
      },
      progress: ranksText,
    },
    {
      id: 'own-question',
      text: 'Build a question of your own: first place in the weighted search, below the third in the plain one.',
      isMet: (choices, seed) => {
        const { plain, weighted } = ranksInBoth(choices, seed);
        return choices.question === ownPlace && weighted === 1 && plain > 3;
      },
      progress: (choices, seed) =>
        choices.question === ownPlace ? ranksText(choices, seed) : 'another question is open',
    },
  ],
  guide: [
    {
      text: 'Here plain counting wins. "Ladder" and "trailer" are rare, so the weighted search runs after them, but the question is about days.',
      choices: (seed) => ({
        k: 3,
        cutsEndings: false,
        question: openQuestions(seed).findIndex(({ text }) => text === fixedQuestions[0]?.text),
        own: { words: [], passage: 3 },
      }),
    },
    {
      text: 'With endings cut off, "deposits" meets "deposit". Count how many questions gained.',
      choices: (seed) => ({
        k: 3,
        cutsEndings: true,
        question: openQuestions(seed).findIndex(({ text }) => text === fixedQuestions[2]?.text),
        own: { words: [], passage: 3 },
      }),
    },
    {
      text: 'No trick with letters helps here. The question and its passage share no word at all.',
      choices: (seed) => ({
        k: mostK,
        cutsEndings: true,
        question: openQuestions(seed).findIndex(({ text }) => text === fixedQuestions[1]?.text),
        own: { words: [], passage: 3 },
      }),
    },
  ],
};
