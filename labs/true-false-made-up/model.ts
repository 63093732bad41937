import { z } from 'zod';
import type { LabModel } from '../kit/lab.ts';
import { type LabRandom, labRandom } from '../kit/random.ts';

export const stamps = ['found', 'against', 'silent'] as const;
export type Stamp = (typeof stamps)[number];

export interface Claim {
  text: string;
  stamp: Stamp;
  /** The line of the source that shows it. Undefined if the source is silent. */
  line?: number;
  /** A second line, if the claim needs numbers from two lines. Either is accepted. */
  otherLine?: number;
}

export interface Desk {
  title: string;
  /** The source, line by line. We made it up. */
  source: string[];
  /** What the scripted chatbot says about it. */
  claims: Claim[];
}

export const claimCount = 6;
export const lineCount = 5;

/** A claim in two versions, of which the first agrees with the source. */
interface Draft {
  right: string;
  wrong: string;
  line: number;
  otherLine?: number;
}

/** Two of five claims go against the source, and one more is not in it at all. */
function mix(random: LabRandom, drafts: readonly Draft[], silent: readonly [string, ...string[]]): Claim[] {
  const wrong = random.shuffle(drafts.map((_, index) => index)).slice(0, 2);
  const claims = drafts.map(({ right, wrong: twisted, line, otherLine }, index): Claim => {
    const isWrong = wrong.includes(index);
    return { text: isWrong ? twisted : right, stamp: isWrong ? 'against' : 'found', line, otherLine };
  });
  const place = 1 + random.below(drafts.length);
  return claims.toSpliced(place, 0, { text: random.pick(silent), stamp: 'silent' });
}

function towerDesk(random: LabRandom): Desk {
  const built = 1861 + random.below(30);
  const dark = 1961 + random.below(20);
  const tall = 24 + random.below(12);
  const steps = 131 + random.below(50);
  const [child, adult] = [3 + random.below(2), 6 + random.below(3)];
  const burned = dark - built;
  const price = child + adult;
  return {
    title: 'Leaflet: The old lighthouse',
    source: [
      `The lighthouse was built and lit in ${built}.`,
      `It is ${tall} metres tall and has ${steps} steps.`,
      `Its lamp burned until ${dark}.`,
      'It is open on Friday and Saturday, 11 to 5.',
      `A child pays ${child} pounds, an adult ${adult}.`,
    ],
    claims: mix(
      random,
      [
        { right: `It was built in ${built}.`, wrong: `It was built in ${built + 10}.`, line: 0 },
        {
          right: `Its lamp burned for ${burned} years.`,
          wrong: `Its lamp burned for ${burned + 10} years.`,
          line: 2,
          otherLine: 0,
        },
        { right: `It is ${tall} metres tall.`, wrong: `It is ${tall + 2} metres tall.`, line: 1 },
        { right: 'You can visit it on Saturday.', wrong: 'You can visit it every day.', line: 3 },
        {
          right: `A child and an adult pay ${price} pounds.`,
          wrong: `A child and an adult pay ${price + 2} pounds.`,
          line: 4,
        },
      ],
      ['Its first keeper was Ada Finch.', 'From the top you can see whales.', 'A storm once broke its lamp.'],
    ),
  };
}

function gardenDesk(random: LabRandom): Desk {
  const beds = 11 + random.below(5);
  const plants = 6 + random.below(3);
  const [month, otherMonth] = random.below(2) === 0 ? ['April', 'May'] : ['May', 'April'];
  const group = 3 + random.below(3);
  const [place, otherPlace] = random.below(2) === 0 ? ['shed', 'hedge'] : ['hedge', 'shed'];
  const last = 21 + random.below(10);
  const now = last + 5 + random.below(10);
  return {
    title: 'Board: The school garden',
    source: [
      `There are ${beds} beds with ${plants} plants in each.`,
      `Class ${group} planted them in ${month}.`,
      `Two hedgehogs live under the ${place}.`,
      'The beds are watered on Monday and Thursday.',
      `We dug up ${last} kilos of carrots last year, and ${now} this year.`,
    ],
    claims: mix(
      random,
      [
        {
          right: `There are ${beds * plants} plants in all.`,
          wrong: `There are ${beds * plants + 10} plants in all.`,
          line: 0,
        },
        {
          right: `Class ${group} planted the beds in ${month}.`,
          wrong: `Class ${group} planted the beds in ${otherMonth}.`,
          line: 1,
        },
        {
          right: `Hedgehogs live under the ${place}.`,
          wrong: `Hedgehogs live under the ${otherPlace}.`,
          line: 2,
        },
        {
          right: 'The beds get water twice a week.',
          wrong: 'The beds get water three times a week.',
          line: 3,
        },
        {
          right: `There were ${now - last} kilos more carrots than last year.`,
          wrong: `There were ${now - last + 2} kilos more carrots than last year.`,
          line: 4,
        },
      ],
      ['The hedgehogs are called Pip and Dot.', 'The carrots won a prize.', 'The beds are made of oak.'],
    ),
  };
}

export function openDesks(seed: number): [Desk, Desk] {
  const random = labRandom(seed, 'true-false-made-up');
  return [towerDesk(random), gardenDesk(random)];
}

/** All numbers of a source, for sums. */
export const numbersOf = ({ source }: Desk) => [
  ...new Set(source.flatMap((line) => line.match(/\d+/g) ?? []).map(Number)),
];

const check = z.strictObject({
  stamp: z.enum(stamps).nullable(),
  /** The line of the source that the learner points to. */
  line: z
    .int()
    .min(0)
    .max(lineCount - 1)
    .nullable(),
});

const desk = z.array(check).length(claimCount);

const schema = z.strictObject({ desks: z.tuple([desk, desk]) });

export type Check = z.infer<typeof check>;
export type Choices = z.infer<typeof schema>;

/** Whether a stamp is right, and points to the line that shows it. */
export function isProven(claim: Claim, { stamp, line }: Check): boolean {
  if (stamp !== claim.stamp) return false;
  return stamp === 'silent' || (line !== null && (line === claim.line || line === claim.otherLine));
}

export const countProven = ({ claims }: Desk, checks: readonly Check[]) =>
  claims.filter((claim, index) => isProven(claim, checks[index] ?? blank)).length;

export const blank: Check = { stamp: null, line: null };
const blanks = () => Array.from({ length: claimCount }, () => blank);

const solve = ({ claims }: Desk, count: number): Check[] =>
  claims.map(({ stamp, line }, index) => (index < count ? { stamp, line: line ?? null } : blank));

/** Nothing about right and wrong before a desk is full. */
function checkedSoFar(desk: Desk, checks: readonly Check[]): string {
  const stamped = checks.filter(({ stamp }) => stamp !== null).length;
  if (stamped < claimCount) return `${stamped} of ${claimCount} stamped`;
  return `${countProven(desk, checks)} of ${claimCount} right and shown`;
}

export const model: LabModel<Choices> = {
  name: 'true-false-made-up',
  title: 'True, false or made up',
  idea: 'Stamp every claim of a chatbot by what the source says, and point to the line that shows it.',
  ages: '8 to 12',
  minutes: 8,
  schema,
  start: () => ({ desks: [blanks(), blanks()] }),
  goals: [
    {
      id: 'first-answer',
      text: 'All 6 claims about the lighthouse have the right stamp, and point to a line that shows it.',
      isMet: ({ desks }, seed) => countProven(openDesks(seed)[0], desks[0]) === claimCount,
      progress: ({ desks }, seed) => checkedSoFar(openDesks(seed)[0], desks[0]),
    },
    {
      id: 'both-answers',
      text: 'The same for all 12 claims on both desks.',
      isMet: ({ desks }, seed) =>
        openDesks(seed).every((desk, index) => countProven(desk, desks[index] ?? []) === claimCount),
      progress: ({ desks }, seed) =>
        openDesks(seed)
          .map((desk, index) => checkedSoFar(desk, desks[index] ?? []))
          .join('; '),
    },
  ],
  guide: [
    {
      text: 'One claim, one line of the source, one stamp.',
      choices: (seed) => ({ desks: [solve(openDesks(seed)[0], 1), blanks()] }),
    },
    {
      text: 'The whole answer about the lighthouse. One claim is not in the source: that is not false, it is not known.',
      choices: (seed) => ({ desks: [solve(openDesks(seed)[0], claimCount), blanks()] }),
    },
  ],
};
