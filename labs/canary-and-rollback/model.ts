import { z } from 'zod';
import { type LabModel, rememberLast } from '../kit/lab.ts';
import { exp, meanOf } from '../kit/math.ts';
import { type LabRandom, labRandom } from '../kit/random.ts';
import type { Work } from '../kit/work.ts';

export const requestsPerHour = 20_000;
/** The share of requests that fail on a usual day. */
export const usualRate = 0.01;
/** How often the rule looks at the counts. */
export const looksPerHour = 4;

export type Kind = 'good' | 'worse' | 'broken';
export const kinds: readonly Kind[] = ['good', 'worse', 'broken'];

/** A broken version fails in 30 percent, a slightly worse one half as often again as the old one. */
const brokenRate = 0.3;
const worseFactor = 1.5;

/** How long all users have a bad version before it is noticed without a canary. */
const noticedAfterHours = { good: 0, worse: 72, broken: 0.5 };

export const shares = [1, 2, 5, 10, 25, 50] as const;
export const waits = [0.5, 1, 2, 4, 8, 12, 24, 48] as const;
export const releasesOfEach = 100;
export const shownCount = 12;

/** A day on which a version is released. */
export interface Day {
  kind: Kind;
  /** The share of failures of the old version on that day. In rain, people send worse pictures. */
  oldRate: number;
  newRate: number;
}

function drawDay(random: LabRandom, kind: Kind): Day {
  const oldRate = usualRate * random.between(0.75, 1.35);
  const newRate = kind === 'broken' ? brokenRate : oldRate * (kind === 'worse' ? worseFactor : 1);
  return { kind, oldRate, newRate };
}

/** A random count with a given mean. */
export function drawCount(random: LabRandom, mean: number): number {
  if (mean > 30) return Math.max(0, Math.round(mean + Math.sqrt(mean) * random.normal()));
  // Knuth's method: multiplies random numbers until the product is below e to the power of minus the mean.
  const end = exp(-mean);
  let count = 0;
  for (let product = random.next(); product > end; product *= random.next()) count++;
  return count;
}

export interface Look {
  /** Requests of each group since the beginning. */
  requests: number;
  canary: number;
  control: number;
  /** How many standard deviations the canary is above what it is compared with. */
  score: number;
}

export interface Release {
  day: Day;
  looks: Look[];
  /** Whether the rule sent it back. */
  isBack: boolean;
  /** Failures that would not have happened with the old version. */
  harm: number;
}

/** How far the failures of the canary exceed the expectation, in standard deviations. */
export function scoreOf(
  compare: Choices['compare'],
  requests: number,
  canary: number,
  control: number,
): number {
  if (compare === 'yesterday') {
    return (canary - requests * usualRate) / Math.sqrt(requests * usualRate * (1 - usualRate));
  }
  const rate = (canary + control) / (2 * requests);
  // The difference of two counts scatters like both together.
  const deviation = Math.sqrt(2 * requests * rate * (1 - rate));
  return deviation > 0 ? (canary - control) / deviation : 0;
}

type Setting = Omit<Choices, 'shown'>;

/** Plays one release. The rule looks every quarter of an hour, and sends the version back at the first alarm. */
export function release(random: LabRandom, kind: Kind, { share, wait, limit, compare }: Setting): Release {
  const day = drawDay(random, kind);
  const extra = day.newRate - day.oldRate;
  const perLook = (requestsPerHour * share) / 100 / looksPerHour;
  const looks: Look[] = [];
  let [requests, canary, control] = [0, 0, 0];
  for (let look = 0; look < wait * looksPerHour; look++) {
    requests += perLook;
    canary += drawCount(random, perLook * day.newRate);
    control += drawCount(random, perLook * day.oldRate);
    const score = scoreOf(compare, requests, canary, control);
    looks.push({ requests, canary, control, score });
    if (score > limit) return { day, looks, isBack: true, harm: requests * extra };
  }
  const afterwards = requestsPerHour * noticedAfterHours[kind] * extra;
  return { day, looks, isBack: false, harm: requests * extra + afterwards };
}

export const shownKinds = (seed: number): Kind[] =>
  labRandom(seed, 'canary kinds').shuffle(
    Array.from({ length: shownCount }, (_, index) => kinds[index % 3] as Kind),
  );

export const shownRelease = (seed: number, shown: number, setting: Setting): Release =>
  release(labRandom(seed, `canary shown ${shown}`), shownKinds(seed)[shown] ?? 'good', setting);

export interface Outcome {
  sentBack: number;
  /** The mean number of extra failures. */
  harm: number;
}

/** Many releases of each kind. */
export function* tryOut(seed: number, setting: Setting): Work<void, Record<Kind, Outcome>> {
  const outcomes: Partial<Record<Kind, Outcome>> = {};
  for (const kind of kinds) {
    const releases: Release[] = [];
    for (let number = 0; number < releasesOfEach; number++) {
      releases.push(release(labRandom(seed, `canary ${kind} ${number}`), kind, setting));
      yield;
    }
    outcomes[kind] = {
      sentBack: releases.filter(({ isBack }) => isBack).length,
      harm: meanOf(releases.map(({ harm }) => harm)),
    };
  }
  return outcomes as Record<Kind, Outcome>;
}

const schema = z.strictObject({
  /** Per cent of the traffic. */
  share: z.union(shares.map((share) => z.literal(share))),
  /** Hours. */
  wait: z.union(waits.map((wait) => z.literal(wait))),
  /** In standard deviations. */
  limit: z.number().min(1).max(6),
  compare: z.enum(['yesterday', 'control']),
  shown: z
    .int()
    .min(0)
    .max(shownCount - 1),
});

export type Choices = z.infer<typeof schema>;

const start: Choices = { share: 50, wait: 1, limit: 2, compare: 'yesterday', shown: 0 };

const outcomesOf = rememberLast((choices: Choices, seed: number) => tryOut(seed, choices));

export const model: LabModel<Choices> = {
  name: 'canary-and-rollback',
  title: 'Canary and rollback',
  idea: 'Give a new version to a few first, and choose how few, how long, and what sends it back.',
  ages: '16 and older',
  minutes: 12,
  schema,
  start: () => start,
  goals: [
    {
      id: 'broken',
      text: 'A broken version costs at most 100 failures on average, and at most 5 of 100 good ones are sent back.',
      *isMet(choices, seed) {
        const { good, broken } = yield* outcomesOf(choices, seed);
        return broken.harm <= 100 && good.sentBack <= 5;
      },
      *progress(choices, seed) {
        const { good, broken } = yield* outcomesOf(choices, seed);
        return `${Math.round(broken.harm)} failures, ${good.sentBack} good ones sent back`;
      },
    },
    {
      id: 'subtle',
      text: 'The same, and at least 90 of 100 slightly worse ones are sent back too.',
      *isMet(choices, seed) {
        const { good, worse, broken } = yield* outcomesOf(choices, seed);
        return broken.harm <= 100 && good.sentBack <= 5 && worse.sentBack >= 90;
      },
      *progress(choices, seed) {
        const { good, worse } = yield* outcomesOf(choices, seed);
        return `${worse.sentBack} worse ones and ${good.sentBack} good ones sent back`;
      },
    },
    {
      id: 'quick',
      text: 'Within 12 hours: at least 90 slightly worse ones sent back, at most 5 good ones, and at most 200 failures by a broken one.',
      *isMet(choices, seed) {
        if (choices.wait > 12) return false;
        const { good, worse, broken } = yield* outcomesOf(choices, seed);
        return broken.harm <= 200 && good.sentBack <= 5 && worse.sentBack >= 90;
      },
      *progress(choices, seed) {
        if (choices.wait > 12) return `it waits ${choices.wait} hours`;
        const { good, worse, broken } = yield* outcomesOf(choices, seed);
        return `${worse.sentBack} worse, ${good.sentBack} good sent back, ${Math.round(broken.harm)} failures`;
      },
    },
  ],
  guide: [
    {
      text: 'Half of all users get the new version, and it is compared with a usual day. On rainy days good versions are sent back, and a broken one meets thousands.',
      choices: () => start,
    },
    {
      text: 'Five percent for an hour, against a control group at the same time. Broken versions are caught after few failures, slightly worse ones slip through.',
      choices: () => ({ ...start, share: 5, limit: 3, compare: 'control' }),
    },
    {
      text: 'Five percent for two days. A small difference needs many requests before it stands out from chance.',
      choices: () => ({ ...start, share: 5, wait: 48, limit: 3.5, compare: 'control' }),
    },
  ],
};
