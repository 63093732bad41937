import { z } from 'zod';
import { type LabModel, rememberLast } from '../kit/lab.ts';
import { softmax } from '../kit/math.ts';
import { labRandom } from '../kit/random.ts';
import type { Work } from '../kit/work.ts';
import { drawParcels, kinds, type Light, look, normalLight, type Parcel, pixelCount } from './parcels.ts';

/** One row of weights for each kind: one for each pixel, and one that always counts. */
export type Weights = Float64Array[];

/** Pixels are counted from the brightness of a usual picture, so that darkness is a number like any other. */
const inputs = Float64Array.from({ length: 256 }, (_, value) => value / 255 - 0.42);

function scoresOf(weights: Weights, seen: Uint8Array): number[] {
  return weights.map((row) => {
    let score = row[pixelCount] as number;
    for (let pixel = 0; pixel < pixelCount; pixel++) {
      score += (row[pixel] as number) * (inputs[seen[pixel] as number] as number);
    }
    return score;
  });
}

export function classify(weights: Weights, seen: Uint8Array): number {
  const scores = scoresOf(weights, seen);
  return scores.indexOf(Math.max(...scores));
}

const trainingOfEach = 35;
const testOfEach = 40;
const passes = 12;
const rate = 0.06;

/** Softmax regression on pictures in normal light, or in light that varies from picture to picture. */
export function* train(seed: number, vary: Choices['vary']): Work<void, Weights> {
  const parcels = drawParcels(seed, 'training', trainingOfEach);
  yield;
  const random = labRandom(seed, 'change-the-light order');
  const weights: Weights = kinds.map(() => new Float64Array(pixelCount + 1));
  for (let pass = 0; pass < passes; pass++) {
    for (const parcel of random.shuffle(parcels)) {
      const [dark, loud] = [random.next(), random.next()];
      const seen = look(parcel, {
        ...normalLight,
        brightness: 1 + vary.brightness * (1.6 * dark - 1),
        noise: normalLight.noise + vary.noise * loud,
      });
      const shares = softmax(scoresOf(weights, seen));
      for (const [kind, row] of weights.entries()) {
        const step = rate * ((kind === parcel.kind ? 1 : 0) - (shares[kind] ?? 0));
        row[pixelCount] = (row[pixelCount] as number) + step;
        for (let pixel = 0; pixel < pixelCount; pixel++) {
          row[pixel] = (row[pixel] as number) + step * (inputs[seen[pixel] as number] as number);
        }
      }
    }
    yield;
  }
  return weights;
}

/** The share of test parcels that are recognised in a certain light. */
export const accuracy = (weights: Weights, parcels: readonly Parcel[], light: Light) =>
  parcels.filter((parcel) => classify(weights, look(parcel, light)) === parcel.kind).length / parcels.length;

export const testParcels = (seed: number) => drawParcels(seed, 'test', testOfEach);

export const axes = {
  brightness: [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.2, 1.4, 1.6, 1.8, 2],
  contrast: [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1],
  noise: [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100],
} as const;
export type Axis = keyof typeof axes;

/** A year in the hall: how bright it is, and how many of the parcels come then. */
export const year = [
  { name: 'bright', brightness: 1.5, share: 0.2 },
  { name: 'normal', brightness: 1, share: 0.6 },
  { name: 'dusk', brightness: 0.5, share: 0.15 },
  { name: 'night', brightness: 0.25, share: 0.05 },
] as const;

export interface Measured {
  weights: Weights;
  curve: number[];
  /** The same curve for a model that was trained in normal light. */
  plainCurve: number[];
  year: number[];
}

/** Trains, and measures along one axis. All other conditions stay as they are set. */
export function* measure(seed: number, { light, vary, axis }: Choices): Work<void, Measured> {
  const weights = yield* train(seed, vary);
  const plain = yield* train(seed, { brightness: 0, noise: 0 });
  const parcels = testParcels(seed);
  const [curve, plainCurve, levels]: [number[], number[], number[]] = [[], [], []];
  for (const level of axes[axis]) {
    curve.push(accuracy(weights, parcels, { ...light, [axis]: level }));
    yield;
    plainCurve.push(accuracy(plain, parcels, { ...light, [axis]: level }));
    yield;
  }
  for (const { brightness } of year) {
    levels.push(accuracy(weights, parcels, { ...normalLight, brightness }));
    yield;
  }
  return { weights, curve, plainCurve, year: levels };
}

const schema = z.strictObject({
  light: z.strictObject({
    brightness: z.number().min(0.1).max(2),
    contrast: z.number().min(0.1).max(1),
    noise: z.number().min(0).max(100),
    slope: z.number().min(0).max(1),
  }),
  /** How much the light varies in training. */
  vary: z.strictObject({
    brightness: z.number().min(0).max(0.9),
    noise: z.number().min(0).max(60),
  }),
  axis: z.enum(['brightness', 'contrast', 'noise']),
  /** The brightness at which the learner expects the accuracy to fall below 80 percent. */
  guess: z.number().min(0.1).max(1).nullable(),
});

export type Choices = z.infer<typeof schema>;

const start: Choices = {
  light: normalLight,
  vary: { brightness: 0, noise: 0 },
  axis: 'brightness',
  guess: null,
};

/** The conditions that differ from normal. */
export const changesOf = (light: Light) =>
  (['brightness', 'contrast', 'noise', 'slope'] as const).filter((name) => light[name] !== normalLight[name]);

export interface Together {
  changed: ReturnType<typeof changesOf>;
  alone: number[];
  both: number;
}

/** What each change does alone, and what they do together. */
export function measureTogether(weights: Weights, parcels: readonly Parcel[], light: Light): Together {
  const changed = changesOf(light);
  return {
    changed,
    alone: changed.map((name) => accuracy(weights, parcels, { ...normalLight, [name]: light[name] })),
    both: accuracy(weights, parcels, light),
  };
}

const trained = rememberLast(({ vary }: Choices, seed: number) => train(seed, vary));

const asPercent = (share: number) => `${Math.floor(100 * share)}%`;

export const model: LabModel<Choices> = {
  name: 'change-the-light',
  title: 'Change the light',
  idea: 'Measure how well a classifier sees at every light, instead of asking once how good it is.',
  ages: '16 and older',
  minutes: 12,
  schema,
  start: () => start,
  goals: [
    {
      id: 'flat',
      text: 'Train it so that at least 70% are right at half the light, and at least 85% in normal light.',
      *isMet(choices, seed) {
        const weights = yield* trained(choices, seed);
        const parcels = testParcels(seed);
        const half = accuracy(weights, parcels, { ...normalLight, brightness: 0.5 });
        yield;
        return half >= 0.7 && accuracy(weights, parcels, normalLight) >= 0.85;
      },
      *progress(choices, seed) {
        const weights = yield* trained(choices, seed);
        const parcels = testParcels(seed);
        const half = accuracy(weights, parcels, { ...normalLight, brightness: 0.5 });
        yield;
        return `${asPercent(half)} at half, ${asPercent(accuracy(weights, parcels, normalLight))} in normal light`;
      },
    },
    {
      id: 'together',
      text: 'Two changes of the light that each leave at least 75% right, and together at most 65%.',
      *isMet(choices, seed) {
        const { light } = choices;
        if (changesOf(light).length !== 2) return false;
        const weights = yield* trained(choices, seed);
        const { alone, both } = measureTogether(weights, testParcels(seed), light);
        return alone.every((share) => share >= 0.75) && both <= 0.65;
      },
      *progress(choices, seed) {
        const { light } = choices;
        const changes = changesOf(light).length;
        if (changes !== 2) return `${changes} of 2 changes`;
        const { alone, both } = measureTogether(yield* trained(choices, seed), testParcels(seed), light);
        return `${alone.map(asPercent).join(' and ')} alone, ${asPercent(both)} together`;
      },
    },
  ],
  guide: [
    {
      text: 'Half the light. To the eye the parcels look almost the same, to the classifier almost everything is a tube, which covers the least of the belt.',
      choices: () => ({ ...start, light: { ...normalLight, brightness: 0.5 }, guess: 0.5 }),
    },
    {
      text: 'The same training pictures, each in another light. The curve is flat now. Look at what it costs in normal light.',
      choices: () => ({
        ...start,
        light: { ...normalLight, brightness: 0.5 },
        vary: { brightness: 0.6, noise: 0 },
        guess: 0.5,
      }),
    },
  ],
};
