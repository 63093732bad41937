import { z } from 'zod';
import type { LabModel } from '../kit/lab.ts';
import { sumOf } from '../kit/math.ts';
import { labRandom } from '../kit/random.ts';

export type Mark = 'junk' | 'keep';

export interface Message {
  text: string;
  isSpam: boolean;
}

const spam = (text: string): Message => ({ text, isSpam: true });
const honest = (text: string): Message => ({ text, isSpam: false });

/** The messages to mark. With the right marks they give the points of the lesson: win 3, free 2, Sunday −2, grandma −4. */
const oldMail: readonly Message[] = [
  spam('Win a phone now'),
  spam('Click to win money'),
  spam('Free prize, click now'),
  spam('Win a free prize'),
  spam('Free money, click now'),
  spam('Call now for money'),
  honest('Grandma is home on Sunday'),
  honest('The pool is free on Sunday'),
  honest('Cake with grandma'),
  honest('Call grandma now'),
  honest('Click to see grandma’s photo'),
  honest('School trip on Friday'),
];

/** Messages that the filter has never seen. Some spam looks honest, and some honest mail looks like spam. */
const newMail: readonly Message[] = [
  spam('Win money now'),
  spam('Free phone, click now'),
  spam('Click and win a prize'),
  spam('Your free prize'),
  spam('A free phone'),
  honest('Grandma comes on Sunday'),
  honest('To the pool on Friday'),
  honest('Cake at school'),
  honest('Lunch is ready now'),
  honest('Our team can win, click to vote'),
];

export interface Mail {
  old: Message[];
  fresh: Message[];
}

export function openMail(seed: number): Mail {
  const random = labRandom(seed, 'spam-words');
  return { old: random.shuffle(oldMail), fresh: random.shuffle(newMail) };
}

/** Words that stand in every kind of text. The filter leaves them out. */
const smallWords = new Set('a the is to on for with at see your our can and'.split(' '));

/** The words of a message that can carry points, in small letters and without "'s". */
export function wordsOf(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll('’s', '')
    .split(/[^a-z]+/)
    .filter((word) => word !== '' && !smallWords.has(word));
}

/** The points of each word: in how many junk messages it stands, less in how many kept ones. */
export function learnPoints(old: readonly Message[], marks: Choices['marks']): Map<string, number> {
  const points = new Map<string, number>();
  for (const [index, { text }] of old.entries()) {
    const mark = marks[index];
    if (!mark) continue;
    for (const word of new Set(wordsOf(text))) {
      points.set(word, (points.get(word) ?? 0) + (mark === 'junk' ? 1 : -1));
    }
  }
  return points;
}

export const scoreOf = (text: string, points: ReadonlyMap<string, number>) =>
  sumOf(wordsOf(text).map((word) => points.get(word) ?? 0));

export interface Result {
  scores: number[];
  right: number;
  /** Spam that ends up in the junk folder. */
  caught: number;
  /** Honest messages that end up in the junk folder. */
  lost: number;
}

/** A message goes to the junk folder if it has as many points as the threshold, or more. */
export function runFilter({ old, fresh }: Mail, { marks, threshold }: Choices): Result {
  const points = learnPoints(old, marks);
  const scores = fresh.map(({ text }) => scoreOf(text, points));
  const isJunk = scores.map((score) => score >= threshold);
  return {
    scores,
    right: fresh.filter(({ isSpam }, index) => isSpam === isJunk[index]).length,
    caught: fresh.filter(({ isSpam }, index) => isSpam && isJunk[index]).length,
    lost: fresh.filter(({ isSpam }, index) => !isSpam && isJunk[index]).length,
  };
}

export const thresholds = { min: 1, max: 10 };

const schema = z.strictObject({
  /** What the learner said about each old message. */
  marks: z.array(z.enum(['junk', 'keep']).nullable()).length(oldMail.length),
  threshold: z.int().min(thresholds.min).max(thresholds.max),
});

export type Choices = z.infer<typeof schema>;

const result = (choices: Choices, seed: number) => runFilter(openMail(seed), choices);

const allMarked = (seed: number): Choices['marks'] =>
  openMail(seed).old.map(({ isSpam }) => (isSpam ? 'junk' : 'keep'));

export const model: LabModel<Choices> = {
  name: 'spam-words',
  title: 'Spam words',
  idea: 'Mark messages, watch words collect points, and decide how many points make a message junk.',
  ages: '7 to 12',
  minutes: 7,
  schema,
  // So high that marks alone reach no goal: each needs another place of the threshold.
  start: () => ({ marks: Array<Mark | null>(oldMail.length).fill(null), threshold: thresholds.max }),
  goals: [
    {
      id: 'eight-right',
      text: 'The filter sorts at least 8 of the 10 new messages right.',
      isMet: (choices, seed) => result(choices, seed).right >= 8,
      progress: (choices, seed) => `${result(choices, seed).right} of 10`,
    },
    {
      id: 'none-lost',
      text: 'Careful: no honest message is lost, and at least 3 of the 5 spam messages are caught.',
      isMet: (choices, seed) => {
        const { lost, caught } = result(choices, seed);
        return lost === 0 && caught >= 3;
      },
      progress: (choices, seed) => {
        const { lost, caught } = result(choices, seed);
        return `${caught} caught, ${lost} lost`;
      },
    },
    {
      id: 'all-caught',
      text: 'Strict: all 5 spam messages are caught, and at most 2 honest ones are lost.',
      isMet: (choices, seed) => {
        const { lost, caught } = result(choices, seed);
        return lost <= 2 && caught === 5;
      },
      progress: (choices, seed) => {
        const { lost, caught } = result(choices, seed);
        return `${caught} caught, ${lost} lost`;
      },
    },
  ],
  guide: [
    {
      text: 'Half of the mail is marked. Words from junk have plus points, words from kept mail have minus points.',
      choices: (seed) => ({
        marks: allMarked(seed).map((mark, index) => (index < 6 ? mark : null)),
        threshold: 4,
      }),
    },
    {
      text: 'All of it is marked. At 4 points one honest message is lost, and one piece of spam gets through.',
      choices: (seed) => ({ marks: allMarked(seed), threshold: 4 }),
    },
    {
      text: 'At 6 points no honest message is lost any more, but two pieces of spam get through.',
      choices: (seed) => ({ marks: allMarked(seed), threshold: 6 }),
    },
    {
      text: 'At 3 points all spam is caught, and two honest messages are lost. Which mistake is worse?',
      choices: (seed) => ({ marks: allMarked(seed), threshold: 3 }),
    },
  ],
};
