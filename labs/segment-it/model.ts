import { z } from 'zod';
import type { LabModel } from '../kit/lab.ts';
import { clamp, exp } from '../kit/math.ts';
import { type LabRandom, labRandom } from '../kit/random.ts';

export const side = 24;
const pixelCount = side * side;

export const scenes = ['lake', 'glacier'] as const;
export type Scene = (typeof scenes)[number];

/** For each pixel whether it belongs to the region. */
export type Mask = boolean[];

type Outlines = [Mask, Mask, Mask];

export interface Picture {
  /** Brightness from 0 to 255. */
  values: number[];
  /** What three people outlined. */
  outlines: Outlines;
  /** What at least two of them included. */
  majority: Mask;
}

interface Hill {
  x: number;
  y: number;
  width: number;
}

/** A smooth landscape of overlapping hills. Each is 1 high in its middle. */
const heightAt = (hills: readonly Hill[], x: number, y: number) =>
  hills.reduce((sum, hill) => {
    const [across, down] = [(x - hill.x) / hill.width, (y - hill.y) / hill.width];
    return sum + exp(-(across * across + down * down));
  }, 0);

function drawHills(random: LabRandom, width: number): Hill[] {
  const [x, y] = [random.between(10.5, 12.5), random.between(10.5, 12.5)];
  const isUpright = random.next() < 0.5;
  return [-1, 0, 1].map((place) => ({
    x: x + (isUpright ? random.between(-1.5, 1.5) : place * random.between(2.5, 4)),
    y: y + (isUpright ? place * random.between(2.5, 4) : random.between(-1.5, 1.5)),
    width: width * random.between(0.85, 1.1),
  }));
}

export function drawPicture(seed: number, scene: Scene): Picture {
  const random = labRandom(seed, `segment-it ${scene}`);
  const hills = drawHills(random, scene === 'lake' ? 4.3 : 4.8);
  const heights = Array.from({ length: pixelCount }, (_, pixel) =>
    heightAt(hills, (pixel % side) + 0.5, Math.floor(pixel / side) + 0.5),
  );
  if (scene === 'lake') {
    // Two ponds are as dark as the lake and do not belong to it.
    const ponds = [
      { x: 2.5, y: random.between(3, 20), width: 1.5 },
      { x: 21, y: random.between(3, 20), width: 1.4 },
    ];
    const values = heights.map((height, pixel) => {
      const pond = heightAt(ponds, (pixel % side) + 0.5, Math.floor(pixel / side) + 0.5);
      const isWater = height > 0.6 || (pond > 0.5 && height < 0.35);
      return Math.round(clamp((isWater ? 62 : 168) + 11 * random.normal(), 0, 255));
    });
    // Everybody sees the same shore, and each hand trembles a little.
    const outline = () => heights.map((height) => height > 0.6 + 0.015 * random.normal());
    const outlines: Outlines = [outline(), outline(), outline()];
    return { values, outlines, majority: voteOf(outlines) };
  }
  const values = heights.map((height) => {
    const ice = clamp((height - 0.25) / 0.75, 0, 1);
    return Math.round(clamp(96 + 120 * ice + 15 * random.normal(), 0, 255));
  });
  // Each person has another rule for where rubble ends the ice, and wavers along the border.
  const outline = (limit: number) => {
    const bends = drawHills(random, 5);
    return heights.map(
      (height, pixel) =>
        height >
        limit +
          0.05 * (heightAt(bends, pixel % side, Math.floor(pixel / side)) - 0.8) +
          0.02 * random.normal(),
    );
  };
  const outlines: Outlines = [outline(0.5), outline(0.62), outline(0.74)];
  return { values, outlines, majority: voteOf(outlines) };
}

const voteOf = ([first, second, third]: Outlines): Mask =>
  first.map((isIn, pixel) => Number(isIn) + Number(second[pixel]) + Number(third[pixel]) >= 2);

export interface Agreement {
  common: number;
  missed: number;
  extra: number;
  iou: number;
  dice: number;
}

/** How well a mask agrees with another one. Pixels in `ignored` do not count. */
export function compare(mask: Mask, truth: Mask, ignored?: Mask): Agreement {
  let [common, missed, extra] = [0, 0, 0];
  for (const [pixel, isIn] of mask.entries()) {
    if (ignored?.[pixel]) continue;
    if (isIn && truth[pixel]) common++;
    else if (isIn) extra++;
    else if (truth[pixel]) missed++;
  }
  const together = common + missed + extra;
  return {
    common,
    missed,
    extra,
    iou: together === 0 ? 0 : common / together,
    dice: together === 0 ? 0 : (2 * common) / (2 * common + missed + extra),
  };
}

function neighboursOf(pixel: number): number[] {
  const [x, y] = [pixel % side, Math.floor(pixel / side)];
  return [
    ...(x > 0 ? [pixel - 1] : []),
    ...(x < side - 1 ? [pixel + 1] : []),
    ...(y > 0 ? [pixel - side] : []),
    ...(y < side - 1 ? [pixel + side] : []),
  ];
}

/** The pixels that have a neighbour on the other side of the border. */
export const bandOf = (mask: Mask): Mask =>
  mask.map((isIn, pixel) => neighboursOf(pixel).some((other) => mask[other] !== isIn));

/** The region grows from one pixel to all connected ones whose brightness is close to that of the pixel. */
export function grow(values: readonly number[], from: number, tolerance: number): Mask {
  const mask: Mask = values.map(() => false);
  const start = values[from] ?? 0;
  const open = [from];
  mask[from] = true;
  for (;;) {
    const pixel = open.pop();
    if (pixel === undefined) return mask;
    for (const next of neighboursOf(pixel)) {
      if (mask[next] || Math.abs((values[next] ?? 0) - start) > tolerance) continue;
      mask[next] = true;
      open.push(next);
    }
  }
}

/** Everything darker than the limit in the picture of the lake, everything brighter in that of the glacier. */
export const cutAt = (values: readonly number[], scene: Scene, limit: number): Mask =>
  values.map((value) => (scene === 'lake' ? value < limit : value > limit));

const maskSchema = z.string().regex(/^[0-9a-f]{144}$/);

export const emptyMask = '0'.repeat(pixelCount / 4);

export const readMask = (text: string): Mask =>
  [...text].flatMap((character) => {
    const four = Number.parseInt(character, 16);
    return [8, 4, 2, 1].map((bit) => (four & bit) !== 0);
  });

export function writeMask(mask: Mask): string {
  let text = '';
  for (let at = 0; at < pixelCount; at += 4) {
    text += [8, 4, 2, 1].reduce((four, bit, index) => (mask[at + index] ? four + bit : four), 0).toString(16);
  }
  return text;
}

const schema = z.strictObject({
  scene: z.enum(scenes),
  /** The first or the second try. */
  attempt: z.union([z.literal(0), z.literal(1)]),
  lake: z.tuple([maskSchema, maskSchema]),
  glacier: z.tuple([maskSchema, maskSchema]),
});

export type Choices = z.infer<typeof schema>;

const start: Choices = {
  scene: 'lake',
  attempt: 0,
  lake: [emptyMask, emptyMask],
  glacier: [emptyMask, emptyMask],
};

/** The pixel in the middle of a region, from which it can grow. */
export function middleOf(mask: Mask): number {
  const pixels = [...mask.keys()].filter((pixel) => mask[pixel]);
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [
    mean(pixels.map((pixel) => pixel % side)),
    mean(pixels.map((pixel) => Math.floor(pixel / side))),
  ];
  return Math.round(y) * side + Math.round(x);
}

export const model: LabModel<Choices> = {
  name: 'segment-it',
  title: 'Segment it',
  idea: 'Separate a region from its surroundings, and find out how much of the score is the border.',
  ages: '16 and older',
  minutes: 12,
  schema,
  start: () => start,
  goals: [
    {
      id: 'clear',
      text: 'The lake, with an IoU of at least 0.95 against the majority of three people.',
      isMet: ({ lake }, seed) => compare(readMask(lake[0]), drawPicture(seed, 'lake').majority).iou >= 0.95,
      progress: ({ lake }, seed) =>
        `IoU ${compare(readMask(lake[0]), drawPicture(seed, 'lake').majority).iou.toFixed(2)}`,
    },
    {
      id: 'ragged',
      text: 'The glacier, with an IoU of at least 0.9.',
      isMet: ({ glacier }, seed) =>
        compare(readMask(glacier[0]), drawPicture(seed, 'glacier').majority).iou >= 0.9,
      progress: ({ glacier }, seed) =>
        `IoU ${compare(readMask(glacier[0]), drawPicture(seed, 'glacier').majority).iou.toFixed(2)}`,
    },
    {
      id: 'twice',
      text: 'The glacier a second time: not the same outline, and an IoU of at least 0.85 with your first.',
      isMet({ glacier: [first, second] }, seed) {
        const [some, other] = [readMask(first), readMask(second)];
        const { majority } = drawPicture(seed, 'glacier');
        const { iou } = compare(some, other);
        return (
          iou >= 0.85 && iou < 1 && compare(some, majority).iou >= 0.7 && compare(other, majority).iou >= 0.7
        );
      },
      progress: ({ glacier: [first, second] }) =>
        `IoU ${compare(readMask(first), readMask(second)).iou.toFixed(2)}`,
    },
  ],
  guide: [
    {
      text: 'A threshold takes everything that is dark, and with it two ponds that do not belong to the lake.',
      choices: (seed) => ({
        ...start,
        lake: [writeMask(cutAt(drawPicture(seed, 'lake').values, 'lake', 115)), emptyMask],
      }),
    },
    {
      text: 'A region that grows from one pixel stays connected. The ponds are left out.',
      choices(seed) {
        const { values, majority } = drawPicture(seed, 'lake');
        return { ...start, lake: [writeMask(grow(values, middleOf(majority), 50)), emptyMask] };
      },
    },
    {
      text: 'The glacier has no edge to grow to. The region stops early, or it runs out into the rubble.',
      choices(seed) {
        const { values, majority } = drawPicture(seed, 'glacier');
        return {
          ...start,
          scene: 'glacier',
          glacier: [writeMask(grow(values, middleOf(majority), 60)), emptyMask],
        };
      },
    },
  ],
};
