import { z } from 'zod';
import type { LabModel } from '../kit/lab.ts';
import { meanOf } from '../kit/math.ts';
import { type LabRandom, labRandom } from '../kit/random.ts';

const schema = z.strictObject({
  /** What happens to a slip without a price. */
  empty: z.enum(['leave', 'drop', 'zero', 'median', 'kind-median']),
  /** Whether a column remembers which prices were filled in. */
  remembers: z.boolean(),
  /** Prices that were entered in cents. */
  cents: z.enum(['leave', 'drop', 'convert']),
  /** The age 999, which stands for "not known". */
  code: z.enum(['leave', 'drop', 'kind-median']),
  /** The same item in several spellings. */
  spelling: z.enum(['leave', 'drop', 'unify']),
  /** Slips that were typed in twice. */
  twins: z.enum(['leave', 'once']),
});

export type Choices = z.infer<typeof schema>;

export const kinds = ['toaster', 'radio', 'lamp'] as const;
export type Kind = (typeof kinds)[number];

/** A slip as it really was. */
export interface Slip {
  kind: Kind;
  years: number;
  /** What it cost when it was new, in euros. */
  price: number;
  shift: 'early' | 'late';
  isMended: boolean;
}

/** A slip as it is written in the table. */
export interface Row {
  /** The place of the slip among the real ones. Twins share it. */
  slip: number;
  kind: Kind;
  item: string;
  years: number;
  price: number | null;
  shift: 'early' | 'late';
  isMended: boolean;
  isInCents: boolean;
  isTwin: boolean;
}

export const unknownAge = 999;
const slipCount = 24;

const usualPrice: Record<Kind, number> = { toaster: 34, radio: 105, lamp: 58 };
const misspelled: Record<Kind, string> = { toaster: 'Toster', radio: 'RADIO', lamp: 'Lampe' };

function drawSlip(random: LabRandom, index: number): Slip {
  const kind = kinds[index % 3] ?? 'lamp';
  // Every fourth thing is old and inherited. Hardly any of those can be repaired.
  const isInherited = index % 4 === 3;
  return {
    kind,
    years: isInherited ? 15 + random.below(14) : 2 + random.below(12),
    price: Math.round(usualPrice[kind] * (1 + 0.13 * random.normal())),
    shift: random.next() < 0.5 ? 'early' : 'late',
    isMended: random.next() < (isInherited ? 0.2 : 0.68),
  };
}

/** The real slips of a learner, and the table that was made of them. */
export function openFolder(seed: number): { slips: Slip[]; rows: Row[] } {
  const random = labRandom(seed, 'clean-this-table');
  for (;;) {
    const slips = Array.from({ length: slipCount }, (_, index) => drawSlip(random, index));
    const rows = spoil(slips, random);
    if (isInstructive({ slips, rows })) return { slips, rows };
  }
}

/** Turns real slips into a table with all kinds of trouble. */
function spoil(slips: readonly Slip[], random: LabRandom): Row[] {
  const rows = slips.map(
    (slip, index): Row => ({
      ...slip,
      slip: index,
      item: slip.kind,
      // Who inherited a thing does not know its price.
      price: index % 4 === 3 ? null : slip.price,
      isInCents: false,
      isTwin: false,
    }),
  );
  const priced = random.shuffle(rows.filter(({ price }) => price !== null));
  for (const row of priced.slice(0, 2)) {
    row.price = 100 * (row.price ?? 0);
    row.isInCents = true;
  }
  for (const row of priced.slice(2, 4)) row.years = unknownAge;
  for (const row of priced.slice(4, 8)) row.item = misspelled[row.kind];
  const twins = priced.slice(8, 10).map((row) => ({ ...row, isTwin: true }));
  return [...random.shuffle(rows), ...twins];
}

/** The row after cleaning, or why it is gone. */
export interface Cleaned {
  row: Row;
  isDropped: boolean;
  item: string;
  years: number;
  price: number | null;
  isPriceFilled: boolean;
  isYearsFilled: boolean;
}

export function clean(rows: readonly Row[], choices: Choices): Cleaned[] {
  const knownPrices = rows.filter(({ price, isInCents, isTwin }) => price !== null && !isInCents && !isTwin);
  const knownYears = rows.filter(({ years, isTwin }) => years !== unknownAge && !isTwin);
  const priceFor = ({ kind }: Row): number | null => {
    if (choices.empty === 'zero') return 0;
    if (choices.empty === 'median') return medianOf(knownPrices.map(({ price }) => price ?? 0));
    if (choices.empty !== 'kind-median') return null;
    return medianOf(knownPrices.filter((row) => row.kind === kind).map(({ price }) => price ?? 0));
  };
  return rows.map((row) => {
    const isUnknown = row.years === unknownAge;
    const isOtherwise = row.item !== row.kind;
    const isDropped =
      (row.price === null && choices.empty === 'drop') ||
      (row.isInCents && choices.cents === 'drop') ||
      (isUnknown && choices.code === 'drop') ||
      (isOtherwise && choices.spelling === 'drop') ||
      (row.isTwin && choices.twins === 'once');
    const filled = row.price === null ? priceFor(row) : null;
    const isYearsFilled = isUnknown && choices.code === 'kind-median';
    return {
      row,
      isDropped,
      item: isOtherwise && choices.spelling === 'unify' ? row.kind : row.item,
      years: isYearsFilled
        ? medianOf(knownYears.filter(({ kind }) => kind === row.kind).map(({ years }) => years))
        : row.years,
      price: row.isInCents && choices.cents === 'convert' ? (row.price ?? 0) / 100 : (row.price ?? filled),
      isPriceFilled: filled !== null,
      isYearsFilled,
    };
  });
}

export function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((some, other) => some - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** The standard deviation. */
export function spreadOf(numbers: readonly number[]): number {
  const mean = meanOf(numbers);
  return Math.sqrt(meanOf(numbers.map((number) => (number - mean) * (number - mean))));
}

/** What people would read off the table. */
export interface Figures {
  kindCount: number;
  meanPrice: number;
  spread: number;
  meanYears: number;
  mendedShare: number;
}

function figuresFrom(
  rows: readonly { item: string; years: number; price: number | null; isMended: boolean }[],
): Figures {
  const prices = rows.flatMap(({ price }) => (price === null ? [] : [price]));
  return {
    kindCount: new Set(rows.map(({ item }) => item)).size,
    meanPrice: meanOf(prices),
    spread: spreadOf(prices),
    meanYears: meanOf(rows.map(({ years }) => years)),
    mendedShare: meanOf(rows.map(({ isMended }) => (isMended ? 1 : 0))),
  };
}

export const realFigures = (slips: readonly Slip[]) =>
  figuresFrom(slips.map(({ kind, ...slip }) => ({ ...slip, item: kind })));

export const figuresOf = (cleaned: readonly Cleaned[]) =>
  figuresFrom(
    cleaned
      .filter(({ isDropped }) => !isDropped)
      .map(({ row, item, years, price }) => ({ item, years, price, isMended: row.isMended })),
  );

export const isNear = (value: number, real: number) => Math.abs(value - real) <= 0.1 * real;

/** How many rows are left, and how many of the real slips are among them. */
export function countKept(cleaned: readonly Cleaned[]): { rows: number; slips: number; empty: number } {
  const kept = cleaned.filter(({ isDropped }) => !isDropped);
  return {
    rows: kept.length,
    slips: new Set(kept.map(({ row }) => row.slip)).size,
    empty: kept.filter(({ price }) => price === null).length,
  };
}

type Folder = ReturnType<typeof openFolder>;

function isWhole({ slips, rows }: Folder, choices: Choices): boolean {
  const cleaned = clean(rows, choices);
  const { rows: rowCount, slips: slipsKept, empty } = countKept(cleaned);
  const [figures, real] = [figuresOf(cleaned), realFigures(slips)];
  const areNear = (Object.keys(real) as (keyof Figures)[]).every((name) => isNear(figures[name], real[name]));
  return rowCount === slipsKept && slipsKept >= slipCount - 1 && empty === 0 && areNear;
}

const rosiness = ({ slips, rows }: Folder, choices: Choices) =>
  figuresOf(clean(rows, choices)).mendedShare - realFigures(slips).mendedShare;

const whole: Choices = {
  empty: 'kind-median',
  remembers: true,
  cents: 'convert',
  code: 'kind-median',
  spelling: 'unify',
  twins: 'once',
};

const leastRosy = 0.08;

/** A table in which the choice of treatment matters. */
function isInstructive(folder: Folder): boolean {
  return (
    isWhole(folder, whole) &&
    !isWhole(folder, { ...whole, empty: 'median' }) &&
    rosiness(folder, { ...whole, empty: 'drop' }) >= leastRosy
  );
}

function howWhole({ slips, rows }: Folder, choices: Choices): string {
  const cleaned = clean(rows, choices);
  const kept = countKept(cleaned);
  const [figures, real] = [figuresOf(cleaned), realFigures(slips)];
  const names = Object.keys(real) as (keyof Figures)[];
  const near = names.filter((name) => isNear(figures[name], real[name])).length;
  return `${kept.slips} slips in ${kept.rows} rows, ${kept.empty} empty, ${near} of ${names.length} figures`;
}

export const model: LabModel<Choices> = {
  name: 'clean-this-table',
  title: 'Clean this table',
  idea: 'Treat the holes and errors of a table in different ways, and watch how many rows you keep and where the figures go.',
  ages: '13 and up',
  minutes: 10,
  schema,
  start: () => ({
    empty: 'leave',
    remembers: false,
    cents: 'leave',
    code: 'leave',
    spelling: 'leave',
    twins: 'leave',
  }),
  goals: [
    {
      id: 'whole',
      text: 'Every slip once and at least 23 of the 24, no field empty, and each figure within 10 % of the real one.',
      isMet: (choices, seed) => isWhole(openFolder(seed), choices),
      progress: (choices, seed) => howWhole(openFolder(seed), choices),
    },
    {
      id: 'remembered',
      text: 'The same, and a column that remembers which prices were filled in.',
      isMet: (choices, seed) => choices.remembers && isWhole(openFolder(seed), choices),
      progress: (choices, seed) => {
        const folder = openFolder(seed);
        return isWhole(folder, choices) ? 'no column remembers' : howWhole(folder, choices);
      },
    },
    {
      id: 'too-rosy',
      text: 'Now deceive with clean hands: every field is filled, and yet the share that was repaired looks at least 8 points too good.',
      isMet: (choices, seed) => {
        const folder = openFolder(seed);
        return countKept(clean(folder.rows, choices)).empty === 0 && rosiness(folder, choices) >= leastRosy;
      },
      progress: (choices, seed) => {
        const folder = openFolder(seed);
        const { empty } = countKept(clean(folder.rows, choices));
        if (empty > 0) return `${empty} empty`;
        return `${(100 * rosiness(folder, choices)).toFixed(1).replace('-', '−')} points`;
      },
    },
  ],
  guide: [
    {
      text: 'All rows with a hole or an error were dropped. The table is tidy, much smaller, and tells another story.',
      choices: () => ({
        empty: 'drop',
        remembers: false,
        cents: 'drop',
        code: 'drop',
        spelling: 'drop',
        twins: 'once',
      }),
    },
    {
      text: 'Everything is clean, but each hole got the median of all prices. Look at the spread: the table has become calmer than the world.',
      choices: () => ({ ...whole, empty: 'median', remembers: false }),
    },
    {
      text: 'Each hole got the median of its kind, and a column remembers it. All slips are there, and the figures are close.',
      choices: () => whole,
    },
  ],
};
