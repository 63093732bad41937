import { z } from 'zod';
import { type LabModel, rememberLast } from '../kit/lab.ts';
import { exp, log, meanOf } from '../kit/math.ts';
import type { Work } from '../kit/work.ts';
import { type Fact, optionsFor, questionCount, rewordingOf, wordingOf, writeLibrary } from './text.ts';

/** The model looks at most four words back. */
const order = 5;

interface Context {
  total: number;
  next: Map<string, number>;
}

export interface LanguageModel {
  contexts: Map<string, Context>;
  words: number;
}

/** Counts which word follows which words. */
export function* countWords(sentences: readonly (readonly string[])[]): Work<void, LanguageModel> {
  const contexts = new Map<string, Context>();
  const words = new Set<string>();
  for (const [index, sentence] of sentences.entries()) {
    for (const [at, word] of sentence.entries()) {
      words.add(word);
      for (let length = 0; length < order && length <= at; length++) {
        const key = sentence.slice(at - length, at).join(' ');
        const context = contexts.get(key) ?? { total: 0, next: new Map() };
        context.total++;
        context.next.set(word, (context.next.get(word) ?? 0) + 1);
        contexts.set(key, context);
      }
    }
    if (index % 20 === 0) yield;
  }
  return { contexts, words: words.size };
}

/**
 * The probability of a word after others. Each longer context corrects the shorter one, the more the better it is
 * known (Witten and Bell). A word that was never seen keeps a small share.
 */
export function probability(
  { contexts, words }: LanguageModel,
  before: readonly string[],
  word: string,
): number {
  let share = 1 / (words + 40);
  for (let length = 0; length < order && length <= before.length; length++) {
    const context = contexts.get(before.slice(before.length - length).join(' '));
    if (!context) break;
    const kinds = context.next.size;
    share = ((context.next.get(word) ?? 0) + kinds * share) / (context.total + kinds);
  }
  return share;
}

/** How much each word surprises, as a loss: the negative logarithm of its probability. */
export const lossesOf = (model: LanguageModel, words: readonly string[]) =>
  words.map((word, at) => -log(probability(model, words.slice(Math.max(0, at - order + 1), at), word)));

export const perplexityOf = (losses: readonly number[]) => exp(meanOf(losses));

/** The runs of n words. */
export function runsOf(words: readonly string[], n: number): string[] {
  return Array.from({ length: Math.max(0, words.length - n + 1) }, (_, at) =>
    words.slice(at, at + n).join(' '),
  );
}

export interface Examined {
  fact: Fact;
  isLeaked: boolean;
  answer: string;
  isRight: boolean;
  perplexity: number;
  rewordedPerplexity: number;
  /** Whether it shares a run of n words with the training text. */
  isShared: boolean;
  /** Whether its rewording is more surprising by the chosen factor. */
  isTooFamiliar: boolean;
}

export interface Study {
  language: LanguageModel;
  test: Examined[];
  fresh: Examined[];
}

export interface Counts {
  found: number;
  missed: number;
  falseAlarms: number;
}

/** Trains on the text with what slipped into it, gives the test, and looks for signs. */
export function* study(seed: number, { leaked, copies, form, n, factor }: Setting): Work<void, Study> {
  const { sentences, test, fresh } = writeLibrary(seed);
  yield;
  const slipped = test
    .slice(0, leaked)
    .map((fact) => (form === 'copied' ? wordingOf(fact) : rewordingOf(fact)));
  const text = [...sentences, ...Array.from({ length: copies }, () => slipped).flat()];
  const language = yield* countWords(text);
  const runs = new Set<string>();
  for (const sentence of text) for (const run of runsOf(sentence, n)) runs.add(run);
  yield;

  function examine(fact: Fact, index: number, isTest: boolean): Examined {
    const options = optionsFor(seed, fact);
    const scores = options.map((time) => perplexityOf(lossesOf(language, wordingOf(fact, time))));
    const answer = options[scores.indexOf(Math.min(...scores))] ?? fact.time;
    const perplexity = perplexityOf(lossesOf(language, wordingOf(fact)));
    const rewordedPerplexity = perplexityOf(lossesOf(language, rewordingOf(fact)));
    return {
      fact,
      isLeaked: isTest && index < leaked,
      answer,
      isRight: answer === fact.time,
      perplexity,
      rewordedPerplexity,
      isShared: runsOf(wordingOf(fact), n).some((run) => runs.has(run)),
      isTooFamiliar: rewordedPerplexity >= factor * perplexity,
    };
  }
  const [examinedTest, examinedFresh]: [Examined[], Examined[]] = [[], []];
  for (const [index, fact] of test.entries()) {
    examinedTest.push(examine(fact, index, true));
    yield;
  }
  for (const [index, fact] of fresh.entries()) {
    examinedFresh.push(examine(fact, index, false));
    yield;
  }
  return { language, test: examinedTest, fresh: examinedFresh };
}

export function countSigns(test: readonly Examined[], sign: 'isShared' | 'isTooFamiliar'): Counts {
  return {
    found: test.filter((some) => some.isLeaked && some[sign]).length,
    missed: test.filter((some) => some.isLeaked && !some[sign]).length,
    falseAlarms: test.filter((some) => !some.isLeaked && some[sign]).length,
  };
}

export const shareRight = (questions: readonly Examined[]) =>
  questions.length === 0 ? 0 : questions.filter(({ isRight }) => isRight).length / questions.length;

const schema = z.strictObject({
  /** How many questions of the test slip into the training text. */
  leaked: z.int().min(0).max(questionCount),
  copies: z.int().min(1).max(8),
  form: z.enum(['copied', 'reworded']),
  /** The length of the runs that are searched for. */
  n: z.int().min(2).max(16),
  factor: z.number().min(0.6).max(2),
  /** The question that is looked at. */
  question: z
    .int()
    .min(0)
    .max(questionCount - 1),
});

export type Choices = z.infer<typeof schema>;
type Setting = Omit<Choices, 'question'>;

const start: Choices = { leaked: 0, copies: 1, form: 'copied', n: 5, factor: 1.5, question: 0 };

const studied = rememberLast((choices: Choices, seed: number) => study(seed, choices));

const asPercent = (share: number) => `${Math.round(100 * share)}%`;

export const model: LabModel<Choices> = {
  name: 'perplexity-and-contamination',
  title: 'Perplexity and contamination',
  idea: 'Let questions of a test slip into the training text, watch the score rise, and look for the traces.',
  ages: '16 and older',
  minutes: 14,
  schema,
  start: () => start,
  goals: [
    {
      id: 'rise',
      text: 'The score of the test is at least 80%, while that of fresh questions is at most 50%.',
      *isMet(choices, seed) {
        const { test, fresh } = yield* studied(choices, seed);
        return shareRight(test) >= 0.8 && shareRight(fresh) <= 0.5;
      },
      *progress(choices, seed) {
        const { test, fresh } = yield* studied(choices, seed);
        return `${asPercent(shareRight(test))} and ${asPercent(shareRight(fresh))}`;
      },
    },
    {
      id: 'search',
      text: 'With 8 to 12 copied questions: a search by runs that finds every one of them and raises no false alarm.',
      *isMet(choices, seed) {
        if (choices.form !== 'copied' || choices.leaked < 8 || choices.leaked > 12) return false;
        const { missed, falseAlarms } = countSigns((yield* studied(choices, seed)).test, 'isShared');
        return missed === 0 && falseAlarms === 0;
      },
      *progress(choices, seed) {
        if (choices.form !== 'copied') return 'they are reworded';
        if (choices.leaked < 8 || choices.leaked > 12) return `${choices.leaked} slip in`;
        const { missed, falseAlarms } = countSigns((yield* studied(choices, seed)).test, 'isShared');
        return `${missed} missed, ${falseAlarms} false alarms`;
      },
    },
    {
      id: 'hidden',
      text: 'The score is at least 60%, and neither sign finds a single question that slipped in.',
      *isMet(choices, seed) {
        const { test } = yield* studied(choices, seed);
        const isSeen = test.some((some) => some.isLeaked && (some.isShared || some.isTooFamiliar));
        return shareRight(test) >= 0.6 && !isSeen;
      },
      *progress(choices, seed) {
        const { test } = yield* studied(choices, seed);
        const seen = test.filter((some) => some.isLeaked && (some.isShared || some.isTooFamiliar)).length;
        return `${asPercent(shareRight(test))}, ${seen} found`;
      },
    },
  ],
  guide: [
    {
      text: 'Nothing has slipped in. The model knows how such sentences go and not a single answer: one in four is right by luck.',
      choices: () => start,
    },
    {
      text: 'All questions slipped in three times. The score is perfect, and fresh questions are answered as badly as before.',
      choices: () => ({ ...start, leaked: questionCount, copies: 3 }),
    },
    {
      text: 'Ten copies, and runs of five words: the search finds them, and almost everything else too. Make the runs longer.',
      choices: () => ({ ...start, leaked: 10, copies: 3, n: 5 }),
    },
  ],
};
