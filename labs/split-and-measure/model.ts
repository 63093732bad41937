import { z } from 'zod';
import type { LabModel } from '../kit/lab.ts';
import { sigmoid } from '../kit/math.ts';
import { labRandom } from '../kit/random.ts';
import { counted } from '../kit/words.ts';

export const mostPrice = 30;

const price = z.int().min(1).max(mostPrice);
const schema = z.strictObject({
  /** The line, in hundredths. Everybody at or above it gets a call. */
  line: z.int().min(0).max(100),
  /** What a call for nothing costs, in minutes. */
  falseAlarm: price,
  /** What a miss that nobody was called about costs, in minutes. */
  overlooked: price,
});

export type Choices = z.infer<typeof schema>;

/** An appointment: the score of the model, and whether the patient missed it. */
export interface Appointment {
  /** In hundredths, from 1 to 99. */
  score: number;
  isMiss: boolean;
}

const rowCount = 50;
const missCount = 14;

/** Appointments that were held back twice: one part to choose the line with, one to measure the choice. */
export function openBook(seed: number): { choosing: Appointment[]; test: Appointment[] } {
  const random = labRandom(seed, 'split-and-measure');
  const draw = () =>
    Array.from({ length: rowCount }, (_, index): Appointment => {
      const isMiss = index < missCount;
      const leaning = (isMiss ? 0.5 : -1.1) + 1.15 * random.normal();
      return { score: Math.min(99, Math.max(1, Math.round(100 * sigmoid(leaning)))), isMiss };
    }).sort((some, other) => some.score - other.score);
  for (;;) {
    const book = { choosing: draw(), test: draw() };
    const [accurate, cheap, strict] = [
      bestLines(book.choosing, 1, 1),
      bestLines(book.choosing, 1, 10),
      bestLines(book.choosing, mostPrice, 5),
    ];
    // A book in which the prices hardly move the best line would show nothing.
    const isLower = Math.max(...cheap) + 10 < Math.min(...accurate);
    if (isLower && Math.min(...accurate) > 50 && Math.max(...strict) > 70) return book;
  }
}

/** The four boxes of the confusion matrix. */
export interface Boxes {
  found: number;
  falseAlarms: number;
  overlooked: number;
  leftAlone: number;
}

export function sortInto(rows: readonly Appointment[], line: number): Boxes {
  const boxes = { found: 0, falseAlarms: 0, overlooked: 0, leftAlone: 0 };
  for (const { score, isMiss } of rows) {
    if (score >= line) boxes[isMiss ? 'found' : 'falseAlarms']++;
    else boxes[isMiss ? 'overlooked' : 'leftAlone']++;
  }
  return boxes;
}

/** Undefined where there is nothing to divide by. */
export function measure({ found, falseAlarms, overlooked, leftAlone }: Boxes) {
  const share = (part: number, whole: number) => (whole === 0 ? undefined : part / whole);
  return {
    accuracy: share(found + leftAlone, found + falseAlarms + overlooked + leftAlone),
    precision: share(found, found + falseAlarms),
    recall: share(found, found + overlooked),
    alarmShare: share(falseAlarms, falseAlarms + leftAlone),
  };
}

export const costOf = (boxes: Boxes, falseAlarm: number, overlooked: number) =>
  boxes.falseAlarms * falseAlarm + boxes.overlooked * overlooked;

const allLines = Array.from({ length: 101 }, (_, line) => line);

/** Every line that costs as little as any. With equal prices these are the most accurate lines. */
export function bestLines(rows: readonly Appointment[], falseAlarm: number, overlooked: number): number[] {
  const costs = allLines.map((line) => costOf(sortInto(rows, line), falseAlarm, overlooked));
  const least = Math.min(...costs);
  return allLines.filter((line) => costs[line] === least);
}

/** The points of the ROC curve, from a threshold above all scores to one below. */
export const curveOf = (rows: readonly Appointment[]) =>
  allLines.toReversed().map((line) => {
    const { alarmShare = 0, recall = 0 } = measure(sortInto(rows, line));
    return [alarmShare, recall] as const;
  });

/** How often a random miss has a higher score than a random kept appointment. A tie counts half. */
export function areaOf(rows: readonly Appointment[]): number {
  const [misses, kept] = [rows.filter(({ isMiss }) => isMiss), rows.filter(({ isMiss }) => !isMiss)];
  let wins = 0;
  for (const miss of misses) {
    for (const other of kept) wins += miss.score > other.score ? 1 : miss.score === other.score ? 0.5 : 0;
  }
  return wins / (misses.length * kept.length);
}

const isBest = ({ line, falseAlarm, overlooked }: Choices, seed: number) =>
  bestLines(openBook(seed).choosing, falseAlarm, overlooked).includes(line);

/** By how much the line is dearer than the best one. */
function dearerBy({ line, falseAlarm, overlooked }: Choices, seed: number): number {
  const { choosing } = openBook(seed);
  const cost = (at: number) => costOf(sortInto(choosing, at), falseAlarm, overlooked);
  return cost(line) - cost(bestLines(choosing, falseAlarm, overlooked)[0] ?? line);
}

const pricesNow = ({ falseAlarm, overlooked }: Choices) => `the prices are ${falseAlarm} and ${overlooked}`;

export const model: LabModel<Choices> = {
  name: 'split-and-measure',
  title: 'Split and measure',
  idea: 'Move the line between "call" and "leave alone", and see what each place finds, overlooks and costs.',
  ages: '13 and up',
  minutes: 10,
  schema,
  start: () => ({ line: 50, falseAlarm: 1, overlooked: 1 }),
  goals: [
    {
      id: 'most-accurate',
      text: 'With both prices at 1 minute, put the line where it is right most often.',
      isMet: (choices, seed) => choices.falseAlarm === 1 && choices.overlooked === 1 && isBest(choices, seed),
      progress: (choices, seed) =>
        choices.falseAlarm === 1 && choices.overlooked === 1
          ? `${counted(dearerBy(choices, seed), 'mistake')} more than the best`
          : pricesNow(choices),
    },
    {
      id: 'cheapest',
      text: 'A false alarm costs 1 minute, an overlooked miss 10: find the cheapest line.',
      isMet: (choices, seed) =>
        choices.falseAlarm === 1 && choices.overlooked === 10 && isBest(choices, seed),
      progress: (choices, seed) =>
        choices.falseAlarm === 1 && choices.overlooked === 10
          ? `${counted(dearerBy(choices, seed), 'minute')} more than the best`
          : pricesNow(choices),
    },
    {
      id: 'other-prices',
      text: 'Make a false alarm dearer than an overlooked miss, so that the cheapest line lies above 0.7, and put the line there.',
      isMet: (choices, seed) =>
        choices.falseAlarm > choices.overlooked && choices.line > 70 && isBest(choices, seed),
      progress: (choices, seed) => {
        if (choices.falseAlarm <= choices.overlooked) return pricesNow(choices);
        const more = dearerBy(choices, seed);
        return more > 0 ? `${counted(more, 'minute')} more than the best` : 'that line is not above 0.7';
      },
    },
  ],
  guide: [
    {
      text: 'The line with the best accuracy. Count the misses below it: nobody will call them.',
      choices: (seed) => bestFor(1, 1, seed),
    },
    {
      text: 'Now an overlooked miss costs ten times as much as a call for nothing. The cheapest line lies far lower, and most calls are for nothing.',
      choices: (seed) => bestFor(1, 10, seed),
    },
    {
      text: 'Somebody has to drive there instead of calling. A false alarm is dear now, and only the surest cases are worth the trip.',
      choices: (seed) => bestFor(mostPrice, 5, seed),
    },
  ],
};

function bestFor(falseAlarm: number, overlooked: number, seed: number): Choices {
  const lines = bestLines(openBook(seed).choosing, falseAlarm, overlooked);
  return { line: lines.at(-1) ?? 50, falseAlarm, overlooked };
}
