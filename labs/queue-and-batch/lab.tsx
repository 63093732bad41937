import { useMemo } from 'react';
import { Options, Reading, Readings, Slider } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { useSummary } from '../kit/use-summary.ts';
import { useWork } from '../kit/use-work.ts';
import { Side, Workbench } from '../kit/workbench.tsx';
import {
  batchMs,
  type Choices,
  capacity,
  curveLoads,
  drawGaps,
  fixedMs,
  loads,
  measureCurve,
  perRequestMs,
  type Run,
  serve,
} from './model.ts';

const ms = (value: number) => (value < 1_000 ? `${Math.round(value)} ms` : `${(value / 1_000).toFixed(1)} s`);

export default function QueueAndBatch({ choices, seed, change, say }: LabProps<Choices>) {
  const { size, wait, load } = choices;
  const gaps = useMemo(() => drawGaps(seed), [seed]);
  const run = useMemo(() => serve(gaps, { size, wait, load }), [gaps, size, wait, load]);
  const { result: curve } = useWork(() => measureCurve(gaps, size, wait), `${seed} ${size} ${wait}`);
  useSummary(
    say,
    `p95 is ${ms(run.p95)} at ${load} requests a second, with ${run.meanBatch.toFixed(1)} in a batch on average.`,
  );

  return (
    <Workbench>
      <Side>
        <div>
          <p className="font-semibold">
            Pictures arrive, wait, and are computed in batches. Decide when a batch starts.
          </p>
          <div className="mt-4 grid gap-x-6 gap-y-1 @lg:grid-cols-2">
            <Slider
              label="Largest batch"
              value={size}
              min={1}
              max={32}
              format={(value) => `${value}, in ${batchMs(value)} ms`}
              onChange={(next) => change({ ...choices, size: next }, 'size')}
            />
            <Slider
              label="Longest wait for others"
              value={wait}
              min={0}
              max={150}
              step={5}
              format={(value) => `${value} ms`}
              onChange={(next) => change({ ...choices, wait: next }, 'wait')}
            />
            <Slider
              label="Load"
              value={load}
              min={10}
              max={500}
              step={10}
              format={(value) => `${value} requests a second`}
              onChange={(next) => change({ ...choices, load: next }, 'load')}
            />
            <Options
              label="A day to try"
              value={load}
              options={[
                { value: loads.quiet, label: 'Quiet, 30' },
                { value: loads.weekday, label: 'Usual, 60' },
                { value: loads.sunday, label: 'Sunday, 300' },
              ]}
              onChange={(next) => change({ ...choices, load: next })}
            />
          </div>
        </div>

        <Lanes run={run} />
      </Side>

      <Side>
        <div className="rounded-control bg-sunk p-4">
          <Readings>
            <Reading label="p50" value={ms(run.p50)} />
            <Reading label="p95" value={ms(run.p95)} />
            <Reading label="p99" value={ms(run.p99)} />
            <Reading label="Finished" value={`${Math.round(run.throughput)} a second`} />
            <Reading label="In a batch" value={`${run.meanBatch.toFixed(1)} on average`} />
            <Reading label="Machine computes" value={`${Math.round(100 * run.busy)}% of the time`} />
            <Reading label="Longest queue" value={run.longestQueue} />
          </Readings>
          <Histogram run={run} />
        </div>

        <div>
          <p className="font-semibold">This setting at every load</p>
          {curve ? (
            <Curve curve={curve} size={size} load={load} p95={run.p95} />
          ) : (
            <p className="mt-2 text-small text-ink-soft">Being measured...</p>
          )}
        </div>
      </Side>
    </Workbench>
  );
}

const laneCount = 18;

/** A stretch in the middle of the run: each request is a line that waits first and is computed then. */
function Lanes({ run: { arrivals, batches } }: { run: Run }) {
  const from = batches.find(({ first }) => first >= arrivals.length / 2) ?? batches[0];
  if (!from) return null;
  const lanes = batches
    .filter(({ first }) => first >= from.first && first < from.first + laneCount)
    .flatMap(({ startsAt, endsAt, first, count }) =>
      Array.from({ length: count }, (_, index) => ({
        number: first + index,
        arrivesAt: arrivals[first + index] ?? 0,
        startsAt,
        endsAt,
      })),
    )
    .slice(0, laneCount);
  const begin = Math.min(...lanes.map(({ arrivesAt }) => arrivesAt));
  const end = Math.max(...lanes.map(({ endsAt }) => endsAt));
  const toX = (time: number) => ((time - begin) / (end - begin)) * 340;
  const longestWait = Math.max(...lanes.map(({ arrivesAt, startsAt }) => startsAt - arrivesAt));
  return (
    <figure className="m-0">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 text-small">
        <span className="font-semibold">
          {lanes.length} requests in a row, over {ms(end - begin)}
        </span>
        <span className="flex gap-4 text-caption">
          <span className="flex items-center gap-1.5">
            <svg viewBox="0 0 20 8" className="h-2 w-5" aria-hidden="true">
              <path d="M0 4H20" strokeWidth={3} strokeDasharray="2 2" className="stroke-accent-strong" />
            </svg>
            waits
          </span>
          <span className="flex items-center gap-1.5">
            <svg viewBox="0 0 20 8" className="h-2 w-5" aria-hidden="true">
              <rect width={20} height={8} rx={2} className="fill-primary-strong" />
            </svg>
            is computed
          </span>
        </span>
      </figcaption>
      <svg
        viewBox={`0 0 340 ${laneCount * 10}`}
        role="img"
        aria-label={`Time lines of ${lanes.length} requests. The longest wait among them is ${ms(longestWait)}.`}
        className="mt-2 w-full rounded-small border border-line bg-paper"
      >
        {lanes.map(({ number, arrivesAt, startsAt, endsAt }, index) => (
          <g key={number} transform={`translate(0 ${index * 10 + 5})`}>
            <path
              d={`M${toX(arrivesAt)} 0H${toX(startsAt)}`}
              strokeWidth={2.5}
              strokeDasharray="2 2"
              className="stroke-accent-strong"
            />
            <rect
              x={toX(startsAt)}
              y={-4}
              width={Math.max(1, toX(endsAt) - toX(startsAt) - 1)}
              height={8}
              rx={2}
              className="fill-primary-strong"
            />
          </g>
        ))}
      </svg>
      <p className="mt-1 text-caption text-ink-faint">
        Bars that begin and end together are one batch. A batch of b takes {fixedMs} + {perRequestMs} × b ms.
      </p>
    </figure>
  );
}

const binMs = 10;
const bins = 30;

/** How many requests took how long, up to 300 ms. */
function Histogram({ run: { latencies, p50, p95 } }: { run: Run }) {
  const counts = Array<number>(bins).fill(0);
  for (const latency of latencies) {
    const bin = Math.min(bins - 1, Math.floor(latency / binMs));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  const most = Math.max(...counts);
  const toX = (value: number) => (Math.min(bins * binMs, value) / (bins * binMs)) * 340;
  return (
    <svg
      viewBox="0 0 340 96"
      role="img"
      aria-label={`How long requests took. Half took up to ${ms(p50)}, 95 in 100 up to ${ms(p95)}.`}
      className="mt-3 w-full overflow-visible text-[11px]"
    >
      {counts.map((count, bin) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a bin is its place.
          key={bin}
          x={toX(bin * binMs) + 0.5}
          y={78 - (count / most) * 60}
          width={340 / bins - 1}
          height={(count / most) * 60}
          className="fill-primary-strong"
        />
      ))}
      <path d="M0 78H340" className="stroke-line-strong" />
      <path
        d={`M${toX(p95)} 14V78`}
        strokeDasharray="4 3"
        strokeWidth={1.5}
        className="stroke-accent-strong"
      />
      <text
        x={toX(p95)}
        y={10}
        textAnchor={toX(p95) > 300 ? 'end' : 'middle'}
        className="fill-accent-strong font-semibold"
      >
        p95
      </text>
      <text x={0} y={92} className="fill-ink-faint">
        0 ms
      </text>
      <text x={340} y={92} textAnchor="end" className="fill-ink-faint">
        300 ms and more
      </text>
    </svg>
  );
}

/** p95 over the load. Beyond the capacity of the largest batch it has no end. */
function Curve({
  curve,
  size,
  load,
  p95,
}: {
  curve: readonly number[];
  size: number;
  load: number;
  p95: number;
}) {
  const toX = (some: number) => 34 + (some / 500) * 302;
  const toY = (value: number) => 128 - (Math.min(300, value) / 300) * 116;
  const carried = curveLoads.filter((_, index) => (curve[index] ?? 0) <= 300).at(-1);
  const edge = capacity(size);
  return (
    <figure className="m-0">
      <svg
        viewBox="0 0 340 150"
        role="img"
        aria-label={`p95 over the load. ${carried === undefined ? 'It is above 300 ms everywhere.' : `It stays below 300 ms up to about ${carried} requests a second.`}`}
        className="mt-2 w-full overflow-visible text-[11px]"
      >
        <rect x={toX(edge)} y={6} width={toX(500) - toX(edge)} height={122} className="fill-accent-tint" />
        {[0, 100, 200, 300].map((value) => (
          <g key={value}>
            <path
              d={`M34 ${toY(value)}H336`}
              className={value === 0 ? 'stroke-line-strong' : 'stroke-line'}
            />
            <text x={30} y={toY(value) + 4} textAnchor="end" className="fill-ink-faint">
              {value}
            </text>
          </g>
        ))}
        <path
          d={`M${toX(edge)} 6V128`}
          strokeDasharray="4 3"
          strokeWidth={1.5}
          className="stroke-accent-strong"
        />
        <text
          x={toX(edge) + (edge > 250 ? -4 : 4)}
          y={122}
          textAnchor={edge > 250 ? 'end' : 'start'}
          className="fill-accent-strong font-semibold"
        >
          {Math.round(edge)}
        </text>
        <path
          d={curve
            .map(
              (value, index) =>
                `${index === 0 ? 'M' : 'L'}${toX(curveLoads[index] ?? 0).toFixed(1)} ${toY(value).toFixed(1)}`,
            )
            .join('')}
          strokeWidth={2}
          strokeLinejoin="round"
          className="fill-none stroke-primary-strong"
        />
        <circle cx={toX(load)} cy={toY(p95)} r={5} className="fill-ink stroke-surface" strokeWidth={1.5} />
        <text x={34} y={145} className="fill-ink-faint">
          0
        </text>
        <text x={336} y={145} textAnchor="end" className="fill-ink-faint">
          500 requests a second
        </text>
      </svg>
      <p className="mt-1 text-caption text-ink-faint">
        p95 in ms, cut at 300. The dot is the load above. From {Math.round(edge)} a second on, batches of{' '}
        {size} cannot keep up: {size} ÷ {batchMs(size)} ms.
      </p>
    </figure>
  );
}
