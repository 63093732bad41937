import { z } from 'zod';
import type { LabModel } from '../kit/lab.ts';
import { clamp } from '../kit/math.ts';
import { type LabRandom, labRandom } from '../kit/random.ts';
import { counted } from '../kit/words.ts';

export type Kind = 'coat' | 'shirt';

/** A button as the sorter sees it: two measurements. */
export interface Button {
  /** In millimetres. */
  width: number;
  rim: number;
  holes: 2 | 4;
  kind: Kind;
}

const teachingCount = 20;
const newCount = 10;

function drawButton(random: LabRandom, kind: Kind): Button {
  const isCoat = kind === 'coat';
  return {
    width: Math.round(clamp((isCoat ? 25 : 15) + 3.4 * random.normal(), 9, 32)),
    rim: Math.round(10 * clamp((isCoat ? 3.4 : 1.8) + 0.7 * random.normal(), 1, 5)) / 10,
    // The holes tell nothing: both kinds have two or four.
    holes: random.next() < 0.5 ? 2 : 4,
    kind,
  };
}

export interface Box {
  /** The buttons to teach with. */
  teaching: Button[];
  /** The buttons that the sorter has never seen. */
  fresh: Button[];
}

/** The buttons of a learner. Five of the ten new ones are from coats. */
export function openBox(seed: number): Box {
  const random = labRandom(seed, 'card-sorter');
  const draw = (count: number) =>
    random.shuffle(
      Array.from({ length: count }, (_, index) => drawButton(random, index % 2 === 0 ? 'coat' : 'shirt')),
    );
  for (;;) {
    const box = { teaching: draw(teachingCount), fresh: draw(newCount) };
    // A box that nobody could teach well with is put back.
    if (countRight(box, twoOfEach(box)) >= 9) return box;
  }
}

/** The buttons closest to the middle of each kind, two of each, with their right labels. */
function twoOfEach({ teaching }: Box): (Kind | null)[] {
  const labels: (Kind | null)[] = teaching.map(() => null);
  for (const kind of ['coat', 'shirt'] as const) {
    const middle = kind === 'coat' ? { width: 25, rim: 3.4 } : { width: 15, rim: 1.8 };
    const nearest = teaching
      .map((button, index) => ({ index, kind: button.kind, far: distance(button, middle) }))
      .filter((some) => some.kind === kind)
      .sort((some, other) => some.far - other.far)
      .slice(0, 2);
    for (const { index } of nearest) labels[index] = kind;
  }
  return labels;
}

type Measured = Pick<Button, 'width' | 'rim'>;

/** One millimetre of rim counts as much as five of width, so that both measurements matter. */
function distance(some: Measured, other: Measured): number {
  const [wide, thick] = [(some.width - other.width) / 5, some.rim - other.rim];
  return wide * wide + thick * thick;
}

export interface Guess {
  kind: Kind;
  /** The taught button that looks most like this one. */
  because: number;
}

/** The nearest taught button decides. Undefined as long as nothing was taught. */
export function sort(button: Measured, { teaching }: Box, labels: Choices['labels']): Guess | undefined {
  let best: (Guess & { far: number }) | undefined;
  for (const [index, example] of teaching.entries()) {
    const label = labels[index];
    if (!label) continue;
    const far = distance(button, example);
    if (!best || far < best.far) best = { kind: label, because: index, far };
  }
  return best && { kind: best.kind, because: best.because };
}

export function countRight(box: Box, labels: Choices['labels']): number {
  return box.fresh.filter((button) => sort(button, box, labels)?.kind === button.kind).length;
}

export const countTaught = (labels: Choices['labels']) => labels.filter((label) => label !== null).length;

const schema = z.strictObject({
  /** What the learner said about each teaching button. */
  labels: z.array(z.enum(['coat', 'shirt']).nullable()).length(teachingCount),
});

export type Choices = z.infer<typeof schema>;

const reaches = (labels: Choices['labels'], seed: number, most: number) =>
  countTaught(labels) <= most && countRight(openBox(seed), labels) >= 9;

export const model: LabModel<Choices> = {
  name: 'card-sorter',
  title: 'The card sorter',
  idea: 'Teach a sorter with examples instead of rules, and watch it sort buttons it has never seen.',
  ages: '7 to 12',
  minutes: 6,
  schema,
  start: () => ({ labels: Array<Kind | null>(teachingCount).fill(null) }),
  goals: [
    {
      id: 'nine-of-ten',
      text: 'The sorter gets at least 9 of the 10 new buttons right.',
      isMet: ({ labels }, seed) => reaches(labels, seed, teachingCount),
      progress: ({ labels }, seed) => `${countRight(openBox(seed), labels)} of 10 right`,
    },
    {
      id: 'few-examples',
      text: 'The same, taught with at most 4 examples.',
      isMet: ({ labels }, seed) => reaches(labels, seed, 4),
      progress: ({ labels }, seed) =>
        `${countRight(openBox(seed), labels)} right with ${counted(countTaught(labels), 'example')}`,
    },
  ],
  guide: [
    {
      text: 'One example of each kind. The sorter now says something about every new button, but it has little to go by.',
      choices: (seed) => ({ labels: firstOfEach(openBox(seed), 1) }),
    },
    {
      text: 'Two typical ones of each kind. Typical examples help more than many that look alike.',
      choices: (seed) => ({ labels: twoOfEach(openBox(seed)) }),
    },
  ],
};

function firstOfEach({ teaching }: Box, count: number): (Kind | null)[] {
  const left = { coat: count, shirt: count };
  return teaching.map(({ kind }) => (left[kind]-- > 0 ? kind : null));
}
