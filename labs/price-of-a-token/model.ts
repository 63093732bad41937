import { z } from 'zod';
import type { LabModel } from '../kit/lab.ts';
import { labRandom } from '../kit/random.ts';

/** Euros for a million tokens. */
export const prices = { in: 0.5, out: 1.5 };
/** What a cached beginning and the small model cost, as a part of the full price. */
const cachedPart = 0.1;
export const smallPart = 0.1;

export const questionTokens = 200;
export const answersPerDay = 30_000;
const daysPerMonth = 30;

const caseCount = 500;

/** A question of the test, and what a right answer to it needs. */
interface Case {
  difficulty: number;
  /** How hard the small model believes it to be. It is sometimes sure of itself and wrong. */
  doubt: number;
  instructions: number;
  passages: number;
  answer: number;
  /** Whether the same words have come before. */
  isRepeat: boolean;
  /** Whether the answer depends on who asks, as with a picture of one's own. */
  isPersonal: boolean;
}

export function drawCases(seed: number): Case[] {
  const random = labRandom(seed, 'price-of-a-token cases');
  // Most questions need little, a few need all of it.
  const need = (low: number, high: number) => {
    const part = random.next();
    return low + (high - low) * part * part;
  };
  return Array.from({ length: caseCount }, (_, index) => {
    const difficulty = (index + 0.5) / caseCount;
    return {
      difficulty,
      doubt: difficulty + 0.12 * random.normal(),
      instructions: need(150, 700),
      passages: need(0, 900),
      answer: need(40, 300),
      isRepeat: random.next() < 0.3,
      isPersonal: random.next() < 0.25,
    };
  });
}

/** The large model is right up to this difficulty, the small one up to that. */
const largeLimit = 0.96;
const smallLimit = 0.72;

export interface Bill {
  /** Euros for each part of one request to the large model. */
  parts: { instructions: number; passages: number; question: number; answer: number };
  /** Euros for one request to the large model. */
  request: number;
  /** The share of answers that come from the store. */
  hits: number;
  /** Euros for one answer, with everything. */
  perAnswer: number;
  perMonth: number;
  /** The share of the test cases with a right answer, and the ways in which the others went wrong. */
  right: number;
  wrong: { tooLittle: number; cut: number; small: number; large: number; stored: number };
}

type Service = Pick<
  Choices,
  'instructions' | 'passages' | 'answer' | 'isCached' | 'hasDate' | 'store' | 'isRouted' | 'passedOn'
>;

/** What the service costs, and how well it answers. */
export function computeBill(cases: readonly Case[], service: Service): Bill {
  const { instructions, passages, answer, isCached, hasDate, store, isRouted, passedOn } = service;
  const perIn = prices.in / 1e6;
  // A beginning that changes every day is never the same beginning.
  const instructionPart = isCached && !hasDate ? cachedPart : 1;
  const parts = {
    instructions: instructions * instructionPart * perIn,
    passages: passages * perIn,
    question: questionTokens * perIn,
    answer: (answer * prices.out) / 1e6,
  };
  const request = parts.instructions + parts.passages + parts.question + parts.answer;

  const stored = cases.filter(
    ({ isRepeat, isPersonal }) => isRepeat && (store === 'all' || (store === 'general' && !isPersonal)),
  );
  const asked = cases.filter((some) => !stored.includes(some));
  // The small model passes on what it doubts most.
  const passes = new Set(
    isRouted
      ? [...asked]
          .sort((some, other) => other.doubt - some.doubt)
          .slice(0, Math.round((asked.length * passedOn) / 100))
      : asked,
  );
  const wrong: Bill['wrong'] = { tooLittle: 0, cut: 0, small: 0, large: 0, stored: 0 };
  for (const some of cases) {
    if (stored.includes(some) && some.isPersonal) wrong.stored++;
    else if (some.instructions > instructions || some.passages > passages) wrong.tooLittle++;
    else if (some.answer > answer) wrong.cut++;
    else if (some.difficulty > largeLimit) wrong.large++;
    else if (asked.includes(some) && !passes.has(some) && some.difficulty > smallLimit) wrong.small++;
  }
  const mistakes = wrong.tooLittle + wrong.cut + wrong.small + wrong.large + wrong.stored;
  const model = isRouted ? request * (smallPart + passes.size / Math.max(1, asked.length)) : request;
  const hits = stored.length / cases.length;
  const perAnswer = (1 - hits) * model;
  return {
    parts,
    request,
    hits,
    perAnswer,
    perMonth: perAnswer * answersPerDay * daysPerMonth,
    right: 1 - mistakes / cases.length,
    wrong,
  };
}

/** What a single request to the large model costs. */
export const requestCost = (tokensIn: number, tokensOut: number) =>
  (tokensIn * prices.in + tokensOut * prices.out) / 1e6;

type Attack = Choices['attack'];
type Limits = Choices['limits'];

/** A stranger with a script and many logins. */
export const fullAttack: Attack = { in: 8_000, out: 2_000, perSecond: 20, isNew: true };
export const strangerLogins = 50;

/** What an attack costs in an hour. A request that was sent before is answered from the store. */
export function attackPerHour(attack: Attack, limits: Limits): number {
  const perSecond =
    limits.seconds === 0 ? attack.perSecond : Math.min(attack.perSecond, strangerLogins / limits.seconds);
  if (!attack.isNew) return 0.01 * perSecond * 3_600 * requestCost(attack.in, attack.out);
  // A longer question is refused, so the script sends one that is just short enough.
  return perSecond * 3_600 * requestCost(Math.min(attack.in, limits.in), Math.min(attack.out, limits.out));
}

/** A visit of an honest user: what is asked, and when. */
interface Visit {
  questions: { at: number; in: number; out: number }[];
}

export function drawVisits(seed: number): Visit[] {
  const random = labRandom(seed, 'price-of-a-token visits');
  return Array.from({ length: 300 }, () => {
    let at = 0;
    const count = 1 + Math.floor(7 * random.next() * random.next());
    return {
      questions: Array.from({ length: count }, () => {
        at += random.between(8, 60);
        const [long, part] = [random.next(), random.next()];
        return {
          at,
          // Instructions and passages, and a question that is sometimes a long letter.
          in: Math.round(1_650 + 1_500 * long * long * long * long * long * long),
          out: Math.round(60 + 240 * part),
        };
      }),
    };
  });
}

/** How many permits a login can save up. */
export const burst = 4;

export interface Defence {
  attackPerDay: number;
  honestPerDay: number;
  /** When the cap of the day is reached, in hours. Undefined if it is not. */
  capAt: number | undefined;
  perDay: number;
  /** The shares of honest questions that are refused, by reason. */
  refused: { long: number; cut: number; rate: number; cap: number; all: number };
}

/** A day under attack, with limits. */
export function defend(visits: readonly Visit[], attack: Attack, limits: Limits): Defence {
  let [total, long, cut, rate, none] = [0, 0, 0, 0, 0];
  for (const { questions } of visits) {
    let permits = burst;
    let before = 0;
    for (const question of questions) {
      total++;
      if (limits.seconds > 0) permits = Math.min(burst, permits + (question.at - before) / limits.seconds);
      before = question.at;
      if (limits.seconds > 0 && permits < 1) rate++;
      else {
        permits--;
        if (question.in > limits.in) long++;
        else if (question.out > limits.out) cut++;
        else none++;
      }
    }
  }
  const answered = none / total;
  const attackHourly = attackPerHour(attack, limits);
  const honestHourly = (answered * answersPerDay * requestCost(1_800, 300)) / 24;
  const capAt = limits.cap === 0 ? undefined : limits.cap / (attackHourly + honestHourly);
  const open = capAt === undefined ? 24 : Math.min(24, capAt);
  const lost = answered * (1 - open / 24);
  return {
    attackPerDay: attackHourly * open,
    honestPerDay: honestHourly * open,
    capAt: open < 24 ? capAt : undefined,
    perDay: (attackHourly + honestHourly) * open,
    refused: {
      long: long / total,
      cut: cut / total,
      rate: rate / total,
      cap: lost,
      all: 1 - answered + lost,
    },
  };
}

export const caps = [0, 50, 60, 80, 100, 150, 200, 300, 500] as const;
export const spacings = [0, 1, 3, 5, 10, 15, 20, 30, 60, 90, 120] as const;

const schema = z.strictObject({
  side: z.enum(['bill', 'attack', 'defend']),
  instructions: z.int().min(0).max(1_500),
  passages: z.int().min(0).max(2_000),
  answer: z.int().min(50).max(600),
  /** Whether the service may keep the computed state of a repeated beginning. */
  isCached: z.boolean(),
  /** Whether the date is in the first line. */
  hasDate: z.boolean(),
  /** Which answers are stored and sent again. */
  store: z.enum(['none', 'general', 'all']),
  isRouted: z.boolean(),
  /** Per cent that the small model passes on. */
  passedOn: z.int().min(0).max(100),
  attack: z.strictObject({
    in: z.int().min(200).max(8_000),
    out: z.int().min(50).max(2_000),
    perSecond: z.int().min(1).max(20),
    /** Whether each request is different from all before. */
    isNew: z.boolean(),
  }),
  limits: z.strictObject({
    in: z.int().min(500).max(8_000),
    out: z.int().min(50).max(2_000),
    /** Seconds until a login gets its next permit. Zero is no limit. */
    seconds: z.union(spacings.map((spacing) => z.literal(spacing))),
    /** Euros a day. Zero is no cap. */
    cap: z.union(caps.map((cap) => z.literal(cap))),
  }),
});

export type Choices = z.infer<typeof schema>;

const start: Choices = {
  side: 'bill',
  instructions: 700,
  passages: 900,
  answer: 300,
  isCached: false,
  hasDate: true,
  store: 'none',
  isRouted: false,
  passedOn: 20,
  attack: { in: 400, out: 300, perSecond: 1, isNew: false },
  limits: { in: 8_000, out: 2_000, seconds: 0, cap: 0 },
};

const cheap: Partial<Choices> = {
  isCached: true,
  hasDate: false,
  store: 'general',
  isRouted: true,
  passedOn: 35,
};

export const model: LabModel<Choices> = {
  name: 'price-of-a-token',
  title: 'Price of a token',
  idea: 'See what one answer costs and what each lever saves, then try to ruin the service as a stranger.',
  ages: '16 and older',
  minutes: 14,
  schema,
  start: () => start,
  goals: [
    {
      id: 'bill',
      text: 'The bill is at most 400 euros a month, and at least 90% of the test cases are still answered rightly.',
      isMet(choices, seed) {
        const { perMonth, right } = computeBill(drawCases(seed), choices);
        return perMonth <= 400 && right >= 0.9;
      },
      progress(choices, seed) {
        const { perMonth, right } = computeBill(drawCases(seed), choices);
        return `${Math.ceil(perMonth)} euros, ${Math.floor(100 * right)}% right`;
      },
    },
    {
      id: 'attack',
      text: 'As a stranger, make one hour cost at least 500 euros while there are no limits.',
      isMet: ({ attack }) => attackPerHour(attack, start.limits) >= 500,
      progress: ({ attack }) => `${Math.floor(attackPerHour(attack, start.limits))} euros`,
    },
    {
      id: 'defend',
      text: 'Against that stranger a day costs at most 200 euros, and at most 3% of honest questions are refused.',
      isMet({ limits }, seed) {
        const { perDay, refused } = defend(drawVisits(seed), fullAttack, limits);
        return perDay <= 200 && refused.all <= 0.03;
      },
      progress({ limits }, seed) {
        const { perDay, refused } = defend(drawVisits(seed), fullAttack, limits);
        return `${Math.ceil(perDay)} euros, ${(100 * refused.all).toFixed(1)}% refused`;
      },
    },
  ],
  guide: [
    {
      text: 'More than half of the bill is for text that the visitor never sees. A cached beginning would help, but a date in its first line changes it every day.',
      choices: () => ({ ...start, isCached: true }),
    },
    {
      text: 'The date is gone from the first line, general answers are stored, and a small model answers what it does not doubt. Watch what goes wrong, too.',
      choices: () => ({ ...start, ...cheap }),
    },
    {
      text: 'You are the stranger now: long questions, long answers, twenty a second, and never the same one twice.',
      choices: () => ({ ...start, side: 'attack', attack: fullAttack }),
    },
  ],
};
