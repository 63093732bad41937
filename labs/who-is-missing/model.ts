import { z } from 'zod';
import type { LabModel } from '../kit/lab.ts';
import { labRandom } from '../kit/random.ts';

/** The people of a town by how they spend their day. In all 1,000 people, of whom 300 want the bus line. */
export const kinds = [
  { id: 'riders', name: 'Take the bus', people: 200, wantBus: 180 },
  { id: 'drivers', name: 'Drive a car', people: 400, wantBus: 20 },
  { id: 'walkers', name: 'Walk or cycle', people: 200, wantBus: 40 },
  { id: 'night', name: 'Work at night', people: 100, wantBus: 40 },
  { id: 'home', name: 'Stay at home', people: 100, wantBus: 20 },
] as const;

export type Place = 'stop' | 'garage' | 'market' | 'lot';

/** Where people are asked, and the kinds who can be met there. */
export const places: readonly { id: Place; name: string; reaches: readonly number[] }[] = [
  { id: 'stop', name: 'Bus stop', reaches: [0] },
  { id: 'garage', name: 'Car park', reaches: [1] },
  { id: 'market', name: 'Market', reaches: [0, 2, 4] },
  { id: 'lot', name: 'Draw lots', reaches: [0, 1, 2, 3, 4] },
];

export const counts = [20, 50, 200] as const;
/** In percent. */
export const truth = 30;

export interface Person {
  kind: number;
  wantsBus: boolean;
}

/** Everybody in town, kind by kind. */
export const town: readonly Person[] = kinds.flatMap(({ people, wantBus }, kind) =>
  Array.from({ length: people }, (_, index) => ({ kind, wantsBus: index < wantBus })),
);

export type Survey = z.infer<typeof survey>;

/** Who is asked, as places in the town. Nobody is asked twice in one survey. */
export function askPeople({ place, count, draw }: Survey, seed: number): number[] {
  const reaches = places.find(({ id }) => id === place)?.reaches ?? [];
  const reached = town.flatMap(({ kind }, index) => (reaches.includes(kind) ? [index] : []));
  return labRandom(seed, `who-is-missing ${draw}`).shuffle(reached).slice(0, count);
}

/** The share of yes in percent. */
export function shareOf(survey: Survey, seed: number): number {
  const asked = askPeople(survey, seed);
  return (100 * asked.filter((index) => town[index]?.wantsBus).length) / asked.length;
}

export const mostSurveys = 10;
const mostDraws = 9_999;

const survey = z.strictObject({
  place: z.enum(['stop', 'garage', 'market', 'lot']),
  count: z.literal(counts),
  /** A number that makes every survey draw other people. */
  draw: z.int().min(0).max(mostDraws),
});

const schema = z.strictObject({
  /** The oldest first. */
  surveys: z.array(survey).max(mostSurveys),
});

export type Choices = z.infer<typeof schema>;

/** One more survey. The oldest one goes if the list is full. */
export function addSurvey({ surveys }: Choices, place: Place, count: Survey['count']): Choices {
  const draw = ((surveys.at(-1)?.draw ?? -1) + 1) % (mostDraws + 1);
  return { surveys: [...surveys, { place, count, draw }].slice(-mostSurveys) };
}

const inARow = 4;

/** The shares of the last four surveys, if all draws differ. */
function lastShares({ surveys }: Choices, seed: number): number[] | undefined {
  const last = surveys.slice(-inARow);
  if (last.length < inARow || new Set(last.map(({ draw }) => draw)).size < inARow) return undefined;
  return last.map((some) => shareOf(some, seed));
}

function repeat(place: Place, count: Survey['count'], times: number): Choices {
  let choices: Choices = { surveys: [] };
  for (let time = 0; time < times; time++) choices = addSurvey(choices, place, count);
  return choices;
}

const isClose = (choices: Choices, seed: number) =>
  lastShares(choices, seed)?.every((share) => Math.abs(share - truth) <= 8) ?? false;

/** How many of the last surveys are as they should be. */
function surveysSoFar(choices: Choices, seed: number, isWanted: (share: number) => boolean): string {
  const shares = lastShares(choices, seed);
  if (!shares) return `${Math.min(choices.surveys.length, inARow)} of ${inARow} different surveys`;
  return `${shares.filter(isWanted).length} of ${inARow}`;
}

export const model: LabModel<Choices> = {
  name: 'who-is-missing',
  title: 'Who is missing?',
  idea: 'Ask some people of a town instead of all, and see which mistake goes away with more people and which stays.',
  ages: '9 to 12',
  minutes: 7,
  schema,
  start: () => ({ surveys: [] }),
  goals: [
    {
      id: 'close',
      text: 'Your last 4 surveys all come within 8 points of the true 30 percent.',
      isMet: isClose,
      progress: (choices, seed) => surveysSoFar(choices, seed, (share) => Math.abs(share - truth) <= 8),
    },
    {
      id: 'sure-and-wrong',
      text: 'Your last 4 surveys lie within 6 points of each other, and all are more than 30 points off.',
      isMet: (choices, seed) => {
        const shares = lastShares(choices, seed);
        if (!shares) return false;
        return (
          Math.max(...shares) - Math.min(...shares) <= 6 &&
          shares.every((share) => Math.abs(share - truth) > 30)
        );
      },
      progress: (choices, seed) => surveysSoFar(choices, seed, (share) => Math.abs(share - truth) > 30),
    },
  ],
  guide: [
    {
      text: 'Twenty people at the bus stop, four times. Nearly all of them say yes: only people who take the bus stand there.',
      choices: () => repeat('stop', 20, 4),
    },
    {
      text: 'Two hundred at the bus stop. The answers agree with each other, and all are wrong. More people do not correct a lean.',
      choices: () => repeat('stop', 200, 4),
    },
    {
      text: 'Twenty drawn by lot. Everybody can be drawn, but the answers wobble.',
      choices: () => repeat('lot', 20, 4),
    },
    {
      text: 'Two hundred drawn by lot. The wobble is small now, and it is around the truth.',
      choices: (seed) => {
        let choices = repeat('lot', 200, inARow);
        while (!isClose(choices, seed)) choices = addSurvey(choices, 'lot', 200);
        return choices;
      },
    },
  ],
};
