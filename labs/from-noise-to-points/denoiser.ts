import { type LabRandom, labRandom } from '../kit/random.ts';
import { at } from '../kit/tables.ts';

export type Place = readonly [number, number];

/**
 * A mixture of a point and noise: `signal` times the point plus `noise` times a random number. The squares of both add
 * up to 1, so that a cloud stays about as wide as it was.
 */
export interface Mixture {
  signal: number;
  noise: number;
}

/** How far the plane reaches in each direction. */
const reach = 3;
/** Places along each side of the plane, and amounts of noise, for which the denoiser keeps an average. */
const side = 31;
const levels = 24;

/** The share of the noise in a mixture, 0 to 1. It grows evenly from one level to the next. */
export const shareOf = ({ signal, noise }: Mixture) => noise / (signal + noise);

export function mixtureOf(share: number): Mixture {
  const length = Math.sqrt(share * share + (1 - share) * (1 - share));
  return { signal: (1 - share) / length, noise: share / length };
}

const clean: Mixture = { signal: 1, noise: 0 };
const levelMixtures = Array.from({ length: levels }, (_, level) => mixtureOf(level / (levels - 1)));

/**
 * A denoiser that is a table. For each amount of noise and each place it keeps the average of what it should have said
 * there, which is the answer with the least squared error. In place of the noise it learns `signal * noise - noise *
 * point`, the velocity: that is known equally well at every amount of noise.
 */
export class Denoiser {
  /** For each level, row and column: how much was seen there, and the two sums. */
  readonly #sums = new Float64Array(levels * side * side * 3);

  /** Learns from one mixture, and returns the squared error of the answer that it gave before. */
  learn(level: number, [x, y]: Place, [across, up]: Place): number {
    const spot = spotOf(x, y);
    const [guessAcross, guessUp] = this.#askLevel(level, spot);
    for (let corner = 0; corner < 4; corner++) {
      const [place, weight] = [placeOf(level, spot, corner), weightOf(spot, corner)];
      this.#sums[place] = at(this.#sums, place) + weight;
      this.#sums[place + 1] = at(this.#sums, place + 1) + weight * across;
      this.#sums[place + 2] = at(this.#sums, place + 2) + weight * up;
    }
    return (guessAcross - across) * (guessAcross - across) + (guessUp - up) * (guessUp - up);
  }

  /** The velocity at a spot, and how much of the spot was seen in training. */
  #askLevel(level: number, spot: Spot): [number, number, number] {
    let [seen, across, up] = [0, 0, 0];
    for (let corner = 0; corner < 4; corner++) {
      const place = placeOf(level, spot, corner);
      const count = at(this.#sums, place);
      if (count < 0.01) continue;
      const weight = weightOf(spot, corner);
      seen += weight;
      across += (weight * at(this.#sums, place + 1)) / count;
      up += (weight * at(this.#sums, place + 2)) / count;
    }
    return seen > 0 ? [across / seen, up / seen, seen] : [0, 0, 0];
  }

  /** The velocity at a place, between the two nearest levels. Zero where nothing was seen. */
  ask(mixture: Mixture, [x, y]: Place): Place {
    const exact = Math.min(shareOf(mixture) * (levels - 1), levels - 1.001);
    const level = Math.floor(exact);
    const spot = spotOf(x, y);
    const [lowAcross, lowUp, lowSeen] = this.#askLevel(level, spot);
    const [highAcross, highUp, highSeen] = this.#askLevel(level + 1, spot);
    const low = lowSeen * (1 - (exact - level));
    const high = highSeen * (exact - level);
    const seen = low + high;
    if (seen === 0) return [0, 0];
    return [(low * lowAcross + high * highAcross) / seen, (low * lowUp + high * highUp) / seen];
  }
}

/** A place between four entries of the table: the lower left one, and how far right of it and above it. */
interface Spot {
  first: number;
  right: number;
  above: number;
}

function spotOf(x: number, y: number): Spot {
  const [exactX, exactY] = [toTable(x), toTable(y)];
  const [column, row] = [Math.floor(exactX), Math.floor(exactY)];
  return { first: row * side + column, right: exactX - column, above: exactY - row };
}

const toTable = (value: number) =>
  Math.min(side - 1.001, Math.max(0, ((value + reach) / (2 * reach)) * (side - 1)));

const isRight = (corner: number) => corner % 2 === 1;
const isAbove = (corner: number) => corner >= 2;

const placeOf = (level: number, { first }: Spot, corner: number) =>
  3 * (level * side * side + first + (isRight(corner) ? 1 : 0) + (isAbove(corner) ? side : 0));

/** The nearer an entry, the more it counts. */
const weightOf = ({ right, above }: Spot, corner: number) =>
  (isRight(corner) ? right : 1 - right) * (isAbove(corner) ? above : 1 - above);

/** The clean point that a velocity points back to. */
export const cleanOf = ({ signal, noise }: Mixture, [x, y]: Place, [across, up]: Place): Place => [
  signal * x - noise * across,
  signal * y - noise * up,
];

/** The noise that was mixed in, if the velocity is right. */
const noiseOf = ({ signal, noise }: Mixture, [x, y]: Place, [across, up]: Place): Place => [
  noise * x + signal * across,
  noise * y + signal * up,
];

/** Mixes every point with fresh noise at a random level, and learns from each. Returns the mean squared error. */
export function trainRound(denoiser: Denoiser, cloud: readonly Place[], random: LabRandom): number {
  let total = 0;
  for (const [pointX, pointY] of cloud) {
    const level = random.below(levels);
    const { signal, noise } = levelMixtures[level] ?? clean;
    const [noiseX, noiseY] = [random.normal(), random.normal()];
    total += denoiser.learn(
      level,
      [signal * pointX + noise * noiseX, signal * pointY + noise * noiseY],
      [signal * noiseX - noise * pointX, signal * noiseY - noise * pointY],
    );
  }
  return total / cloud.length;
}

/**
 * Walks one point back, from pure noise to a clean point, through the given mixtures. At each of them the denoiser
 * guesses the clean point and the noise, and both are mixed again with a little less noise. Returns every stop.
 */
export function walkBack(denoiser: Denoiser, start: Place, mixtures: readonly Mixture[]): Place[] {
  const stops = [start];
  let place = start;
  for (const [index, mixture] of mixtures.entries()) {
    const next = mixtures[index + 1] ?? clean;
    const velocity = denoiser.ask(mixture, place);
    const [point, noise] = [cleanOf(mixture, place, velocity), noiseOf(mixture, place, velocity)];
    place = [next.signal * point[0] + next.noise * noise[0], next.signal * point[1] + next.noise * noise[1]];
    stops.push(place);
  }
  return stops;
}

/** Where walks begin: pure noise, always the same for one seed. */
export function drawStarts(seed: number, count: number): Place[] {
  const random = labRandom(seed, 'from-noise-to-points walks');
  return Array.from({ length: count }, () => [random.normal(), random.normal()]);
}
