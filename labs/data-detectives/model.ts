import { z } from 'zod';
import type { LabModel } from '../kit/lab.ts';
import { type LabRandom, labRandom } from '../kit/random.ts';
import { counted } from '../kit/words.ts';

export const columns = ['name', 'born', 'height', 'arrives', 'leaves', 'team'] as const;
export type Column = (typeof columns)[number];

/** One row of the list. Arrival and departure are days in July, the height is in centimetres. Null is blank. */
export interface Row {
  name: string;
  born: number | null;
  height: number | null;
  arrives: number | null;
  leaves: number | null;
  team: string | null;
}

export const troubles = ['cannot', 'unit', 'twice', 'blank', 'spelling', 'pair'] as const;
export type Trouble = (typeof troubles)[number];

interface Flaw {
  trouble: Trouble;
  row: number;
  /** The cells that show the flaw. */
  columns: readonly Column[];
}

export interface Case {
  /** The list as it was typed in. */
  table: Row[];
  /** What the paper forms say. The child that was typed in twice stands here twice as well. */
  forms: Row[];
  flaws: Flaw[];
  /** The two rows of the child that was typed in twice. */
  twins: readonly [number, number];
  /** What the computer should answer. */
  right: Answers;
}

const names = ['Amir', 'Bella', 'Chidi', 'Dora', 'Emil', 'Freya', 'Goran', 'Hana', 'Ivo', 'Jun'];
const teams = ['Crabs', 'Gulls', 'Seals'];
export const rowCount = names.length + 1;

export interface Answers {
  children: number;
  tallest: number;
  /** The latest year of birth. */
  youngest: number;
  teams: number;
  /** In nights. */
  shortestStay: number;
}

/** What a computer makes of a list. It believes every cell and skips blanks. */
export function compute(rows: readonly Row[]): Answers {
  const known = (pick: (row: Row) => number | null) => rows.map(pick).filter((value) => value !== null);
  return {
    children: rows.length,
    tallest: Math.max(...known(({ height }) => height)),
    youngest: Math.max(...known(({ born }) => born)),
    teams: new Set(rows.map(({ team }) => team).filter((team) => team !== null)).size,
    shortestStay: Math.min(
      ...known(({ arrives, leaves }) => (arrives === null || leaves === null ? null : leaves - arrives)),
    ),
  };
}

function drawChild(random: LabRandom, name: string, index: number): Row {
  const arrives = 1 + random.below(9);
  const born = 2014 + random.below(5);
  return {
    name,
    born,
    // Older children are taller, so that only the hidden error looks impossible.
    height: 118 + (2018 - born) * 7 + random.below(9),
    arrives,
    leaves: arrives + 4 + random.below(9),
    team: teams[index % teams.length] ?? null,
  };
}

export function openCase(seed: number): Case {
  const random = labRandom(seed, 'data-detectives');
  for (;;) {
    const order = random.shuffle(names.map((_, index) => index));
    const children = names.map((name, index) => drawChild(random, name, order[index] ?? 0));
    const right = compute(children);
    const [cannot = 0, unit = 0, blank = 0, spelling = 0, pair = 0, twice = 0] = random.shuffle(
      names.map((_, index) => index),
    );
    // What is asked for must not hide in a row with a flaw, so that an honest blank does not change the answers.
    const sound = children.filter((_, index) => ![cannot, unit, blank, pair].includes(index));
    const answers = compute(sound);
    const isClear =
      answers.tallest === right.tallest &&
      answers.youngest === right.youngest &&
      answers.shortestStay === right.shortestStay;
    if (!isClear) continue;

    const second = names.length;
    const forms = [...children, children[twice] as Row];
    const table = forms.map((row) => ({ ...row }));
    const spoil = (index: number, change: (row: Row) => Partial<Row>) => {
      const row = table[index];
      if (row) table[index] = { ...row, ...change(row) };
    };
    // Two digits are swapped: 2017 becomes 2107.
    spoil(cannot, ({ born }) => ({ born: 2100 + ((born ?? 2015) - 2010) }));
    spoil(unit, ({ height }) => ({ height: (height ?? 130) * 10 }));
    const blankColumn = random.below(2) === 0 ? 'born' : 'height';
    spoil(blank, () => ({ [blankColumn]: null }));
    spoil(spelling, ({ team }) => ({ team: team?.toLowerCase() ?? null }));
    spoil(pair, ({ arrives, leaves }) => ({ arrives: leaves, leaves: arrives }));
    const flaws: Flaw[] = [
      { trouble: 'cannot', row: cannot, columns: ['born'] },
      { trouble: 'unit', row: unit, columns: ['height'] },
      { trouble: 'twice', row: second, columns },
      { trouble: 'blank', row: blank, columns: [blankColumn] },
      { trouble: 'spelling', row: spelling, columns: ['team'] },
      { trouble: 'pair', row: pair, columns: ['arrives', 'leaves'] },
    ];
    return { table, forms, flaws, twins: [twice, second], right };
  }
}

const entry = z.strictObject({
  row: z
    .int()
    .min(0)
    .max(rowCount - 1),
  column: z.enum(columns),
  what: z.enum(troubles),
  /** Ring the parents, empty the cell, or leave the row out. */
  done: z.enum(['ring', 'empty', 'drop']),
});

const schema = z.strictObject({
  /** The detective's log. */
  log: z.array(entry).max(12),
});

export type Entry = z.infer<typeof entry>;
export type Choices = z.infer<typeof schema>;

/** The flaw that an entry is about, whether or not its kind is named rightly. */
export function flawAt(
  { flaws, twins }: Case,
  { row, column }: Pick<Entry, 'row' | 'column'>,
): Flaw | undefined {
  const own = flaws.find(
    (flaw) => flaw.trouble !== 'twice' && flaw.row === row && flaw.columns.includes(column),
  );
  return own ?? (twins.includes(row) ? flaws.find(({ trouble }) => trouble === 'twice') : undefined);
}

export interface Finds {
  found: Set<Trouble>;
  /** Entries about cells that were right, or with the wrong kind of trouble. */
  falseAlarms: number;
  calls: number;
}

export function review(some: Case, { log }: Choices): Finds {
  const found = new Set<Trouble>();
  let falseAlarms = 0;
  for (const entry of log) {
    if (flawAt(some, entry)?.trouble === entry.what) found.add(entry.what);
    else falseAlarms++;
  }
  return { found, falseAlarms, calls: log.filter(({ done }) => done === 'ring').length };
}

/** What a call brings to light: what the form says, that a child stands there twice, or that nobody answers. */
export function ring(some: Case, entry: Pick<Entry, 'row' | 'column'>): 'form' | 'twice' | 'nobody' {
  const trouble = flawAt(some, entry)?.trouble;
  return trouble === 'blank' ? 'nobody' : trouble === 'twice' ? 'twice' : 'form';
}

/** The list after everything in the log was done. Rows that were left out are undefined. */
export function mend(some: Case, { log }: Choices): (Row | undefined)[] {
  const rows: (Row | undefined)[] = some.table.map((row) => ({ ...row }));
  for (const { row, column, done } of log) {
    const present = rows[row];
    const form = some.forms[row];
    if (!present || !form) continue;
    const answer = done === 'ring' ? ring(some, { row, column }) : undefined;
    if (done === 'drop' || answer === 'twice') rows[row] = undefined;
    else if (answer === 'form') {
      // Two cells that do not fit are read from the form together.
      const read = column === 'arrives' || column === 'leaves' ? (['arrives', 'leaves'] as const) : [column];
      rows[row] = Object.assign({ ...present }, Object.fromEntries(read.map((name) => [name, form[name]])));
    } else if (done === 'empty' && column !== 'name') rows[row] = { ...present, [column]: null };
  }
  return rows;
}

export const answersAfter = (some: Case, choices: Choices) =>
  compute(mend(some, choices).filter((row) => row !== undefined));

const isSame = (some: Answers, other: Answers) =>
  some.children === other.children &&
  some.tallest === other.tallest &&
  some.youngest === other.youngest &&
  some.teams === other.teams &&
  some.shortestStay === other.shortestStay;

export const mostCalls = 3;

function solve(seed: number, count: number): Choices {
  const { flaws } = openCase(seed);
  const done: Record<Trouble, Entry['done']> = {
    cannot: 'ring',
    unit: 'ring',
    twice: 'drop',
    blank: 'empty',
    spelling: 'ring',
    pair: 'empty',
  };
  return {
    log: flaws.slice(0, count).map(({ trouble, row, columns: [column = 'name'] }) => ({
      row,
      column,
      what: trouble,
      done: done[trouble],
    })),
  };
}

export const model: LabModel<Choices> = {
  name: 'data-detectives',
  title: 'Data detectives',
  idea: 'Find six errors in the list of a camp, name them, and correct them honestly, because the computer believes every cell.',
  ages: '8 to 12',
  minutes: 9,
  schema,
  start: () => ({ log: [] }),
  goals: [
    {
      id: 'all-found',
      text: 'Find and name all 6 errors, with at most 2 false alarms.',
      isMet: (choices, seed) => {
        const { found, falseAlarms } = review(openCase(seed), choices);
        return found.size === troubles.length && falseAlarms <= 2;
      },
      progress: (choices, seed) => {
        const { found, falseAlarms } = review(openCase(seed), choices);
        return `${found.size} of ${troubles.length}, ${counted(falseAlarms, 'false alarm')}`;
      },
    },
    {
      id: 'right-answers',
      text: 'All 5 answers of the computer are right, with at most 3 phone calls.',
      isMet: (choices, seed) => {
        const some = openCase(seed);
        return isSame(answersAfter(some, choices), some.right) && review(some, choices).calls <= mostCalls;
      },
      progress: (choices, seed) => {
        const some = openCase(seed);
        const now = answersAfter(some, choices);
        const names = Object.keys(some.right) as (keyof Answers)[];
        const right = names.filter((name) => now[name] === some.right[name]).length;
        return `${right} of ${names.length}, ${counted(review(some, choices).calls, 'call')}`;
      },
    },
  ],
  guide: [
    {
      text: 'Read down the column “born”. Nobody comes from the next century. A call to the parents settles it.',
      choices: (seed) => solve(seed, 1),
    },
    {
      text: 'Six errors, six kinds. Three were corrected from the source, the others are marked honestly. Look at the answers now.',
      choices: (seed) => solve(seed, 6),
    },
  ],
};
