import { z } from 'zod';
import type { LabModel } from '../kit/lab.ts';
import { cos, exp, sin } from '../kit/math.ts';
import { labRandom } from '../kit/random.ts';
import { counted } from '../kit/words.ts';
import type { Work } from '../kit/work.ts';
import { Denoiser, drawStarts, type Mixture, type Place, trainRound, walkBack } from './denoiser.ts';

export const shapes = ['heart', 'moons', 'spiral', 'ring'] as const;
export type Shape = (typeof shapes)[number];
export const schedules = ['linear', 'cosine', 'fine-end'] as const;
export type Schedule = (typeof schedules)[number];

export const mostRounds = 400;
export const mostSteps = 30;
export const walkCount = 100;
/** A generated point is within the shape if it is at most this far from its line. */
export const tolerance = 0.18;

const schema = z.strictObject({
  shape: z.enum(shapes),
  /** How often the denoiser has seen every point, each time with other noise. */
  rounds: z.int().min(0).max(mostRounds),
  /** How the noise is spread over the steps of the walk back. */
  schedule: z.enum(schedules),
  /** The number of steps of the walk back. */
  steps: z.int().min(1).max(mostSteps),
});

export type Choices = z.infer<typeof schema>;

const turn = 2 * Math.PI;

/** The line of a shape, from 0 to 1. */
const lines: Record<Shape, (part: number) => Place> = {
  ring: (part) => [1.25 * cos(turn * part), 1.25 * sin(turn * part)],
  moons(part) {
    const angle = turn * part;
    const half: Place = [cos(angle) - 0.5, sin(angle) - 0.25];
    // The second half turn is the lower moon, shifted to the right.
    return part < 0.5 ? [1.1 * half[0], 1.1 * half[1]] : [1.1 * (half[0] + 1), 1.1 * (half[1] + 0.5)];
  },
  spiral(part) {
    const far = Math.sqrt(0.05 + 0.95 * part);
    return [1.5 * far * cos(1.5 * turn * far), 1.5 * far * sin(1.5 * turn * far)];
  },
  heart(part) {
    const angle = turn * part;
    const across = sin(angle);
    const up = 13 * cos(angle) - 5 * cos(2 * angle) - 2 * cos(3 * angle) - cos(4 * angle);
    return [1.35 * across * across * across, 0.0844 * up + 0.15];
  },
};

export const lineOf = (shape: Shape): Place[] =>
  Array.from({ length: 240 }, (_, index) => lines[shape](index / 240));

/** The points that the denoiser learns from: along the line, a little beside it. */
export function drawCloud(shape: Shape, seed: number): Place[] {
  const random = labRandom(seed, `from-noise-to-points ${shape}`);
  return Array.from({ length: 240 }, () => {
    const [x, y] = lines[shape](random.next());
    return [x + 0.04 * random.normal(), y + 0.04 * random.normal()];
  });
}

/**
 * The mixture at a part of the way from clean (0) to pure noise (1). "Linear" is the schedule of the first papers, with
 * variances that grow linearly. "Cosine" turns evenly from point to noise. "Fine end" takes small steps near the points.
 */
export function mixtureAt(schedule: Schedule, part: number): Mixture {
  if (schedule === 'linear') {
    const kept = exp(-(0.1 * part + 9.95 * part * part));
    return { signal: Math.sqrt(kept), noise: Math.sqrt(1 - kept) };
  }
  const angle = (Math.PI / 2) * (schedule === 'cosine' ? part : part * part);
  return { signal: cos(angle), noise: sin(angle) };
}

/** The mixtures at which the walk back asks the denoiser, from pure noise on. */
export const stopsOf = (schedule: Schedule, steps: number): Mixture[] =>
  Array.from({ length: steps }, (_, index) => mixtureAt(schedule, (steps - index) / steps));

/** Trains from the start. The losses are means of ten rounds. */
export function* train({ shape, rounds }: Choices, seed: number): Work<void, Denoiser> {
  const training = new Training(shape, seed);
  while (training.rounds < rounds) {
    training.advance(Math.min(rounds, training.rounds + 10));
    yield;
  }
  return training.denoiser;
}

/** Training that can go on from where it is. */
export class Training {
  readonly denoiser = new Denoiser();
  /** The mean squared error of every ten rounds. */
  readonly losses: number[] = [];
  rounds = 0;
  readonly #cloud: Place[];
  readonly #random;
  #sum = 0;

  constructor(shape: Shape, seed: number) {
    this.#cloud = drawCloud(shape, seed);
    this.#random = labRandom(seed, `from-noise-to-points training ${shape}`);
  }

  advance(rounds: number): void {
    while (this.rounds < rounds) {
      this.#sum += trainRound(this.denoiser, this.#cloud, this.#random);
      this.rounds++;
      if (this.rounds % 10 === 0) {
        this.losses.push(this.#sum / 10);
        this.#sum = 0;
      }
    }
  }
}

/** All walks back, each with every stop on its way. */
export function walkAll(denoiser: Denoiser, { schedule, steps }: Choices, seed: number): Place[][] {
  const stops = stopsOf(schedule, steps);
  return drawStarts(seed, walkCount).map((start) => walkBack(denoiser, start, stops));
}

/** How far a place is from the line of a shape. */
export function distanceTo(line: readonly Place[], [x, y]: Place): number {
  let least = Number.POSITIVE_INFINITY;
  for (const [lineX, lineY] of line) {
    const far = (lineX - x) * (lineX - x) + (lineY - y) * (lineY - y);
    if (far < least) least = far;
  }
  return Math.sqrt(least);
}

export function countLanded(walks: readonly Place[][], shape: Shape): number {
  const line = lineOf(shape);
  return walks.filter((stops) => distanceTo(line, stops.at(-1) ?? [9, 9]) <= tolerance).length;
}

/** The denoiser that was trained last, because the goals ask for the same one in a row. */
let latest: { key: string; denoiser: Denoiser } | undefined;

function* trainOnce(choices: Choices, seed: number): Work<void, Denoiser> {
  const key = `${choices.shape} ${choices.rounds} ${seed}`;
  if (latest?.key !== key) latest = { key, denoiser: yield* train(choices, seed) };
  return latest.denoiser;
}

export function* landed(choices: Choices, seed: number): Work<void, number> {
  const denoiser = yield* trainOnce(choices, seed);
  return countLanded(walkAll(denoiser, choices, seed), choices.shape);
}

function* landsAtLeast(count: number, choices: Choices, seed: number): Work<void, boolean> {
  return (yield* landed(choices, seed)) >= count;
}

function* tellLanded(choices: Choices, seed: number): Work<void, string> {
  return `${yield* landed(choices, seed)} of ${walkCount} land in ${counted(choices.steps, 'step')}`;
}

function* isOneLeapTooFar(choices: Choices, seed: number): Work<void, boolean> {
  if ((yield* landed(choices, seed)) > 10) return false;
  return (yield* landed({ ...choices, schedule: 'cosine', steps: 12 }, seed)) >= 85;
}

const trained: Choices = { shape: 'heart', rounds: mostRounds, schedule: 'cosine', steps: 12 };

export const model: LabModel<Choices> = {
  name: 'from-noise-to-points',
  title: 'From noise to points',
  idea: 'Drown a shape in noise, train a denoiser on it, and walk pure noise back until new points lie in the shape.',
  ages: '16 and older',
  minutes: 12,
  schema,
  start: () => ({ shape: 'heart', rounds: 0, schedule: 'linear', steps: 6 }),
  goals: [
    {
      id: 'find-the-shape',
      text: 'In at most 12 steps, at least 85 of 100 points land within the shape.',
      isMet: (choices, seed) => choices.rounds > 0 && choices.steps <= 12 && landsAtLeast(85, choices, seed),
      progress: tellLanded,
    },
    {
      id: 'three-steps',
      text: 'At least 60 of 100 land within the shape with at most 3 steps. Which schedule spends them well?',
      isMet: (choices, seed) =>
        choices.steps > 1 && choices.steps <= 3 && choices.rounds > 0 && landsAtLeast(60, choices, seed),
      progress: tellLanded,
    },
    {
      id: 'one-leap',
      text: 'With a single step at most 10 of 100 land, although the same denoiser brings 85 home in 12 cosine steps.',
      isMet: (choices, seed) =>
        choices.steps === 1 && choices.rounds >= 100 && isOneLeapTooFar(choices, seed),
    },
  ],
  guide: [
    {
      text: 'Before training the denoiser says nothing, so noise stays noise. The walk leads nowhere.',
      choices: () => ({ ...trained, rounds: 0 }),
    },
    {
      text: '400 rounds and 12 steps. Every arrow on the left is an average of where points there came from, and the walk on the right follows such arrows.',
      choices: () => trained,
    },
    {
      text: 'A single step. From pure noise the best guess is the mean of all points, so everything lands in the hollow of the ring.',
      choices: () => ({ ...trained, shape: 'ring', steps: 1 }),
    },
  ],
};
