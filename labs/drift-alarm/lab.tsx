import { useMemo, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { Options, Reading, Readings, Slider } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { useSummary } from '../kit/use-summary.ts';
import { useWork } from '../kit/use-work.ts';
import { counted } from '../kit/words.ts';
import { Side, Workbench } from '../kit/workbench.tsx';
import {
  type Choices,
  days,
  drawStream,
  fallsOf,
  type Kind,
  most,
  shownCount,
  shownKinds,
  sigma,
  slowFallPerDay,
  streamCount,
  suddenFall,
  type Trial,
  tryOut,
  usual,
  watch,
} from './model.ts';

const kindNames: Record<Kind, string> = {
  none: 'Nothing changed. Every alarm is false.',
  sudden: `It broke at once, by ${suddenFall} standard deviations.`,
  slow: `It slid down, by ${slowFallPerDay} standard deviations a day.`,
};

export default function DriftAlarm({ choices, seed, change, say }: LabProps<Choices>) {
  const { method, window, limit, sumLimit, stream: shown } = choices;
  const [isRevealed, setIsRevealed] = useState(false);
  const stream = useMemo(() => drawStream(seed, shown), [seed, shown]);
  const kind = useMemo(() => shownKinds(seed)[shown] ?? 'none', [seed, shown]);
  const falls = useMemo(() => fallsOf(stream, kind), [stream, kind]);
  const watched = useMemo(
    () => watch(falls, { method, window, limit, sumLimit }),
    [falls, method, window, limit, sumLimit],
  );
  const { result: trial } = useWork(
    () => tryOut(seed, { method, window, limit, sumLimit }),
    JSON.stringify([seed, method, window, limit, sumLimit]),
  );
  const [lastTrial, setLastTrial] = useState<Trial>();
  if (trial && trial !== lastTrial) setLastTrial(trial);
  const results = trial ?? lastTrial;
  useSummary(
    say,
    trial &&
      `${trial.falsePerYear.toFixed(1)} false alarms a year. A sudden break is found after ${trial.meanDelay.sudden.toFixed(1)} days, a slow drift after ${trial.meanDelay.slow.toFixed(0)}.`,
  );

  function look(next: number) {
    setIsRevealed(false);
    change({ ...choices, stream: next });
    say(`Stream ${next + 1} of ${shownCount}.`);
  }

  return (
    <Workbench>
      <Side>
        <div>
          <p className="font-semibold">
            The accuracy of the plant app, day by day. Set the alarm that watches it.
          </p>
          <div className="mt-4 grid gap-x-6 gap-y-3 @lg:grid-cols-2">
            <div className="@lg:col-span-2">
              <Options
                label="The alarm looks at"
                value={method}
                options={[
                  { value: 'window', label: 'the mean of a window' },
                  { value: 'sum', label: 'a running sum' },
                ]}
                onChange={(next) => change({ ...choices, method: next })}
              />
            </div>
            {method === 'window' ? (
              <>
                <Slider
                  label="Window"
                  value={window}
                  min={1}
                  max={most.window}
                  format={(value) => (value === 1 ? '1 day' : `${value} days`)}
                  onChange={(next) => change({ ...choices, window: next }, 'window')}
                />
                <Slider
                  label="Limit"
                  value={limit}
                  min={1}
                  max={most.limit}
                  step={0.1}
                  format={(value) => `${value.toFixed(1)} σ of the mean`}
                  onChange={(next) => change({ ...choices, limit: Math.round(next * 10) / 10 }, 'limit')}
                />
              </>
            ) : (
              <Slider
                label="Limit of the sum"
                value={sumLimit}
                min={1}
                max={most.sumLimit}
                step={0.5}
                format={(value) => value.toFixed(1)}
                onChange={(next) => change({ ...choices, sumLimit: next }, 'sumLimit')}
              />
            )}
          </div>
          <p className="mt-1 text-small text-ink-soft">
            {method === 'window'
              ? `Score = mean fall of ${window === 1 ? '1 day' : `${window} days`} ÷ (σ ÷ √${window}). It rings above ${limit.toFixed(1)}.`
              : `S = max(0, S + x − 0.5), with x the fall of the day in σ. It rings above ${sumLimit.toFixed(1)}.`}
          </p>
        </div>
      </Side>

      <Side>
        <div>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="font-semibold tabular-nums">
              Stream {shown + 1} of {shownCount}
            </p>
            <div className="flex gap-2">
              <Button
                size="small"
                variant="secondary"
                aria-label="Stream before"
                onClick={() => look((shown + shownCount - 1) % shownCount)}
              >
                <Icon name="arrow-left" className="size-4" />
              </Button>
              <Button
                size="small"
                variant="secondary"
                aria-label="Next stream"
                onClick={() => look((shown + 1) % shownCount)}
              >
                <Icon name="arrow-right" className="size-4" />
              </Button>
            </div>
          </div>
          <StreamChart
            falls={falls}
            watched={watched}
            limit={method === 'sum' ? sumLimit : limit}
            changeDay={isRevealed && kind !== 'none' ? stream.changeDay : undefined}
          />
          <div className="mt-2 flex flex-wrap items-center justify-between gap-3 text-small">
            <p>
              {watched.alarms.length === 0
                ? 'It never rings.'
                : `It rings on day ${watched.alarms
                    .slice(0, 6)
                    .map((day) => day + 1)
                    .join(', ')}${watched.alarms.length > 6 ? ' and later' : ''}.`}{' '}
              {isRevealed && (
                <span className="font-semibold">
                  {kindNames[kind]}
                  {kind !== 'none' && ` From day ${stream.changeDay + 1} on.`}
                </span>
              )}
            </p>
            <Button size="small" variant="secondary" onClick={() => setIsRevealed(!isRevealed)}>
              {isRevealed ? 'Hide it again' : 'What really happened?'}
            </Button>
          </div>
        </div>
      </Side>

      <div className="rounded-control bg-sunk p-4">
        <p className="font-semibold">The same alarm on {streamCount} streams of each kind</p>
        {results ? <TrialView trial={results} /> : <p className="mt-2 text-small">Being tried out...</p>}
      </div>
    </Workbench>
  );
}

/** The days above, and what the alarm makes of them below. */
function StreamChart({
  falls,
  watched: { scores, alarms },
  limit,
  changeDay,
}: {
  falls: readonly number[];
  watched: { scores: readonly (number | undefined)[]; alarms: readonly number[] };
  limit: number;
  changeDay: number | undefined;
}) {
  const width = 340;
  const toX = (day: number) => 30 + (day / (days - 1)) * (width - 34);
  const toY = (fall: number) => 8 + ((Math.max(-3.6, Math.min(6, fall)) + 3.6) / 9.6) * 130;
  const top = Math.max(limit * 1.6, 3);
  const toScore = (score: number) => 244 - (Math.max(0, Math.min(top, score)) / top) * 78;
  let path = '';
  let isDown = false;
  for (const [day, score] of scores.entries()) {
    if (score === undefined) isDown = false;
    else {
      path += `${isDown ? 'L' : 'M'}${toX(day).toFixed(1)} ${toScore(score).toFixed(1)}`;
      isDown = !alarms.includes(day);
    }
  }
  return (
    <svg
      viewBox={`0 0 ${width} 260`}
      role="img"
      aria-label={`Accuracy over ${days} days above, and the score of the alarm below. ${counted(alarms.length, 'alarm')}.`}
      className="mt-2 w-full overflow-visible text-[11px]"
    >
      {changeDay !== undefined && (
        <>
          <rect
            x={toX(changeDay)}
            y={8}
            width={toX(days - 1) - toX(changeDay)}
            height={238}
            className="fill-accent-tint"
          />
          <text x={toX(changeDay) + 3} y={18} className="fill-accent-strong font-semibold">
            changed
          </text>
        </>
      )}
      {[94, 90, 86, 82].map((percent) => (
        <g key={percent}>
          <path
            d={`M30 ${toY((usual - percent) / sigma)}H${width - 4}`}
            className={percent === usual ? 'stroke-line-strong' : 'stroke-line'}
          />
          <text x={27} y={toY((usual - percent) / sigma) + 3} textAnchor="end" className="fill-ink-faint">
            {percent}%
          </text>
        </g>
      ))}
      {falls.map((fall, day) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place.
        <circle key={day} cx={toX(day)} cy={toY(fall)} r={1.5} className="fill-ink-soft" />
      ))}
      <path d={`M30 244H${width - 4}`} className="stroke-line-strong" />
      <text x={27} y={247} textAnchor="end" className="fill-ink-faint">
        0
      </text>
      <path
        d={`M30 ${toScore(limit)}H${width - 4}`}
        strokeDasharray="4 3"
        strokeWidth={1.5}
        className="stroke-accent-strong"
      />
      <text x={27} y={toScore(limit) + 3} textAnchor="end" className="fill-accent-strong font-semibold">
        {limit.toFixed(1)}
      </text>
      <path d={path} strokeWidth={1.5} strokeLinejoin="round" className="fill-none stroke-primary-strong" />
      {alarms.map((day) => (
        <g key={day}>
          <path d={`M${toX(day)} 146V244`} strokeWidth={0.8} className="stroke-danger" />
          <path d={`M${toX(day) - 4} 146h8l-4 7Z`} className="fill-danger" />
        </g>
      ))}
      <text x={30} y={257} className="fill-ink-faint">
        day 1
      </text>
      <text x={width - 4} y={257} textAnchor="end" className="fill-ink-faint">
        day {days}
      </text>
    </svg>
  );
}

function TrialView({ trial: { falsePerYear, delays, meanDelay } }: { trial: Trial }) {
  return (
    <div className="mt-3 grid gap-4">
      <Readings>
        <Reading label="False alarms" value={`${falsePerYear.toFixed(2)} a year`} />
        <Reading label="With 40 such charts" value={`${((falsePerYear * 40) / 12).toFixed(1)} a month`} />
      </Readings>
      <Delays name="Sudden break" delays={delays.sudden} mean={meanDelay.sudden} />
      <Delays name="Slow drift" delays={delays.slow} mean={meanDelay.slow} />
      <p className="text-caption text-ink-faint">
        Each tick is one stream: the days from the change to the first alarm. A change that is missed counts
        with all days that were left.
      </p>
    </div>
  );
}

/** How long the alarm took in each stream, as ticks on one line from 0 to 100 days. */
function Delays({
  name,
  delays,
  mean,
}: {
  name: string;
  delays: readonly (number | undefined)[];
  mean: number;
}) {
  const missed = delays.filter((delay) => delay === undefined).length;
  const toX = (delay: number) => 4 + (Math.min(100, delay) / 100) * 332;
  const summary = `${mean.toFixed(1)} days on average${missed > 0 ? `, ${missed} missed` : ''}`;
  return (
    <div>
      <p className="flex flex-wrap justify-between gap-x-4 text-small">
        <span className="font-semibold">{name}</span>
        <span className="tabular-nums">{summary}</span>
      </p>
      <svg
        viewBox="0 0 340 34"
        role="img"
        aria-label={`${name}: ${summary}`}
        className="mt-1 w-full overflow-visible text-[11px]"
      >
        <path d="M4 17H336" className="stroke-line-strong" />
        {delays.map(
          (delay, index) =>
            delay !== undefined && (
              <path
                // biome-ignore lint/suspicious/noArrayIndexKey: a stream is its place.
                key={index}
                d={`M${toX(delay)} 3V17`}
                strokeWidth={2}
                className="stroke-primary-strong"
                opacity={0.35}
              />
            ),
        )}
        <path d={`M${toX(mean) - 4} 24h8l-4 -6Z`} className="fill-accent-strong" />
        {[0, 50, 100].map((day) => (
          <text
            key={day}
            x={toX(day)}
            y={33}
            textAnchor={day === 0 ? 'start' : day === 100 ? 'end' : 'middle'}
            className="fill-ink-faint"
          >
            {day}
          </text>
        ))}
      </svg>
    </div>
  );
}
