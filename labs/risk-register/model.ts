import { z } from 'zod';
import type { LabModel } from '../kit/lab.ts';

/** Probabilities in a year. */
export const probabilities = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1] as const;
/** Harm in euros, counting what it does to people as well as can be done. */
export const harms = [500, 2_000, 5_000, 20_000, 50_000, 100_000, 400_000, 1_000_000] as const;

export interface Control {
  id: 'filter' | 'person' | 'gateway' | 'sample' | 'alarm' | 'switch';
  name: string;
  /** The share of cases that get past it. */
  passes: number;
  /** Euros in a year. */
  cost: number;
}

export const controls: readonly Control[] = [
  { id: 'filter', name: 'a filter in the program', passes: 0.1, cost: 1_500 },
  { id: 'person', name: 'a second person looks', passes: 0.2, cost: 6_000 },
  { id: 'gateway', name: 'a gateway checks what goes out', passes: 0.3, cost: 1_000 },
  { id: 'sample', name: 'random checks every week', passes: 0.4, cost: 2_000 },
  { id: 'alarm', name: 'an alarm on a measured value', passes: 0.5, cost: 500 },
  { id: 'switch', name: 'a switch back to work by hand', passes: 0.5, cost: 800 },
];

const line = (most: number) => z.string().max(most);

const entrySchema = z.strictObject({
  what: line(140),
  whom: line(140),
  probability: z
    .int()
    .min(0)
    .max(probabilities.length - 1),
  harm: z
    .int()
    .min(0)
    .max(harms.length - 1),
  /** How the two were guessed. */
  basis: line(200),
  /** Whether the harm is grave and cannot be undone. */
  isFinal: z.boolean(),
  controls: z
    .array(z.enum(['filter', 'person', 'gateway', 'sample', 'alarm', 'switch']))
    .max(controls.length),
  /** Whether the second person relies on the filter, so that both fail together. */
  isShared: z.boolean(),
  owner: line(80),
  warning: line(200),
  remains: line(200),
});

export type Entry = z.infer<typeof entrySchema>;

export const mostEntries = 8;

const schema = z.strictObject({
  entries: z.array(entrySchema).max(mostEntries),
  /** The entry that is being written. */
  open: z
    .int()
    .min(0)
    .max(mostEntries - 1),
});

export type Choices = z.infer<typeof schema>;

export const newEntry = (what: string): Entry => ({
  what,
  whom: '',
  probability: 6,
  harm: 3,
  basis: '',
  isFinal: false,
  controls: [],
  isShared: false,
  owner: '',
  warning: '',
  remains: '',
});

/** The share of cases that gets past all controls of an entry. Layers that share a cause are one layer. */
export function passShare({ controls: chosen, isShared }: Pick<Entry, 'controls' | 'isShared'>): number {
  const areOne = isShared && chosen.includes('filter') && chosen.includes('person');
  let share = 1;
  for (const { id, passes } of controls) {
    if (!chosen.includes(id) || (areOne && id === 'person')) continue;
    share *= passes;
  }
  return share;
}

export interface Figures {
  probability: number;
  harm: number;
  /** Euros in a year, without and with the controls. */
  expected: number;
  remaining: number;
  /** The probability with the controls. */
  remainingProbability: number;
  cost: number;
}

export function figuresOf(entry: Entry): Figures {
  const probability = probabilities[entry.probability] ?? 1;
  const harm = harms[entry.harm] ?? 0;
  const remainingProbability = probability * passShare(entry);
  return {
    probability,
    harm,
    expected: probability * harm,
    remaining: remainingProbability * harm,
    remainingProbability,
    cost: controls.filter(({ id }) => entry.controls.includes(id)).reduce((sum, { cost }) => sum + cost, 0),
  };
}

/** The product of two ranks from 1 to 5, as colour tables have it. */
export const rankProduct = ({ probability, harm }: Entry) =>
  (Math.floor(probability / 2) + 1) * Math.min(5, Math.floor((harm * 5) / harms.length) + 1);

/** What an entry still lacks, in words. Empty for a complete one. */
export function gapsOf(entry: Entry): string[] {
  const has = (text: string, least: number) => text.trim().length >= least;
  return [
    ...(has(entry.what, 10) ? [] : ['what could happen']),
    ...(has(entry.whom, 5) ? [] : ['to whom']),
    ...(has(entry.basis, 10) ? [] : ['how you guessed']),
    ...(entry.controls.length > 0 ? [] : ['a control']),
    ...(has(entry.owner, 3) ? [] : ['an owner']),
    ...(has(entry.warning, 10) && /\d/.test(entry.warning) ? [] : ['a warning sign with a number']),
  ];
}

export function totals(entries: readonly Entry[]) {
  const figures = entries.map(figuresOf);
  const sum = (pick: (some: Figures) => number) => figures.reduce((total, some) => total + pick(some), 0);
  return {
    expected: sum(({ expected }) => expected),
    remaining: sum(({ remaining }) => remaining),
    cost: sum(({ cost }) => cost),
  };
}

/** The most that controls may cost in a year. */
export const budget = 15_000;
const finalLimit = 0.001;

/** No harm that cannot be undone may stay more likely than once in a thousand years. */
export const isTooLikely = (entry: Entry) =>
  // Products such as 0.05 × 0.1 × 0.2 are not exact.
  entry.isFinal && figuresOf(entry).remainingProbability > finalLimit + 1e-9;

const whole = (value: number) => String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ',');

/** The register as a text to keep, the largest remaining risk first. */
export function writeDocument(entries: readonly Entry[]): string {
  const ranked = [...entries].sort((some, other) => figuresOf(other).remaining - figuresOf(some).remaining);
  const { expected, remaining, cost } = totals(entries);
  const parts = ranked.map((entry, index) => {
    const figures = figuresOf(entry);
    const chosen = controls.filter(({ id }) => entry.controls.includes(id)).map(({ name }) => name);
    return [
      `${index + 1}. ${entry.what || '(not written yet)'}`,
      `   Hits: ${entry.whom || '-'}`,
      `   Probability in a year: ${figures.probability}. Harm: ${whole(figures.harm)} euros${entry.isFinal ? ', cannot be undone' : ''}.`,
      `   Guessed from: ${entry.basis || '-'}`,
      `   Controls: ${chosen.join('; ') || 'none'}${entry.isShared ? ' (the person relies on the filter: one layer)' : ''}`,
      `   Expected harm: ${whole(figures.expected)} euros a year without controls, ${whole(figures.remaining)} with them.`,
      `   Owner: ${entry.owner || '-'}`,
      `   Warning: ${entry.warning || '-'}`,
      `   What remains, and who accepts it: ${entry.remains || '-'}`,
    ].join('\n');
  });
  return [
    'RISK REGISTER',
    'System: a program that sorts the repair calls of a housing association by urgency',
    '',
    ...parts.flatMap((part) => [part, '']),
    `All entries: ${whole(expected)} euros a year without controls, ${whole(remaining)} with them. The controls cost ${whole(cost)} a year.`,
    'The figures are estimates of the person who wrote this register.',
    '',
  ].join('\n');
}

const example: Entry = {
  ...newEntry('An urgent call is sorted to the bottom and waits for days'),
  whom: 'Tenants with burst pipes or no heating',
  probability: 8,
  harm: 4,
  basis: 'Two such calls were found in 400 that we read again',
  controls: ['person', 'alarm'],
  owner: 'Head of repairs',
  warning: 'More than 3 calls a week are moved up by hand',
  remains: 'About 1 in 10 still slips through. To be looked at in May.',
};

const isComplete = (entry: Entry) => gapsOf(entry).length === 0;

export const model: LabModel<Choices> = {
  name: 'risk-register',
  title: 'Risk register',
  idea: 'Write a short register in which every risk has a number, a control, an owner and a warning sign.',
  ages: '16 and older',
  minutes: 15,
  schema,
  isPrivate: true,
  start: () => ({ entries: [], open: 0 }),
  goals: [
    {
      id: 'entry',
      text: 'One entry that answers all six questions, with a warning sign that contains a number.',
      isMet: ({ entries }) => entries.some((entry) => gapsOf(entry).length === 0),
      progress: ({ entries }) =>
        entries.length === 0
          ? 'no entry'
          : `${6 - Math.min(...entries.map((entry) => gapsOf(entry).length))} of 6 questions`,
    },
    {
      id: 'register',
      text: 'Four complete entries. Their controls cost at most 15,000 euros a year and leave at most a fifth of the expected harm.',
      isMet({ entries }) {
        const { expected, remaining, cost } = totals(entries);
        const areComplete = entries.length >= 4 && entries.every((entry) => gapsOf(entry).length === 0);
        return areComplete && cost <= budget && remaining <= expected / 5;
      },
      progress({ entries }) {
        const complete = entries.filter(isComplete).length;
        if (entries.length < 4 || complete < entries.length)
          return `${complete} of ${Math.max(4, entries.length)} complete`;
        const { expected, remaining, cost } = totals(entries);
        return `${cost} euros, ${Math.ceil((100 * remaining) / expected)}% of the harm left`;
      },
    },
    {
      id: 'final',
      text: 'A complete entry for a harm that cannot be undone, brought down to a probability of at most 0.001 a year.',
      isMet: ({ entries }) =>
        entries.some(({ isFinal }) => isFinal) &&
        entries
          .filter(({ isFinal }) => isFinal)
          .every((entry) => gapsOf(entry).length === 0 && !isTooLikely(entry)),
      progress({ entries }) {
        const final = entries.filter(({ isFinal }) => isFinal);
        if (final.length === 0) return 'no such entry';
        const done = final.filter((entry) => isComplete(entry) && !isTooLikely(entry)).length;
        return `${done} of ${final.length} complete and unlikely enough`;
      },
    },
  ],
  guide: [
    {
      text: 'Begin with a harm, in one sentence. The numbers are guesses, so the next line says how they were guessed.',
      choices: () => ({
        entries: [{ ...example, controls: [], owner: '', warning: '', remains: '' }],
        open: 0,
      }),
    },
    {
      text: 'Controls let a share through, and shares multiply. Owner and warning sign make the entry work after the meeting.',
      choices: () => ({ entries: [example], open: 0 }),
    },
  ],
};
