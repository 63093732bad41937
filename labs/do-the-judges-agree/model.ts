import { z } from 'zod';
import type { LabModel } from '../kit/lab.ts';
import { type LabRandom, labRandom } from '../kit/random.ts';

export type Verdict = 'pass' | 'fail';

export const answerCount = 10;
export const piles = ['first', 'second', 'good'] as const;
export type Pile = (typeof piles)[number];

const verdicts = z.array(z.enum(['pass', 'fail']).nullable()).length(answerCount);
const schema = z.strictObject({
  /** How the line "complete" of the rubric reads. */
  complete: z.enum(['word', 'amount', 'hours']),
  /** How the line "brief" reads. */
  brief: z.enum(['word', 'count']),
  /** The pile that is judged now. */
  pile: z.enum(piles),
  /** The learner's verdicts, for each pile. */
  verdicts: z.strictObject({ first: verdicts, second: verdicts, good: verdicts }),
});

export type Choices = z.infer<typeof schema>;

/** What an answer of the assistant contains. Its text follows from this. */
export interface Answer {
  daysLate: number;
  isRight: boolean;
  /** Whether the amount for this case is given, and not just the rate. */
  givesAmount: boolean;
  givesHours: boolean;
  hasSource: boolean;
  isLong: boolean;
}

/** A pile of answers. In a good pile nearly everything is as it should be. */
export function drawPile(pile: Pile, seed: number): Answer[] {
  const random = labRandom(seed, `do-the-judges-agree ${pile}`);
  const answers = Array.from({ length: answerCount }, (_, index) =>
    pile === 'good' ? drawGood(random, index) : drawMixed(random, index),
  );
  return random.shuffle(answers);
}

/** Half of a mixed pile fulfils every reading. The others differ in what they leave out. */
function drawMixed(random: LabRandom, index: number): Answer {
  const answer: Answer = {
    daysLate: 2 + random.below(6),
    isRight: true,
    givesAmount: true,
    givesHours: true,
    hasSource: true,
    isLong: false,
  };
  if (index === 3 || index === 4 || index === 5) return { ...answer, givesHours: false };
  if (index === 6 || index === 7) return { ...answer, givesAmount: false };
  if (index === 8) return { ...answer, isRight: false };
  if (index === 9) return { ...answer, givesHours: false, isLong: true };
  return answer;
}

/** Nine good answers, and one that two judges may see differently. */
function drawGood(random: LabRandom, index: number): Answer {
  return {
    daysLate: 2 + random.below(6),
    isRight: true,
    givesAmount: true,
    givesHours: index !== 9,
    hasSource: true,
    isLong: false,
  };
}

const fee = 2;

/** What the assistant wrote to a member who asked what it costs to be late. */
export function textOf({ daysLate, isRight, givesAmount, givesHours, hasSource, isLong }: Answer): string {
  const rate = isRight ? fee : 5;
  return [
    isLong && 'Thank you for asking, being late happens to the best of us, and we are glad that you wrote.',
    `Late tools cost ${rate} euros a day${hasSource ? ' [5]' : ''}${givesAmount ? `, so ${rate * daysLate} euros for ${daysLate} days` : ''}.`,
    givesHours && 'You can bring it back on Saturday from 10 to 13.',
    isLong && 'We are always happy about volunteers, and about cake, so do stay for a while when you come.',
  ]
    .filter(Boolean)
    .join(' ');
}

export const countWords = (text: string) =>
  text.split(/\s+/).filter((word) => /[A-Za-z0-9]/.test(word)).length;

type Rubric = Pick<Choices, 'complete' | 'brief'>;

/** The lines of the rubric, as both judges read them. */
export const rubricLines = {
  complete: {
    word: 'The answer is complete.',
    amount: 'It gives the amount for this case.',
    hours: 'It gives the amount for this case and the opening hours.',
  },
  brief: { word: 'The answer is brief.', count: 'It has at most 40 words.' },
};

/**
 * How Hana judges. Where a line leaves it open, she has a reading of her own: complete means the hours as well, and
 * brief is whatever does not bore her. Where a line says it, she does what it says.
 */
export function judgeAsHana(
  answer: Answer,
  { complete, brief }: Rubric,
): { verdict: Verdict; because: string } {
  const words = countWords(textOf(answer));
  const wantsHours = complete !== 'amount';
  if (!answer.isRight) return { verdict: 'fail', because: 'the fee is wrong' };
  if (!answer.givesAmount) return { verdict: 'fail', because: 'the amount for this case is missing' };
  if (wantsHours && !answer.givesHours) return { verdict: 'fail', because: 'the opening hours are missing' };
  if (brief === 'count' ? words > 40 : words > 45)
    return { verdict: 'fail', because: `it has ${words} words` };
  return { verdict: 'pass', because: 'nothing is missing' };
}

/** The table of two judges: how often both say the same, and how often not. */
export interface Agreement {
  bothPass: number;
  onlyMine: number;
  onlyHers: number;
  bothFail: number;
}

export function compare(mine: readonly (Verdict | null)[], hers: readonly Verdict[]): Agreement {
  const table = { bothPass: 0, onlyMine: 0, onlyHers: 0, bothFail: 0 };
  for (const [index, verdict] of mine.entries()) {
    if (verdict === null) continue;
    if (verdict === hers[index]) table[verdict === 'pass' ? 'bothPass' : 'bothFail']++;
    else table[verdict === 'pass' ? 'onlyMine' : 'onlyHers']++;
  }
  return table;
}

/** Agreement, the part of it that luck would bring, and the share of the rest. Undefined without verdicts. */
export function measure({ bothPass, onlyMine, onlyHers, bothFail }: Agreement) {
  const total = bothPass + onlyMine + onlyHers + bothFail;
  if (total === 0) return undefined;
  const agreement = (bothPass + bothFail) / total;
  const [mine, hers] = [(bothPass + onlyMine) / total, (bothPass + onlyHers) / total];
  const luck = mine * hers + (1 - mine) * (1 - hers);
  // If luck alone brings full agreement, nothing is left to reach.
  return { agreement, luck, kappa: luck === 1 ? 0 : (agreement - luck) / (1 - luck) };
}

export const hersFor = (choices: Choices, pile: Pile, seed: number) =>
  drawPile(pile, seed).map((answer) => judgeAsHana(answer, choices).verdict);

/** The numbers of a pile, once all of it has been judged. */
function judged(choices: Choices, pile: Pile, seed: number) {
  const mine = choices.verdicts[pile];
  return mine.includes(null) ? undefined : measure(compare(mine, hersFor(choices, pile, seed)));
}

const unjudged = (): (Verdict | null)[] => Array<Verdict | null>(answerCount).fill(null);
const noVerdicts = () => ({ first: unjudged(), second: unjudged(), good: unjudged() });

/** A judge who wants the right amount and nothing else. */
const byAmount = (pile: Pile, seed: number): Verdict[] =>
  drawPile(pile, seed).map(({ isRight, givesAmount }) => (isRight && givesAmount ? 'pass' : 'fail'));

export const model: LabModel<Choices> = {
  name: 'do-the-judges-agree',
  title: 'Do the judges agree?',
  idea: 'Judge answers beside another judge, watch agreement and kappa, and improve the line on which you differ.',
  ages: '15 and up',
  minutes: 12,
  schema,
  start: () => ({ complete: 'word', brief: 'word', pile: 'first', verdicts: noVerdicts() }),
  goals: [
    {
      id: 'mended',
      text: 'Judge the first pile, improve the rubric, and reach a kappa of at least 0.7 on the new answers.',
      isMet: (choices, seed) => {
        const [before, after] = [judged(choices, 'first', seed), judged(choices, 'second', seed)];
        const isMended = choices.complete !== 'word' || choices.brief !== 'word';
        return before !== undefined && after !== undefined && isMended && after.kappa >= 0.7;
      },
      progress: (choices, seed) => {
        if (!judged(choices, 'first', seed)) return 'the first pile is not judged';
        if (choices.complete === 'word' && choices.brief === 'word') return 'the rubric is unchanged';
        const after = judged(choices, 'second', seed);
        return after ? `kappa ${after.kappa.toFixed(2).replace('-', '−')}` : 'the new answers are not judged';
      },
    },
    {
      id: 'high-and-low',
      text: 'On the pile in which nearly all is good: an agreement of at least 0.8 with a kappa below 0.2.',
      isMet: (choices, seed) => {
        const measured = judged(choices, 'good', seed);
        return measured !== undefined && measured.agreement >= 0.8 && measured.kappa < 0.2;
      },
      progress: (choices, seed) => {
        const measured = judged(choices, 'good', seed);
        if (!measured) return 'that pile is not judged';
        const { agreement, kappa } = measured;
        return `agreement ${agreement.toFixed(2)}, kappa ${kappa.toFixed(2).replace('-', '−')}`;
      },
    },
  ],
  guide: [
    {
      text: 'Judged by the right amount alone. Hana fails answers without opening hours, since the line only says "complete".',
      choices: (seed) => ({
        complete: 'word',
        brief: 'word',
        pile: 'first',
        verdicts: { ...noVerdicts(), first: byAmount('first', seed) },
      }),
    },
    {
      text: 'The line now says what it means. On new answers both see the same.',
      choices: (seed) => ({
        complete: 'amount',
        brief: 'word',
        pile: 'second',
        verdicts: { ...noVerdicts(), first: byAmount('first', seed), second: byAmount('second', seed) },
      }),
    },
    {
      text: 'Nearly all answers are good, and one judge passes everything. Nine of ten verdicts agree, and kappa is 0: so much agreement comes by luck.',
      choices: () => ({
        complete: 'word',
        brief: 'word',
        pile: 'good',
        verdicts: { ...noVerdicts(), good: Array<Verdict>(answerCount).fill('pass') },
      }),
    },
  ],
};
