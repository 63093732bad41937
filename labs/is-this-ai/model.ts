import { z } from 'zod';
import type { LabModel } from '../kit/lab.ts';
import { sumOf } from '../kit/math.ts';
import { labRandom } from '../kit/random.ts';
import { counted } from '../kit/words.ts';
import { type Pile, silences, things } from './things.ts';

/** How the things of one shop are made. */
export interface Shop {
  /** The pile on which each thing belongs. */
  piles: Pile[];
  /** The question that nobody can answer about each thing. Undefined if all three have an answer. */
  silent: (number | undefined)[];
  /** The things that are sold in a new model a year later, made in the other way. */
  renewed: number[];
}

const canBeBoth = things.flatMap(({ inside }, index) => (inside.rule && inside.pattern ? [index] : []));

export function openShop(seed: number, isLater: boolean): Shop {
  const random = labRandom(seed, 'is-this-ai');
  // Two of the four things that can be made in two ways follow a rule.
  const shuffled = random.shuffle(canBeBoth);
  const rules = shuffled.slice(0, 2);
  // A year later, one of each kind has changed.
  const renewed = [shuffled[0] ?? 0, shuffled[2] ?? 0];
  const piles = things.map(({ inside }, index): Pile => {
    if (!inside.pattern) return 'rule';
    if (!inside.rule) return 'pattern';
    const followsRule = rules.includes(index) !== (isLater && renewed.includes(index));
    return followsRule ? 'rule' : 'pattern';
  });
  const silent = things.map((_, index) => {
    const question = random.below(4);
    // A new model has another secret.
    const shifted = isLater && renewed.includes(index) ? (question + 1) % 4 : question;
    return shifted < 3 ? shifted : undefined;
  });
  return { piles, silent, renewed };
}

export interface Finding {
  text: string;
  /** Whether it shows how the thing is made. */
  tells: boolean;
}

/** What a question about a thing brings to light. */
export function ask({ piles, silent }: Shop, thing: number, question: number): Finding {
  if (silent[thing] === question) return { text: silences[question] ?? '', tells: false };
  const answers = things[thing]?.inside[piles[thing] ?? 'rule'];
  return { text: answers?.[question] ?? '', tells: true };
}

const card = z.strictObject({
  /** Which of the three questions were asked. */
  asked: z.tuple([z.boolean(), z.boolean(), z.boolean()]),
  pile: z.enum(['rule', 'pattern']).nullable(),
  /** The question whose answer is the reason for the pile. */
  reason: z.int().min(0).max(2).nullable(),
});

const schema = z.strictObject({
  cards: z.array(card).length(things.length),
  /** Whether a year has passed, and some things are sold in a new model. */
  isLater: z.boolean(),
});

export type Card = z.infer<typeof card>;
export type Choices = z.infer<typeof schema>;

export const blank = (): Card => ({ asked: [false, false, false], pile: null, reason: null });

/** Whether a thing is on the right pile, for a reason that was found out and that tells something. */
export function isJustified(shop: Shop, thing: number, { asked, pile, reason }: Card): boolean {
  return (
    pile === shop.piles[thing] && reason !== null && asked[reason] === true && ask(shop, thing, reason).tells
  );
}

export function countJustified({ cards, isLater }: Choices, seed: number): number {
  const shop = openShop(seed, isLater);
  return cards.filter((card, thing) => isJustified(shop, thing, card)).length;
}

export const countAsked = ({ cards }: Choices) =>
  sumOf(cards.map(({ asked }) => asked.filter((isAsked) => isAsked).length));

/** One question about each thing, one that has an answer, and the pile that follows from it. */
function solve(seed: number, isLater: boolean): Choices {
  const { piles, silent } = openShop(seed, isLater);
  return {
    isLater,
    cards: piles.map((pile, thing): Card => {
      const reason = silent[thing] === 0 ? 1 : 0;
      return { asked: [reason === 0, reason === 1, false], pile, reason };
    }),
  };
}

/** Nothing about right and wrong before all things are sorted. Then a wrong reason is told apart from a wrong pile. */
function sortedSoFar(choices: Choices, seed: number): string {
  const shop = openShop(seed, choices.isLater);
  const sorted = choices.cards.filter(({ pile, reason }) => pile && reason !== null).length;
  if (sorted < things.length) return `${sorted} of ${things.length} sorted with a reason`;
  const misplaced = choices.cards.filter(({ pile }, thing) => pile !== shop.piles[thing]).length;
  const groundless = things.length - misplaced - countJustified(choices, seed);
  return [
    ...(misplaced > 0 ? [`${misplaced} on the wrong pile`] : []),
    ...(groundless > 0 ? [`${counted(groundless, 'reason')} without an answer`] : []),
    ...(misplaced + groundless === 0 ? [`${countAsked(choices)} questions`] : []),
  ].join(', ');
}

export const model: LabModel<Choices> = {
  name: 'is-this-ai',
  title: 'Is this AI?',
  idea: 'Question eight things from a shop, and sort them by what you find out instead of by what the box says.',
  ages: '7 to 12',
  minutes: 8,
  schema,
  start: () => ({ cards: things.map(blank), isLater: false }),
  goals: [
    {
      id: 'seven-of-eight',
      text: 'At least 7 of the 8 things lie on the right pile, each with a reason that you found out.',
      isMet: (choices, seed) => countJustified(choices, seed) >= 7,
      progress: sortedSoFar,
    },
    {
      id: 'few-questions',
      text: 'All 8 things, with at most 12 questions in all.',
      isMet: (choices, seed) => countJustified(choices, seed) === 8 && countAsked(choices) <= 12,
      progress: sortedSoFar,
    },
    {
      id: 'a-year-later',
      text: 'A year later, with two new models in the shop, all 8 things lie on the right pile again.',
      isMet: (choices, seed) => choices.isLater && countJustified(choices, seed) === 8,
      progress: (choices, seed) => (choices.isLater ? sortedSoFar(choices, seed) : 'the year is not over'),
    },
  ],
  guide: [
    {
      text: 'The box of the toaster says AI. One question, and you know more than the box tells.',
      choices: (seed) => {
        const [first] = solve(seed, false).cards;
        return { cards: things.map((_, index) => (index === 0 && first ? first : blank())), isLater: false };
      },
    },
    {
      text: 'One good question for each thing is enough, if somebody can answer it.',
      choices: (seed) => solve(seed, false),
    },
  ],
};
