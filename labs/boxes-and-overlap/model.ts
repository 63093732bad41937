import { z } from 'zod';
import type { LabModel } from '../kit/lab.ts';
import { labRandom } from '../kit/random.ts';

/** The picture in pixels. The vertical axis runs downwards. */
export const picture = { width: 240, height: 180 };

/** Left, top, right and bottom. */
export type Box = [left: number, top: number, right: number, bottom: number];

export const things = ['barn', 'tractor', 'ewe', 'lamb'] as const;
export type Thing = (typeof things)[number];

/** About where each thing stands, and how large it is. */
const places: Record<Thing, { left: number; top: number; width: number; height: number; spread: number }> = {
  barn: { left: 14, top: 12, width: 92, height: 66, spread: 8 },
  tractor: { left: 150, top: 26, width: 46, height: 32, spread: 6 },
  ewe: { left: 44, top: 116, width: 36, height: 26, spread: 5 },
  lamb: { left: 176, top: 128, width: 13, height: 10, spread: 2 },
};

/** The box that is exactly as large as each thing. */
export function drawTruth(seed: number): Box[] {
  const random = labRandom(seed, 'boxes-and-overlap');
  const vary = (number: number, spread: number) => number + random.below(2 * spread + 1) - spread;
  return things.map((thing) => {
    const { left, top, width, height, spread } = places[thing];
    const [x, y] = [vary(left, Math.max(spread, 6)), vary(top, Math.max(spread, 6))];
    return [x, y, x + vary(width, spread), y + vary(height, spread)];
  });
}

export const areaOf = ([left, top, right, bottom]: Box) => (right - left) * (bottom - top);

export interface Overlap {
  common: number;
  together: number;
  iou: number;
}

/** The area that two boxes have in common, and the area that they cover together. */
export function overlapOf(some: Box, other: Box): Overlap {
  const width = Math.min(some[2], other[2]) - Math.max(some[0], other[0]);
  const height = Math.min(some[3], other[3]) - Math.max(some[1], other[1]);
  const common = width > 0 && height > 0 ? width * height : 0;
  const together = areaOf(some) + areaOf(other) - common;
  return { common, together, iou: common / together };
}

const contains = (outer: Box, inner: Box) =>
  outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3];

const boxSchema = z
  .tuple([
    z.int().min(0).max(picture.width),
    z.int().min(0).max(picture.height),
    z.int().min(0).max(picture.width),
    z.int().min(0).max(picture.height),
  ])
  .refine(([left, top, right, bottom]) => left < right && top < bottom);

const schema = z.strictObject({
  /** The thing that the learner works on. */
  thing: z
    .int()
    .min(0)
    .max(things.length - 1),
  boxes: z.array(boxSchema).length(things.length),
  /** What the learner guessed before the number was shown. */
  guesses: z.array(z.number().min(0).max(1).nullable()).length(things.length),
  /** Whether the learner has seen the true box. */
  looked: z.array(z.boolean()).length(things.length),
});

export type Choices = z.infer<typeof schema>;

/** A first box for each thing, well beside it. */
function start(seed: number): Choices {
  return {
    thing: 0,
    boxes: drawTruth(seed).map(([left, top, right, bottom]) => {
      const [across, down] = [Math.round((right - left) / 2), Math.round((bottom - top) / 3)];
      return [left + across, top + down, right + across, bottom + down];
    }),
    guesses: things.map(() => null),
    looked: things.map(() => false),
  };
}

const [barn, tractor, ewe, lamb] = [0, 1, 2, 3];

const find = (boxes: readonly Box[], index: number): Box => boxes[index] ?? [0, 0, 1, 1];

export const model: LabModel<Choices> = {
  name: 'boxes-and-overlap',
  title: 'Boxes and overlap',
  idea: 'Put boxes around things in a picture, and get a feeling for the number that says how well two boxes agree.',
  ages: '16 and older',
  minutes: 10,
  schema,
  start,
  goals: [
    {
      id: 'tight',
      text: 'IoU of at least 0.9 for the barn and for the lamb, without a look at their true boxes.',
      isMet({ boxes, looked }, seed) {
        const truth = drawTruth(seed);
        return [barn, lamb].every(
          (index) => !looked[index] && overlapOf(find(boxes, index), find(truth, index)).iou >= 0.9,
        );
      },
      progress({ boxes, looked }, seed) {
        if (looked[barn] || looked[lamb]) return 'you looked at a true box';
        const truth = drawTruth(seed);
        const tight = [barn, lamb].filter((at) => overlapOf(find(boxes, at), find(truth, at)).iou >= 0.9);
        return `${tight.length} of 2 boxes`;
      },
    },
    {
      id: 'too-large',
      text: 'A box that contains the whole tractor and has an IoU below 0.3.',
      isMet({ boxes }, seed) {
        const [box, true_] = [find(boxes, tractor), find(drawTruth(seed), tractor)];
        return contains(box, true_) && overlapOf(box, true_).iou < 0.3;
      },
      progress({ boxes }, seed) {
        const [box, true_] = [find(boxes, tractor), find(drawTruth(seed), tractor)];
        if (!contains(box, true_)) return 'part of the tractor is outside';
        return `IoU ${overlapOf(box, true_).iou.toFixed(2)}`;
      },
    },
    {
      id: 'half',
      text: 'The true box of the ewe, moved only sideways until the IoU is between 0.48 and 0.52.',
      isMet({ boxes }, seed) {
        const [box, true_] = [find(boxes, ewe), find(drawTruth(seed), ewe)];
        const isMoved = box[1] === true_[1] && box[3] === true_[3] && box[2] - box[0] === true_[2] - true_[0];
        const { iou } = overlapOf(box, true_);
        return isMoved && iou >= 0.48 && iou <= 0.52;
      },
      progress({ boxes }, seed) {
        const [box, true_] = [find(boxes, ewe), find(drawTruth(seed), ewe)];
        const isSame = box[1] === true_[1] && box[3] === true_[3] && box[2] - box[0] === true_[2] - true_[0];
        return isSame ? `IoU ${overlapOf(box, true_).iou.toFixed(2)}` : 'height or size is different';
      },
    },
  ],
  guide: [
    {
      text: 'The box covers a quarter of the barn and a good deal of meadow. It touches the barn, and the IoU is 0.2.',
      choices: (seed) => ({ ...start(seed), guesses: [0.5, null, null, null] }),
    },
    {
      text: 'Barn and lamb, each with a box that is one pixel too wide on one side. The barn hardly notices, the lamb does.',
      choices(seed) {
        const truth = drawTruth(seed);
        return {
          ...start(seed),
          thing: lamb,
          guesses: [0.9, null, null, 0.9],
          boxes: start(seed).boxes.map((box, index) => {
            const [left, top, right, bottom] = find(truth, index);
            return index === barn || index === lamb ? [left, top, right + 1, bottom] : box;
          }),
        };
      },
    },
    {
      text: 'The ewe, moved sideways by a third of its width. Two thirds are in common, four thirds are covered: half right.',
      choices(seed) {
        const [left, top, right, bottom] = find(drawTruth(seed), ewe);
        const shift = Math.round((right - left) / 3);
        return {
          ...start(seed),
          thing: ewe,
          guesses: [null, null, 0.5, null],
          looked: [false, false, true, false],
          boxes: start(seed).boxes.with(ewe, [left + shift, top, right + shift, bottom]),
        };
      },
    },
  ],
};
