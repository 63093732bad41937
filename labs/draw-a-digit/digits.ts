import { type LabRandom, labRandom } from '../kit/random.ts';

/** Drawings have this many pixels in a row. */
export const side = 16;

/** A drawing is the list of its dark pixels. */
export type Drawing = readonly number[];

export const writers = ['Ana', 'Bo', 'Chi', 'Dov', 'Eli', 'Fay'] as const;

export const writerStyles = [
  'upright, in the middle',
  'leaning to the right',
  'large',
  'small, leaning to the left',
  'small, in the upper left corner',
  'thick, the 7 with a bar',
];

interface Style {
  height: number;
  slant: number;
  thickness: number;
  across: number;
  down: number;
  /** Writes 1 with a flag, and 7 with a bar. */
  hasFlags: boolean;
}

const styles: Style[] = [
  { height: 11, slant: 0, thickness: 0.85, across: 0, down: 0, hasFlags: false },
  { height: 11, slant: 0.35, thickness: 0.8, across: 0, down: 0, hasFlags: true },
  { height: 14, slant: 0.05, thickness: 0.95, across: 0, down: 0, hasFlags: false },
  { height: 8.5, slant: -0.2, thickness: 0.75, across: 1, down: 1, hasFlags: true },
  { height: 8.5, slant: 0.1, thickness: 0.75, across: -3, down: -3, hasFlags: false },
  { height: 12, slant: 0.1, thickness: 1.3, across: 0, down: 0, hasFlags: true },
];

type Stroke = readonly (readonly [x: number, y: number])[];

/** The strokes of each digit, in a box of width and height 1. */
const strokes: Record<number, readonly Stroke[]> = {
  0: [
    [
      [0.5, 0],
      [0.15, 0.15],
      [0.03, 0.5],
      [0.15, 0.85],
      [0.5, 1],
      [0.85, 0.85],
      [0.97, 0.5],
      [0.85, 0.15],
      [0.5, 0],
    ],
  ],
  1: [
    [
      [0.5, 0],
      [0.5, 1],
    ],
  ],
  2: [
    [
      [0.05, 0.22],
      [0.25, 0.03],
      [0.7, 0.02],
      [0.92, 0.25],
      [0.75, 0.52],
      [0.05, 1],
      [1, 1],
    ],
  ],
  3: [
    [
      [0.08, 0.08],
      [0.5, 0],
      [0.88, 0.15],
      [0.82, 0.4],
      [0.4, 0.48],
      [0.85, 0.58],
      [0.95, 0.82],
      [0.55, 1],
      [0.05, 0.92],
    ],
  ],
  4: [
    [
      [0.7, 1],
      [0.7, 0],
      [0.02, 0.68],
      [1, 0.68],
    ],
  ],
  5: [
    [
      [0.92, 0],
      [0.15, 0],
      [0.1, 0.43],
      [0.55, 0.38],
      [0.95, 0.62],
      [0.8, 0.92],
      [0.4, 1],
      [0.03, 0.9],
    ],
  ],
  6: [
    [
      [0.8, 0],
      [0.3, 0.25],
      [0.05, 0.65],
      [0.2, 0.95],
      [0.6, 1],
      [0.93, 0.8],
      [0.8, 0.55],
      [0.4, 0.5],
      [0.1, 0.68],
    ],
  ],
  7: [
    [
      [0.02, 0],
      [0.98, 0],
      [0.35, 1],
    ],
  ],
  8: [
    [
      [0.5, 0],
      [0.12, 0.15],
      [0.2, 0.4],
      [0.8, 0.6],
      [0.88, 0.87],
      [0.5, 1],
      [0.1, 0.87],
      [0.2, 0.6],
      [0.8, 0.4],
      [0.88, 0.15],
      [0.5, 0],
    ],
  ],
  9: [
    [
      [0.9, 0.32],
      [0.6, 0.5],
      [0.2, 0.45],
      [0.07, 0.22],
      [0.3, 0.02],
      [0.75, 0.04],
      [0.92, 0.3],
      [0.8, 0.7],
      [0.5, 1],
    ],
  ],
};

const flag: Stroke = [
  [0.5, 0],
  [0.15, 0.28],
];
const bar: Stroke = [
  [0.25, 0.5],
  [0.85, 0.5],
];

function draw(random: LabRandom, digit: number, style: Style): Drawing {
  const lines = [...(strokes[digit] ?? [])];
  if (style.hasFlags && digit === 1) lines.push(flag);
  if (style.hasFlags && digit === 7) lines.push(bar);
  const shake = () => 0.035 * random.normal();
  const slant = style.slant + 0.06 * random.normal();
  const [across, down] = [style.across + 0.5 * random.normal(), style.down + 0.5 * random.normal()];
  const width = style.height * 0.62;
  const segments = lines.flatMap((line) => {
    const placed = line.map(([x, y]) => {
      const up = 0.5 - y - shake();
      return [
        side / 2 + across + (x - 0.5 + shake()) * width + slant * up * style.height,
        side / 2 + down - up * style.height,
      ] as const;
    });
    return placed.slice(1).map((to, index) => [placed[index] ?? to, to] as const);
  });
  const dark: number[] = [];
  for (let pixel = 0; pixel < side * side; pixel++) {
    const [x, y] = [(pixel % side) + 0.5, Math.floor(pixel / side) + 0.5];
    if (segments.some(([from, to]) => squareDistance(x, y, from, to) <= style.thickness * style.thickness)) {
      dark.push(pixel);
    }
  }
  return dark;
}

/** The square of the distance between a point and a line from one place to another. */
function squareDistance(
  x: number,
  y: number,
  [fromX, fromY]: readonly [number, number],
  [toX, toY]: readonly [number, number],
): number {
  const [across, down] = [toX - fromX, toY - fromY];
  const length = across * across + down * down;
  const along = length === 0 ? 0 : ((x - fromX) * across + (y - fromY) * down) / length;
  const part = Math.min(1, Math.max(0, along));
  const [restX, restY] = [x - fromX - part * across, y - fromY - part * down];
  return restX * restX + restY * restY;
}

export interface Example {
  drawing: Drawing;
  digit: number;
}

/** How often each writer wrote each digit. The last time is kept back for the test. */
export const copies = 3;

/** Everything that one writer of the set wrote, one list for each time. */
export function drawSet(seed: number, writer: number): Example[][] {
  const random = labRandom(seed, `draw-a-digit ${writer}`);
  const style = styles[writer] ?? (styles[0] as Style);
  return Array.from({ length: copies }, () =>
    Array.from({ length: 10 }, (_, digit) => ({ digit, drawing: draw(random, digit, style) })),
  );
}
