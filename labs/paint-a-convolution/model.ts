import { z } from 'zod';
import type { LabModel } from '../kit/lab.ts';
import { labRandom } from '../kit/random.ts';
import { counted } from '../kit/words.ts';

/** Pixels in a row of the picture. */
export const side = 12;
/** Results in a row of the map: the window of 3 has to stay inside the picture. */
export const mapSide = side - 2;
export const mostWeight = 4;

/** The sum of the nine products at one place of the map. */
export function respond(
  pixels: readonly number[],
  filter: readonly number[],
  row: number,
  column: number,
): number {
  let sum = 0;
  for (const [index, weight] of filter.entries()) {
    sum += weight * (pixels[(row + Math.floor(index / 3)) * side + column + (index % 3)] ?? 0);
  }
  return sum;
}

/** Lays the window over every place of the picture. */
export function convolve(pixels: readonly number[], filter: readonly number[]): number[] {
  return Array.from({ length: mapSide * mapSide }, (_, index) =>
    respond(pixels, filter, Math.floor(index / mapSide), index % mapSide),
  );
}

/** The nine pixels below the window. */
export const patchAt = (pixels: readonly number[], row: number, column: number) =>
  Array.from(
    { length: 9 },
    (_, index) => pixels[(row + Math.floor(index / 3)) * side + column + (index % 3)] ?? 0,
  );

/** The picture moved. What leaves it on one side is lost. */
export function shift(pixels: readonly number[], right: number, down: number): (0 | 1)[] {
  return pixels.map((_, index) => {
    const [row, column] = [Math.floor(index / side) - down, (index % side) - right];
    const isInside = row >= 0 && row < side && column >= 0 && column < side;
    return isInside && pixels[row * side + column] ? 1 : 0;
  });
}

/** The filter turned clockwise by a quarter. */
export const turn = (filter: readonly number[]) =>
  filter.map((_, index) => filter[(2 - (index % 3)) * 3 + Math.floor(index / 3)] ?? 0);

const strokeNames = ['falling', 'rising', 'level', 'upright'] as const;
export type Stroke = (typeof strokeNames)[number];

const steps: Record<Stroke, [number, number]> = {
  falling: [1, 1],
  rising: [-1, 1],
  level: [0, 1],
  upright: [1, 0],
};

const blank = (): (0 | 1)[] => Array<0 | 1>(side * side).fill(0);

/** One picture for each direction, with a stroke of six pixels somewhere. */
export function drawStrokes(seed: number): { name: Stroke; pixels: (0 | 1)[] }[] {
  const random = labRandom(seed, 'paint-a-convolution strokes');
  return strokeNames.map((name) => {
    const [down, right] = steps[name];
    const [row, column] = [2 + random.below(3) + (down < 0 ? 5 : 0), 2 + random.below(3)];
    const pixels = blank();
    for (let step = 0; step < 6; step++) pixels[(row + step * down) * side + column + step * right] = 1;
    return { name, pixels };
  });
}

export interface Yard {
  pixels: (0 | 1)[];
  /** The places of the single dots in the map. */
  dots: number[];
}

/** A picture with three single dots, a stroke and a block. */
export function drawYard(seed: number): Yard {
  const random = labRandom(seed, 'paint-a-convolution yard');
  const pixels = blank();
  const [blockRow, blockColumn] = [1 + random.below(2), 1 + random.below(2)];
  for (let index = 0; index < 12; index++) {
    pixels[(blockRow + Math.floor(index / 4)) * side + blockColumn + (index % 4)] = 1;
  }
  const [lineRow, lineColumn] = [9 + random.below(2), 1 + random.below(2)];
  for (let step = 0; step < 6; step++) pixels[lineRow * side + lineColumn + step] = 1;
  const places: [number, number][] = [
    [2 + random.below(2), 8 + random.below(3)],
    [6, 2 + random.below(5)],
    [6 + random.below(4), 10],
  ];
  for (const [row, column] of places) pixels[row * side + column] = 1;
  return { pixels, dots: places.map(([row, column]) => (row - 1) * mapSide + column - 1) };
}

/** The largest response to each trial stroke. */
export const strokeResponses = (filter: readonly number[], seed: number) =>
  drawStrokes(seed).map(({ name, pixels }) => ({
    name,
    pixels,
    most: Math.max(...convolve(pixels, filter)),
  }));

/** How the filter does in the yard: dots with a response above 0, and other places with one. */
export function findDots(filter: readonly number[], seed: number): { found: number; wrong: number } {
  const { pixels, dots } = drawYard(seed);
  const positive = convolve(pixels, filter).flatMap((value, place) => (value > 0 ? [place] : []));
  const found = positive.filter((place) => dots.includes(place)).length;
  return { found, wrong: positive.length - found };
}

/** White stripes of a crossing, seen from above, and one leaf on the asphalt. */
export function drawCrossing(): (0 | 1)[] {
  return blank().map((_, index) => {
    const [row, column] = [Math.floor(index / side), index % side];
    if (row === 10 && column === 9) return 1;
    return row > 1 && row < 8 && column % 4 > 1 ? 1 : 0;
  });
}

export const edgeFilter = [-1, 0, 1, -1, 0, 1, -1, 0, 1];
const fallingFilter = [1, 0, 0, 0, 1, 0, 0, 0, 1];
const dotFilter = [-1, -1, -1, -1, 1, -1, -1, -1, -1];

const schema = z.strictObject({
  pixels: z.array(z.union([z.literal(0), z.literal(1)])).length(side * side),
  filter: z.array(z.int().min(-mostWeight).max(mostWeight)).length(9),
});

export type Choices = z.infer<typeof schema>;

export const model: LabModel<Choices> = {
  name: 'paint-a-convolution',
  title: 'Paint a convolution',
  idea: 'Slide nine weights over a picture that you paint, and see the map of what they respond to.',
  ages: '16 and older',
  minutes: 10,
  schema,
  isPrivate: true,
  start: () => ({ pixels: drawCrossing(), filter: edgeFilter }),
  goals: [
    {
      id: 'diagonal',
      text: 'The largest response to the falling stroke is at least twice that to each of the other three.',
      isMet({ filter }, seed) {
        const [falling, ...others] = strokeResponses(filter, seed).map(({ most }) => most);
        return falling !== undefined && falling > 0 && others.every((most) => falling >= 2 * most);
      },
      progress({ filter }, seed) {
        const [falling = 0, ...others] = strokeResponses(filter, seed).map(({ most }) => most);
        return `${falling} against ${Math.max(...others)}`.replaceAll('-', '−');
      },
    },
    {
      id: 'dots',
      text: 'In the yard, the response is above 0 at all three single dots, and nowhere else.',
      isMet({ filter }, seed) {
        const { found, wrong } = findDots(filter, seed);
        return found === 3 && wrong === 0;
      },
      progress({ filter }, seed) {
        const { found, wrong } = findDots(filter, seed);
        return `${found} of 3 dots, ${counted(wrong, 'other place')}`;
      },
    },
  ],
  guide: [
    {
      text: 'The filter of the lesson finds where paint begins, 3 and blue, and where it ends, −3 and orange. Move the picture to the right: the map moves along.',
      choices: () => ({ pixels: shift(drawCrossing(), 1, 0), filter: edgeFilter }),
    },
    {
      text: 'A filter answers most to what looks like itself. Weights of 1 along the falling diagonal meet all three pixels of a falling stroke, but only one of any other stroke.',
      choices: () => ({ pixels: drawCrossing(), filter: fallingFilter }),
    },
    {
      text: 'A dot is bright in the middle and dark all around. With 1 in the middle and −1 around it, a single neighbour is enough to bring the sum to 0.',
      choices: () => ({ pixels: drawCrossing(), filter: dotFilter }),
    },
  ],
};
