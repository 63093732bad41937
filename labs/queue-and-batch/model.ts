import { z } from 'zod';
import type { LabModel } from '../kit/lab.ts';
import { log, meanOf } from '../kit/math.ts';
import { labRandom } from '../kit/random.ts';
import type { Work } from '../kit/work.ts';

/** What a batch costs, in milliseconds: the trip, and each passenger. */
export const fixedMs = 20;
export const perRequestMs = 2;

export const batchMs = (count: number) => fixedMs + perRequestMs * count;

/** How many requests a machine can finish in a second if all batches have this size. */
export const capacity = (size: number) => (1_000 * size) / batchMs(size);

const requestCount = 3_000;

/** The times between arrivals, with a mean of 1. Chance decides them, as with people who do not know of each other. */
export function drawGaps(seed: number): number[] {
  const random = labRandom(seed, 'queue-and-batch');
  const gaps = Array.from({ length: requestCount }, () => -log(1 - random.next()));
  const mean = meanOf(gaps);
  return gaps.map((gap) => gap / mean);
}

export interface Batch {
  startsAt: number;
  endsAt: number;
  /** The requests in it, by number. */
  first: number;
  count: number;
}

export interface Run {
  /** In milliseconds, as all times. */
  arrivals: number[];
  batches: Batch[];
  /** From arrival to result, for each request. */
  latencies: number[];
  p50: number;
  p95: number;
  p99: number;
  /** Finished requests per second. */
  throughput: number;
  meanBatch: number;
  /** The share of the time in which the machine computes. */
  busy: number;
  longestQueue: number;
}

/** A batch starts when `size` requests are there, or when the oldest has waited for `wait`, once the machine is free. */
export function serve(gaps: readonly number[], { size, wait, load }: Choices): Run {
  const arrivals: number[] = [];
  let clock = 0;
  for (const gap of gaps) {
    clock += (gap * 1_000) / load;
    arrivals.push(clock);
  }
  const batches: Batch[] = [];
  const latencies: number[] = [];
  let freeAt = 0;
  let busyMs = 0;
  let longestQueue = 0;
  let arrived = 0;
  for (let first = 0; first < arrivals.length; ) {
    const patience = (arrivals[first] as number) + wait;
    const fullAt = arrivals[first + size - 1] ?? patience;
    const startsAt = Math.max(freeAt, Math.min(fullAt, patience));
    while (arrived < arrivals.length && (arrivals[arrived] as number) <= startsAt) arrived++;
    const count = Math.min(size, arrived - first);
    const endsAt = startsAt + batchMs(count);
    longestQueue = Math.max(longestQueue, arrived - first);
    batches.push({ startsAt, endsAt, first, count });
    for (let index = first; index < first + count; index++)
      latencies.push(endsAt - (arrivals[index] as number));
    busyMs += endsAt - startsAt;
    freeAt = endsAt;
    first += count;
  }
  const sorted = Float64Array.from(latencies).sort();
  const percentile = (share: number) => sorted[Math.ceil(share * sorted.length) - 1] ?? 0;
  const spanMs = freeAt - (arrivals[0] ?? 0);
  return {
    arrivals,
    batches,
    latencies,
    p50: percentile(0.5),
    p95: percentile(0.95),
    p99: percentile(0.99),
    throughput: (1_000 * arrivals.length) / spanMs,
    meanBatch: arrivals.length / batches.length,
    busy: busyMs / spanMs,
    longestQueue,
  };
}

export const loads = { quiet: 30, weekday: 60, sunday: 300 };

/** The loads at which the curve is measured. */
export const curveLoads = Array.from({ length: 24 }, (_, index) => 20 * (index + 1));

/** The slow end of the latencies over the load, for one size and wait. */
export function* measureCurve(gaps: readonly number[], size: number, wait: number): Work<void, number[]> {
  const curve: number[] = [];
  for (const load of curveLoads) {
    curve.push(serve(gaps, { size, wait, load }).p95);
    yield;
  }
  return curve;
}

const schema = z.strictObject({
  size: z.int().min(1).max(32),
  /** The longest time in milliseconds for which the oldest request may wait for others. */
  wait: z.int().min(0).max(150),
  /** Requests per second. */
  load: z.int().min(10).max(500),
});

export type Choices = z.infer<typeof schema>;

const at = (choices: Choices, load: number, seed: number) => serve(drawGaps(seed), { ...choices, load });

export const model: LabModel<Choices> = {
  name: 'queue-and-batch',
  title: 'Queue and batch',
  idea: 'Requests share a machine as people share a lift: going together is slower for one and faster for all.',
  ages: '16 and older',
  minutes: 12,
  schema,
  start: () => ({ size: 1, wait: 0, load: 30 }),
  goals: [
    {
      id: 'sunday',
      text: 'On Sunday, with 300 requests a second, p95 is at most 125 ms.',
      isMet: (choices, seed) => at(choices, loads.sunday, seed).p95 <= 125,
      progress: (choices, seed) => `${Math.ceil(at(choices, loads.sunday, seed).p95)} ms`,
    },
    {
      id: 'both',
      text: 'The same setting also keeps p95 at most 55 ms on a quiet day, with 30 a second.',
      isMet: (choices, seed) =>
        at(choices, loads.sunday, seed).p95 <= 125 && at(choices, loads.quiet, seed).p95 <= 55,
      progress: (choices, seed) =>
        `${Math.ceil(at(choices, loads.sunday, seed).p95)} ms and ${Math.ceil(at(choices, loads.quiet, seed).p95)} ms`,
    },
    {
      id: 'thrift',
      text: 'At 60 a second the machine computes at most half of the time, and p95 is at most 100 ms.',
      isMet(choices, seed) {
        const { busy, p95 } = at(choices, loads.weekday, seed);
        return busy <= 0.5 && p95 <= 100;
      },
      progress(choices, seed) {
        const { busy, p95 } = at(choices, loads.weekday, seed);
        return `busy ${Math.ceil(100 * busy)}%, ${Math.ceil(p95)} ms`;
      },
    },
  ],
  guide: [
    {
      text: 'Sunday, one request at a time: 300 come each second and 45 can leave. The queue only grows.',
      choices: () => ({ size: 1, wait: 0, load: 300 }),
    },
    {
      text: 'Batches of 32 at most, without any waiting. While the machine computes, the next batch gathers by itself.',
      choices: () => ({ size: 32, wait: 0, load: 300 }),
    },
    {
      text: 'The same batches with a wait of 100 ms, on a quiet day: almost nobody comes, and everybody waits in vain.',
      choices: () => ({ size: 32, wait: 100, load: 30 }),
    },
  ],
};
