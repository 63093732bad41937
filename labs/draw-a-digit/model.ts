import { z } from 'zod';
import { type LabModel, rememberLast } from '../kit/lab.ts';
import { softmax } from '../kit/math.ts';
import { labRandom } from '../kit/random.ts';
import type { Work } from '../kit/work.ts';
import { copies, type Drawing, drawSet, type Example, side, writers } from './digits.ts';

const pixelCount = side * side;
const mostOwn = 24;

/** A drawing as text: one hexadecimal digit for four pixels. */
const drawingSchema = z.string().regex(/^[0-9a-f]{64}$/);

export const emptyDrawing = '0'.repeat(pixelCount / 4);

export function readDrawing(text: string): number[] {
  const dark: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const four = Number.parseInt(text[at] ?? '0', 16);
    for (let bit = 0; bit < 4; bit++) if (four & (8 >> bit)) dark.push(4 * at + bit);
  }
  return dark;
}

export function writeDrawing(drawing: Drawing): string {
  const fours = Array<number>(pixelCount / 4).fill(0);
  for (const pixel of drawing) {
    const at = Math.floor(pixel / 4);
    fours[at] = (fours[at] ?? 0) | (8 >> (pixel % 4));
  }
  return fours.map((four) => four.toString(16)).join('');
}

const schema = z.strictObject({
  /** Which writers of the set the model learns from. */
  trains: z.array(z.boolean()).length(writers.length),
  /** Whether each drawing is cut out and brought to the same size first. */
  isCut: z.boolean(),
  variants: z.enum(['none', 'moved', 'mirrored']),
  /** What is on the paper now. */
  paper: drawingSchema,
  own: z
    .array(z.strictObject({ digit: z.int().min(0).max(9), drawing: drawingSchema, trains: z.boolean() }))
    .max(mostOwn),
});

export type Choices = z.infer<typeof schema>;
export type OwnDrawing = Choices['own'][number];

/** Cuts a drawing out and enlarges it, so that its longer side fills the paper but for a margin. */
export function cutOut(drawing: Drawing): Drawing {
  if (drawing.length === 0) return drawing;
  const columns = drawing.map((pixel) => pixel % side);
  const rows = drawing.map((pixel) => Math.floor(pixel / side));
  const [left, right] = [Math.min(...columns), Math.max(...columns) + 1];
  const [top, bottom] = [Math.min(...rows), Math.max(...rows) + 1];
  const scale = (side - 2) / Math.max(right - left, bottom - top);
  const isDark = new Uint8Array(pixelCount);
  for (const pixel of drawing) isDark[pixel] = 1;
  const cut: number[] = [];
  for (let pixel = 0; pixel < pixelCount; pixel++) {
    const x = Math.floor((left + right) / 2 + ((pixel % side) + 0.5 - side / 2) / scale);
    const y = Math.floor((top + bottom) / 2 + (Math.floor(pixel / side) + 0.5 - side / 2) / scale);
    if (x >= left && x < right && y >= top && y < bottom && isDark[y * side + x]) cut.push(pixel);
  }
  return cut;
}

function move(drawing: Drawing, across: number, down: number): Drawing {
  return drawing.flatMap((pixel) => {
    const [x, y] = [(pixel % side) + across, Math.floor(pixel / side) + down];
    return x >= 0 && x < side && y >= 0 && y < side ? [y * side + x] : [];
  });
}

const mirror = (drawing: Drawing): Drawing =>
  drawing.map((pixel) => pixel - (pixel % side) + side - 1 - (pixel % side));

/** Ten rows of weights, one for each digit: one weight for each pixel, and one that always counts. */
export type Weights = Float64Array[];

/** How strongly each digit speaks for itself: the sum of the weights under the dark pixels. */
const scoresOf = (weights: Weights, drawing: Drawing) =>
  weights.map((row) => {
    let score = row[pixelCount] ?? 0;
    for (const pixel of drawing) score += row[pixel] ?? 0;
    return score;
  });

export interface Reader {
  weights: Weights;
  isCut: boolean;
}

/** The probabilities of the ten digits. */
export const read = ({ weights, isCut }: Reader, drawing: Drawing): number[] =>
  softmax(scoresOf(weights, isCut ? cutOut(drawing) : drawing));

export function readDigit(reader: Reader, drawing: Drawing): number {
  const shares = read(reader, drawing);
  return shares.indexOf(Math.max(...shares));
}

export interface Trained extends Reader {
  examples: number;
  /** Right answers and questions for each writer of the set, on drawings that were not trained on. */
  scores: { right: number; asked: number }[];
}

const passes = 20;
const rate = 0.05;

/** The fields that training depends on. */
export type TrainingChoices = Pick<Choices, 'trains' | 'isCut' | 'variants' | 'own'>;

/** Softmax regression: each drawing moves the weights under its dark pixels by what was wrong. */
export function* train(choices: TrainingChoices, seed: number): Work<void, Trained> {
  const { trains, isCut, variants, own } = choices;
  const random = labRandom(seed, 'draw-a-digit training');
  const sets: Example[][][] = [];
  for (const writer of writers.keys()) {
    sets.push(drawSet(seed, writer));
    yield;
  }
  const taught = [
    ...sets.flatMap((set, writer) => (trains[writer] ? set.slice(0, copies - 1).flat() : [])),
    ...own
      .filter((some) => some.trains)
      .map(({ digit, drawing }) => ({ digit, drawing: readDrawing(drawing) })),
  ].map(({ digit, drawing }) => ({ digit, drawing: isCut ? cutOut(drawing) : drawing }));

  const weights: Weights = Array.from({ length: 10 }, () => new Float64Array(pixelCount + 1));
  for (let pass = 0; pass < passes; pass++) {
    for (const { digit, drawing } of random.shuffle(taught)) {
      let varied = drawing;
      if (variants === 'moved') varied = move(drawing, random.below(3) - 1, random.below(3) - 1);
      if (variants === 'mirrored' && random.next() < 0.5) varied = mirror(drawing);
      const shares = softmax(scoresOf(weights, varied));
      for (const [some, row] of weights.entries()) {
        const step = rate * ((some === digit ? 1 : 0) - (shares[some] ?? 0));
        row[pixelCount] = (row[pixelCount] ?? 0) + step;
        for (const pixel of varied) row[pixel] = (row[pixel] ?? 0) + step;
      }
    }
    yield;
  }

  const reader = { weights, isCut };
  const scores: Trained['scores'] = [];
  for (const [writer, set] of sets.entries()) {
    const asked = (trains[writer] ? set.slice(copies - 1) : set).flat();
    const right = asked.filter(({ digit, drawing }) => readDigit(reader, drawing) === digit).length;
    scores.push({ right, asked: asked.length });
    yield;
  }
  return { ...reader, examples: taught.length, scores };
}

/** How well the model reads writers that it has never seen. */
export function newHands({ trains }: Pick<Choices, 'trains'>, { scores }: Trained) {
  let [right, asked, count] = [0, 0, 0];
  for (const [writer, score] of scores.entries()) {
    if (trains[writer]) continue;
    right += score.right;
    asked += score.asked;
    count++;
  }
  return { right, asked, count };
}

/** The number of pixels in which two drawings differ. */
export function difference(some: Drawing, other: Drawing): number {
  const pixels = new Set(some);
  const common = other.filter((pixel) => pixels.has(pixel)).length;
  return some.length + other.length - 2 * common;
}

const mostTurned = 3;

/** Whether two drawings with the same label differ in few pixels, and only one is read rightly. */
function hasTurned(own: readonly OwnDrawing[], reader: Reader): boolean {
  const drawn = own.map(({ digit, drawing }) => ({ digit, drawing: readDrawing(drawing) }));
  const isRight = drawn.map(({ digit, drawing }) => readDigit(reader, drawing) === digit);
  return drawn.some((some, index) =>
    drawn.some(
      (other, at) =>
        isRight[index] &&
        !isRight[at] &&
        some.digit === other.digit &&
        difference(some.drawing, other.drawing) <= mostTurned,
    ),
  );
}

const start: Choices = {
  trains: [true, false, false, false, false, false],
  isCut: false,
  variants: 'none',
  paper: emptyDrawing,
  own: [],
};

const trained = rememberLast((choices: Choices, seed: number) => train(choices, seed));

export const model: LabModel<Choices> = {
  name: 'draw-a-digit',
  title: 'Draw a digit',
  idea: 'A small model learns digits from the hands that wrote them, and stumbles over hands it has never seen.',
  ages: '16 and older',
  minutes: 14,
  schema,
  isPrivate: true,
  start: () => start,
  goals: [
    {
      id: 'new-hands',
      text: 'At least 90% right on writers who are not in the training, with at least two of them held back.',
      *isMet(choices, seed) {
        const { right, asked, count } = newHands(choices, yield* trained(choices, seed));
        return count >= 2 && right >= 0.9 * asked;
      },
      *progress(choices, seed) {
        const { right, asked, count } = newHands(choices, yield* trained(choices, seed));
        if (count < 2) return `${count} of 2 held back`;
        return `${Math.floor((100 * right) / asked)}%`;
      },
    },
    {
      id: 'yours',
      text: 'Four drawings of your own, of at least three digits, kept back for the test and all read rightly.',
      *isMet(choices, seed) {
        const kept = choices.own.filter(({ trains }) => !trains);
        if (kept.length < 4 || new Set(kept.map(({ digit }) => digit)).size < 3) return false;
        const reader = yield* trained(choices, seed);
        return kept.every(({ digit, drawing }) => readDigit(reader, readDrawing(drawing)) === digit);
      },
      *progress(choices, seed) {
        const kept = choices.own.filter(({ trains }) => !trains);
        const digits = new Set(kept.map(({ digit }) => digit)).size;
        if (kept.length < 4) return `${kept.length} of 4 kept back`;
        if (digits < 3) return `${digits} of 3 digits`;
        const reader = yield* trained(choices, seed);
        const right = kept.filter(({ digit, drawing }) => readDigit(reader, readDrawing(drawing)) === digit);
        return `${right.length} of ${kept.length} read rightly`;
      },
    },
    {
      id: 'turn',
      text: `Keep two drawings of the same digit that differ in at most ${mostTurned} pixels: one read rightly, one wrongly.`,
      *isMet(choices, seed) {
        if (choices.own.length < 2) return false;
        return hasTurned(choices.own, yield* trained(choices, seed));
      },
      progress: ({ own }) =>
        own.length < 2 ? `${own.length} of 2 drawings kept` : 'no such pair among your drawings',
    },
  ],
  guide: [
    {
      text: "Trained on Ana alone. It reads Ana, and thick writing in the same place. Eli's corner is empty paper to it.",
      choices: (seed) => ({ ...start, paper: paperOf(seed, 4, 7) }),
    },
    {
      text: 'Four hands instead of one. Bo, Chi and Dov are read now. Eli still is not: no weight was ever moved for that corner.',
      choices: (seed) => ({
        ...start,
        trains: [true, true, true, true, false, false],
        paper: paperOf(seed, 4, 7),
      }),
    },
    {
      text: 'The same four hands, and each drawing is cut out and enlarged first. Place and size no longer matter.',
      choices: (seed) => ({
        ...start,
        trains: [true, true, true, true, false, false],
        isCut: true,
        paper: paperOf(seed, 4, 7),
      }),
    },
  ],
};

const paperOf = (seed: number, writer: number, digit: number) =>
  writeDrawing(drawSet(seed, writer)[0]?.[digit]?.drawing ?? []);
