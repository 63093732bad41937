import { z } from 'zod';
import type { LabModel } from '../kit/lab.ts';
import { type LabRandom, labRandom } from '../kit/random.ts';

export type Kind = 'coat' | 'shirt';

/** A button as the sorter sees it. The edge has nothing to do with coats or shirts, but the sorter does not know that. */
export interface Button {
  /** In millimetres. */
  width: number;
  rim: number;
  isRed: boolean;
}

export interface Example extends Button {
  kind: Kind;
}

const newCount = 12;
export const mostTricks = 3;
export const mostExamples = 4;
export const widths = { min: 9, max: 32 };
export const rims = { min: 1, max: 5 };

/** What a person would say at once. Undefined between the two kinds, where a person cannot tell either. */
export function personSays({ width, rim }: Button): Kind | undefined {
  const lean = (width - 20) / 5 + (rim - 2.6);
  return lean >= 0.79 ? 'coat' : lean <= -0.79 ? 'shirt' : undefined;
}

/** One millimetre of rim counts as much as 5 of width, and another edge as much as 12 of width. */
function distance(some: Button, other: Button): number {
  const [wide, thick] = [(some.width - other.width) / 5, some.rim - other.rim];
  return wide * wide + thick * thick + (some.isRed === other.isRed ? 0 : 2.4 * 2.4);
}

/** The example that looks most like the button. Its kind is what the sorter says. */
export function nearestOf(button: Button, examples: readonly Example[]): Example | undefined {
  let best: Example | undefined;
  for (const example of examples) {
    if (!best || distance(button, example) < distance(button, best)) best = example;
  }
  return best;
}

export interface Box {
  /** What Nico taught: few examples, mostly coats, and all coats with a red edge. */
  taught: Example[];
  /** Fair buttons that the sorter has never seen. Half of each kind have a red edge. */
  fresh: Example[];
}

const typical: readonly Example[] = [
  { width: 25, rim: 3.4, isRed: false, kind: 'coat' },
  { width: 16, rim: 1.8, isRed: true, kind: 'shirt' },
  { width: 22, rim: 3, isRed: false, kind: 'coat' },
  { width: 18, rim: 2, isRed: true, kind: 'shirt' },
];

export function openBox(seed: number): Box {
  const random = labRandom(seed, 'fool-the-sorter');
  for (;;) {
    const box = { taught: teach(random), fresh: drawFresh(random) };
    // A box is kept if Nico's sorter is bad at it, and if four examples can fix that.
    if (countRight(box, []) <= 8 && countRight(box, typical) >= 11) return box;
  }
}

const inTenths = (number: number) => Math.round(number * 10) / 10;

function teach(random: LabRandom): Example[] {
  const near = (width: number, rim: number, kind: Kind): Example => ({
    width: width + random.below(3) - 1,
    rim: inTenths(rim + (random.below(3) - 1) / 10),
    isRed: kind === 'coat',
    kind,
  });
  return [
    near(24, 3.2, 'coat'),
    near(27, 3.8, 'coat'),
    near(13, 1.6, 'shirt'),
    near(29, 3.4, 'coat'),
    near(17, 2, 'shirt'),
    near(22, 3, 'coat'),
  ];
}

function drawFresh(random: LabRandom): Example[] {
  return random.shuffle(
    Array.from({ length: newCount }, (_, index) => {
      const kind = index % 2 === 0 ? 'coat' : 'shirt';
      const isRed = index % 4 < 2;
      for (;;) {
        const button = {
          width: Math.round((kind === 'coat' ? 25 : 15) + 3 * random.normal()),
          rim: inTenths((kind === 'coat' ? 3.4 : 1.8) + 0.6 * random.normal()),
          isRed,
        };
        const isInRange =
          button.width >= widths.min &&
          button.width <= widths.max &&
          button.rim >= rims.min &&
          button.rim <= rims.max;
        if (isInRange && personSays(button) === kind) return { ...button, kind };
      }
    }),
  );
}

/** The added buttons with the label that a person gives them. */
export function withLabels(buttons: readonly Button[]): Example[] {
  return buttons.flatMap((button) => {
    const kind = personSays(button);
    return kind ? [{ ...button, kind }] : [];
  });
}

export function countRight({ taught, fresh }: Box, added: readonly Button[]): number {
  const examples = [...taught, ...withLabels(added)];
  return fresh.filter((button) => nearestOf(button, examples)?.kind === button.kind).length;
}

/** Whether a fair button gets the wrong answer. */
export function fools(button: Button, examples: readonly Example[]): boolean {
  const kind = personSays(button);
  return kind !== undefined && nearestOf(button, examples)?.kind !== kind;
}

const button = z.strictObject({
  width: z.int().min(widths.min).max(widths.max),
  rim: z.number().min(rims.min).max(rims.max),
  isRed: z.boolean(),
});

const schema = z.strictObject({
  /** The button that the learner is making. */
  button,
  /** Buttons that were kept because they fooled the sorter. */
  tricks: z.array(button).max(mostTricks),
  /** Buttons that were added to the examples. */
  added: z.array(button).max(mostExamples),
});

export type Choices = z.infer<typeof schema>;

/** The kinds of buttons among the tricks that really fool Nico's sorter. */
function fooledKinds({ tricks }: Choices, seed: number): Set<Kind | undefined> {
  const { taught } = openBox(seed);
  return new Set(tricks.filter((trick) => fools(trick, taught)).map(personSays));
}

function isMended({ tricks, added }: Choices, seed: number): boolean {
  const box = openBox(seed);
  const examples = [...box.taught, ...withLabels(added)];
  return countRight(box, added) >= 11 && !tricks.some((trick) => fools(trick, examples));
}

const asButton = ({ width, rim, isRed }: Button): Button => ({ width, rim, isRed });
const plainCoat = { width: 23, rim: 3, isRed: false };
const redShirt = { width: 17, rim: 2, isRed: true };

export const model: LabModel<Choices> = {
  name: 'fool-the-sorter',
  title: 'Fool the sorter',
  idea: 'Find fair buttons that a badly taught sorter gets wrong, and fix it with the examples it lacked.',
  ages: '7 to 12',
  minutes: 7,
  schema,
  start: () => ({ button: { width: 27, rim: 3.6, isRed: true }, tricks: [], added: [] }),
  goals: [
    {
      id: 'fooled',
      text: 'Keep one fair button that Nico’s sorter gets wrong.',
      isMet: (choices, seed) => fooledKinds(choices, seed).size >= 1,
      progress: ({ tricks }) => `${tricks.length} kept, none fools it`,
    },
    {
      id: 'both-ways',
      text: 'Fool it both ways: keep a coat button that it calls shirt, and a shirt button that it calls coat.',
      isMet: (choices, seed) => fooledKinds(choices, seed).size === 2,
      progress: (choices, seed) => `${fooledKinds(choices, seed).size} of 2 ways`,
    },
    {
      id: 'mended',
      text: 'Fix it with at most 4 examples: your tricks of both kinds work no more, and at least 11 of the 12 new buttons come out right.',
      isMet: (choices, seed) => fooledKinds(choices, seed).size === 2 && isMended(choices, seed),
      progress(choices, seed) {
        const ways = fooledKinds(choices, seed).size;
        if (ways < 2) return `fooled ${ways} of 2 ways`;
        const box = openBox(seed);
        const examples = [...box.taught, ...withLabels(choices.added)];
        const working = choices.tricks.filter((trick) => fools(trick, examples)).length;
        return `${working} still fool it, ${countRight(box, choices.added)} of 12 right`;
      },
    },
  ],
  guide: [
    {
      text: 'A coat button with a plain edge. Nico only showed coat buttons with a red edge, so the sorter takes the edge for the reason.',
      choices: () => ({ button: plainCoat, tricks: [plainCoat], added: [] }),
    },
    {
      text: 'The same trick the other way round: a shirt button with a red edge.',
      choices: () => ({ button: redShirt, tricks: [plainCoat, redShirt], added: [] }),
    },
    {
      text: 'Four examples that were missing: coats with a plain edge, shirts with a red one. Now the edge says nothing any more.',
      choices: () => ({ button: redShirt, tricks: [plainCoat, redShirt], added: typical.map(asButton) }),
    },
  ],
};
