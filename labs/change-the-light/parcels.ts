import { clamp } from '../kit/math.ts';
import { type LabRandom, labRandom } from '../kit/random.ts';

export const side = 12;
export const pixelCount = side * side;

export const kinds = ['letter', 'box', 'tube', 'bag'] as const;
export type Kind = (typeof kinds)[number];

export interface Parcel {
  kind: number;
  /** Brightness from 0 to 255 in normal light. */
  values: number[];
  /** Random numbers for the noise of the camera, so that only their strength changes. */
  noise: number[];
}

/** Whether a place belongs to a parcel that lies at the origin with a size of about 1. */
const shapes: Record<Kind, (x: number, y: number) => boolean> = {
  letter: (x, y) => Math.abs(x) < 1.05 && Math.abs(y) < 0.5,
  box: (x, y) => Math.abs(x) < 0.8 && Math.abs(y) < 0.8,
  tube: (x, y) => Math.abs(x) < 0.32 && Math.abs(y) < 1.15,
  bag: (x, y) => {
    const [low, neck] = [x * x + (y - 0.25) * (y - 0.25) < 0.62, Math.abs(x) < 0.3 && y < 0 && y > -1.05];
    return low || neck;
  },
};

function drawParcel(random: LabRandom, kind: number): Parcel {
  const isInside = shapes[kinds[kind] ?? 'box'];
  const [x, y] = [side / 2 + 0.7 * random.normal(), side / 2 + 0.7 * random.normal()];
  const size = 3.9 * random.between(0.85, 1.15);
  const paper = random.between(150, 205);
  const belt = random.between(70, 95);
  const values: number[] = [];
  for (let pixel = 0; pixel < pixelCount; pixel++) {
    let covered = 0;
    for (const [right, down] of [
      [0.25, 0.25],
      [0.75, 0.25],
      [0.25, 0.75],
      [0.75, 0.75],
    ] as const) {
      const [across, along] = [(pixel % side) + right - x, Math.floor(pixel / side) + down - y];
      if (isInside(across / size, along / size)) covered += 0.25;
    }
    values.push(belt + (paper - belt) * covered);
  }
  return { kind, values, noise: Array.from({ length: pixelCount }, () => random.normal()) };
}

export function drawParcels(seed: number, purpose: 'training' | 'test', ofEach: number): Parcel[] {
  const random = labRandom(seed, `change-the-light ${purpose}`);
  return Array.from({ length: ofEach * kinds.length }, (_, index) =>
    drawParcel(random, index % kinds.length),
  );
}

/** The light in the hall, and the camera. */
export interface Light {
  /** 1 is normal. */
  brightness: number;
  /** 1 is normal, and 0 is a grey picture. */
  contrast: number;
  /** The standard deviation of the noise of the camera. */
  noise: number;
  /** How much brighter the left side is than the right. */
  slope: number;
}

export const normalLight: Light = { brightness: 1, contrast: 1, noise: 8, slope: 0 };

/** What the camera sees of a parcel. It cannot see anything darker than 0 or brighter than 255. */
export function look(
  { values, noise }: Parcel,
  { brightness, contrast, noise: loud, slope }: Light,
): Uint8Array {
  const seen = new Uint8Array(pixelCount);
  for (let pixel = 0; pixel < pixelCount; pixel++) {
    const across = ((pixel % side) + 0.5) / side - 0.5;
    const lit = (115 + ((values[pixel] ?? 0) - 115) * contrast) * brightness * (1 - slope * across);
    seen[pixel] = clamp(lit + loud * (noise[pixel] ?? 0), 0, 255);
  }
  return seen;
}
