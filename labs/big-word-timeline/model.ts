import { z } from 'zod';
import type { LabModel } from '../kit/lab.ts';
import { meanOf } from '../kit/math.ts';
import { labRandom } from '../kit/random.ts';
import { counted } from '../kit/words.ts';

export interface Event {
  id: 'turing' | 'name' | 'eliza' | 'chess' | 'photos' | 'go' | 'transformer' | 'chatbots';
  title: string;
  year: number;
}

/** The events of the lesson, in order. */
export const events: readonly Event[] = [
  { id: 'turing', title: 'Turing’s game with notes', year: 1950 },
  { id: 'name', title: 'The name “artificial intelligence”', year: 1956 },
  { id: 'eliza', title: 'ELIZA plays the doctor', year: 1966 },
  { id: 'chess', title: 'Deep Blue wins at chess', year: 1997 },
  { id: 'photos', title: 'A network wins the photo contest', year: 2012 },
  { id: 'go', title: 'AlphaGo wins at Go', year: 2016 },
  { id: 'transformer', title: 'The transformer', year: 2017 },
  { id: 'chatbots', title: 'Chatbots for everyone', year: 2022 },
];

export const years = { min: 1950, max: 2026 };
/** Where the strip of paper is folded. */
export const fold = 1988;

/** The order in which the cards lie on the table. */
export function cardOrder(seed: number): number[] {
  const order = labRandom(seed, 'big-word-timeline').shuffle(events.map((_, index) => index));
  // Cards that already lie in order would give the answer away.
  return order.every((event, place) => event === place) ? order.toReversed() : order;
}

export const yearsOff = (line: readonly number[]) =>
  line.map((year, index) => Math.abs(year - (events[index]?.year ?? 0)));

export const meanOff = (line: readonly number[]) => meanOf(yearsOff(line));

export const isInOrder = (line: readonly number[]) =>
  line.every((year, index) => index === 0 || year > (line[index - 1] ?? 0));

/** The longest wait between two events, and the events on both sides of it. */
export function longestGap(line: readonly number[]): { years: number; from: number; to: number } {
  const sorted = line.map((year, index) => ({ year, index })).sort((some, other) => some.year - other.year);
  let longest = { years: 0, from: 0, to: 0 };
  for (const [place, { year, index }] of sorted.entries()) {
    const before = sorted[place - 1];
    if (before && year - before.year > longest.years) {
      longest = { years: year - before.year, from: before.index, to: index };
    }
  }
  return longest;
}

const year = z.int().min(years.min).max(years.max);

const schema = z.strictObject({
  /** Where each event lies now. Null while it is still on the table. */
  line: z.array(year.nullable()).length(events.length),
  /** Where the events lay when the learner last asked how far off they were. */
  checked: z.array(year).length(events.length).nullable(),
});

export type Choices = z.infer<typeof schema>;

export const model: LabModel<Choices> = {
  name: 'big-word-timeline',
  title: 'Time line of a big word',
  idea: 'Place eight events of AI on one strip from 1950 to today, and find out where the long waits were.',
  ages: '8 to 12',
  minutes: 6,
  schema,
  start: () => ({ line: events.map(() => null), checked: null }),
  goals: [
    {
      id: 'in-order',
      text: 'When you check it, all 8 events are in the right order.',
      isMet: ({ checked }) => checked !== null && isInOrder(checked),
      progress: ({ checked }) =>
        checked
          ? `${counted(checked.filter((year, index) => index > 0 && year <= (checked[index - 1] ?? 0)).length, 'event')} too early`
          : 'not checked',
    },
    {
      id: 'close',
      text: 'When you check it, the events are at most 3 years off on average.',
      isMet: ({ checked }) => checked !== null && meanOff(checked) <= 3,
      progress: ({ checked }) => (checked ? `${meanOff(checked).toFixed(1)} years off` : 'not checked'),
    },
  ],
  guide: [
    {
      text: 'Three events lie left of the fold. For a very long time there was more hope than news.',
      choices: () => ({ line: [1950, 1956, 1966, null, null, null, null, null], checked: null }),
    },
    {
      text: 'The strip as it was. Look at the gap after ELIZA, and at the crowd at the far end.',
      choices: () => {
        const right = events.map(({ year }) => year);
        return { line: right, checked: right };
      },
    },
  ],
};
