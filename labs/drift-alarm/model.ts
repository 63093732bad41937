import { z } from 'zod';
import { type LabModel, rememberLast } from '../kit/lab.ts';
import { meanOf } from '../kit/math.ts';
import { labRandom } from '../kit/random.ts';
import type { Work } from '../kit/work.ts';

/** The plant app names 90 percent of all pictures rightly. From day to day that scatters by 2 points. */
export const usual = 90;
export const sigma = 2;

export const days = 200;
export const streamCount = 100;
/** How many streams a learner can look at one by one. */
export const shownCount = 12;

export type Kind = 'none' | 'sudden' | 'slow';

/** In standard deviations. */
export const suddenFall = 2.5;
export const slowFallPerDay = 0.012;

export interface Stream {
  /** What chance does to each day, in standard deviations. */
  noise: number[];
  /** The first day that is different. */
  changeDay: number;
}

/** One stream of a learner. It can be seen with a sudden fall, with a slow one or without any. */
export function drawStream(seed: number, index: number): Stream {
  const random = labRandom(seed, `drift-alarm ${index}`);
  return {
    noise: Array.from({ length: days }, () => random.normal()),
    changeDay: 50 + random.below(30),
  };
}

/** What happens in each stream that is shown. */
export function shownKinds(seed: number): Kind[] {
  const kinds: Kind[] = ['sudden', 'slow', 'none'];
  return labRandom(seed, 'drift-alarm kinds').shuffle(
    Array.from({ length: shownCount }, (_, index) => kinds[index % 3] as Kind),
  );
}

/** How far each day lies below the usual value, in standard deviations. */
export function fallsOf({ noise, changeDay }: Stream, kind: Kind): number[] {
  return noise.map((chance, day) => {
    const since = day - changeDay + 1;
    if (kind === 'none' || since <= 0) return chance;
    return chance + (kind === 'sudden' ? suddenFall : slowFallPerDay * since);
  });
}

/** What a running sum leaves out each day. */
const allowance = 0.5;

export interface Watched {
  /** The score of each day. Undefined while a window fills. */
  scores: (number | undefined)[];
  /** The days on which the alarm rings. */
  alarms: number[];
}

/**
 * Watches the falls day by day. An alarm is looked into, and the watch starts again. The score of a window is
 * its mean in standard deviations of that mean, which are smaller by the square root of its length.
 */
export function watch(
  falls: readonly number[],
  { method, window, limit, sumLimit }: Omit<Choices, 'stream'>,
): Watched {
  const scores: (number | undefined)[] = [];
  const alarms: number[] = [];
  let from = 0;
  let total = 0;
  let sum = 0;
  for (const [day, fall] of falls.entries()) {
    let score: number | undefined;
    if (method === 'sum') {
      sum = Math.max(0, sum + fall - allowance);
      score = sum;
    } else {
      total += fall;
      if (day - from >= window) total -= falls[day - window] ?? 0;
      if (day - from >= window - 1) score = total / Math.sqrt(window);
    }
    scores.push(score);
    if (score !== undefined && score > (method === 'sum' ? sumLimit : limit)) {
      alarms.push(day);
      from = day + 1;
      total = 0;
      sum = 0;
    }
  }
  return { scores, alarms };
}

export interface Trial {
  falsePerYear: number;
  /** For each stream, the days from the change to the first alarm. Undefined if it never came. */
  delays: Record<'sudden' | 'slow', (number | undefined)[]>;
  /** A change that was missed counts with all days that were left. */
  meanDelay: Record<'sudden' | 'slow', number>;
}

/** The alarm on all streams: without any change, with a sudden one and with a slow one. */
export function* tryOut(seed: number, setting: Omit<Choices, 'stream'>): Work<void, Trial> {
  let falseAlarms = 0;
  const delays: Trial['delays'] = { sudden: [], slow: [] };
  const waits: Record<'sudden' | 'slow', number[]> = { sudden: [], slow: [] };
  for (let index = 0; index < streamCount; index++) {
    const stream = drawStream(seed, index);
    falseAlarms += watch(stream.noise, setting).alarms.length;
    for (const kind of ['sudden', 'slow'] as const) {
      const { alarms } = watch(fallsOf(stream, kind), setting);
      const first = alarms.find((day) => day >= stream.changeDay);
      const delay = first === undefined ? undefined : first - stream.changeDay + 1;
      delays[kind].push(delay);
      waits[kind].push(delay ?? days - stream.changeDay);
    }
    yield;
  }
  return {
    falsePerYear: (falseAlarms * 365) / (streamCount * days),
    delays,
    meanDelay: { sudden: meanOf(waits.sudden), slow: meanOf(waits.slow) },
  };
}

export const most = { window: 40, limit: 5, sumLimit: 10 };

const schema = z.strictObject({
  method: z.enum(['window', 'sum']),
  window: z.int().min(1).max(most.window),
  /** In standard deviations of the mean of the window. */
  limit: z.number().min(1).max(most.limit),
  sumLimit: z.number().min(1).max(most.sumLimit),
  /** The stream that the learner looks at. */
  stream: z
    .int()
    .min(0)
    .max(shownCount - 1),
});

export type Choices = z.infer<typeof schema>;

const start: Choices = { method: 'window', window: 1, limit: 2, sumLimit: 2, stream: 0 };

const triedOut = rememberLast((setting: Choices, seed: number) => tryOut(seed, setting));

/** Whether the setting finds changes in time, with at most one false alarm a year. */
function* isInTime(
  setting: Choices,
  seed: number,
  { sudden = days, slow = days }: { sudden?: number; slow?: number },
): Work<unknown, boolean> {
  const { falsePerYear, meanDelay } = yield* triedOut(setting, seed);
  return falsePerYear <= 1 && meanDelay.sudden <= sudden && meanDelay.slow <= slow;
}

function* measuredSoFar(setting: Choices, seed: number, kinds: ('sudden' | 'slow')[]): Work<unknown, string> {
  const { falsePerYear, meanDelay } = yield* triedOut(setting, seed);
  const delays = kinds.map((kind) => meanDelay[kind].toFixed(1)).join(' and ');
  return `${delays} days, ${falsePerYear.toFixed(1)} false alarms a year`;
}

export const model: LabModel<Choices> = {
  name: 'drift-alarm',
  title: 'Drift alarm',
  idea: 'Set an alarm for a falling accuracy, and pay for each day that it comes sooner with alarms that mean nothing.',
  ages: '16 and older',
  minutes: 12,
  schema,
  start: () => start,
  goals: [
    {
      id: 'sudden',
      text: 'The alarm comes within 3 days of a sudden break on average, with at most 1 false alarm a year.',
      isMet: (choices, seed) => isInTime(choices, seed, { sudden: 3 }),
      progress: (choices, seed) => measuredSoFar(choices, seed, ['sudden']),
    },
    {
      id: 'slow',
      text: 'It comes within 45 days of the beginning of a slow drift on average, with at most 1 false alarm a year.',
      isMet: (choices, seed) => isInTime(choices, seed, { slow: 45 }),
      progress: (choices, seed) => measuredSoFar(choices, seed, ['slow']),
    },
    {
      id: 'both',
      text: 'One setting for both: 3 days after a break, 50 after a slow drift, at most 1 false alarm a year.',
      isMet: (choices, seed) => isInTime(choices, seed, { sudden: 3, slow: 50 }),
      progress: (choices, seed) => measuredSoFar(choices, seed, ['sudden', 'slow']),
    },
  ],
  guide: [
    {
      text: 'One day at a time, with a limit at 2 standard deviations. It rings soon after every change, and many times a year without one.',
      choices: () => start,
    },
    {
      text: 'The mean of three days scatters less than a single day. A sudden break is found within days, with hardly a false alarm.',
      choices: () => ({ ...start, window: 3, limit: 3 }),
    },
    {
      text: 'A long window sees the slow drift sooner. Look at what it does to the sudden break.',
      choices: () => ({ ...start, window: 30, limit: 2.2 }),
    },
  ],
};
