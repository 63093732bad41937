import { useMemo, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { Options, Slider } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { useSummary } from '../kit/use-summary.ts';
import { useWork } from '../kit/use-work.ts';
import { Side, Workbench } from '../kit/workbench.tsx';
import {
  type Choices,
  type Kind,
  kinds,
  looksPerHour,
  type Outcome,
  type Release,
  releasesOfEach,
  requestsPerHour,
  shares,
  shownCount,
  shownRelease,
  tryOut,
  waits,
} from './model.ts';

const kindNames: Record<Kind, string> = { good: 'Good', worse: 'Slightly worse', broken: 'Broken' };

const hours = (value: number) =>
  value < 1 ? `${Math.round(value * 60)} minutes` : value === 1 ? '1 hour' : `${value} hours`;

const count = (value: number) => Math.round(value).toLocaleString('en-GB');

export default function CanaryAndRollback({ choices, seed, change, say }: LabProps<Choices>) {
  const { share, wait, limit, compare, shown } = choices;
  const [isRevealed, setIsRevealed] = useState(false);
  const played = useMemo(
    () => shownRelease(seed, shown, { share, wait, limit, compare }),
    [seed, shown, share, wait, limit, compare],
  );
  const { result } = useWork(
    () => tryOut(seed, { share, wait, limit, compare }),
    JSON.stringify([seed, share, wait, limit, compare]),
  );
  const [last, setLast] = useState<Record<Kind, Outcome>>();
  if (result && result !== last) setLast(result);
  const outcomes = result ?? last;
  useSummary(
    say,
    result &&
      `Sent back: ${kinds.map((kind) => `${result[kind].sentBack} of ${releasesOfEach} ${kindNames[kind].toLowerCase()} ones`).join(', ')}.`,
  );

  function look(next: number) {
    setIsRevealed(false);
    change({ ...choices, shown: next });
  }

  return (
    <Workbench>
      <Side>
        <div>
          <p className="font-semibold">
            A new version waits. It may be good, slightly worse or broken: choose who meets it first.
          </p>
          <People share={share} />
          <div className="mt-3 grid gap-x-6 gap-y-1 @lg:grid-cols-2">
            <Slider
              label="Share on the new version"
              value={shares.indexOf(share)}
              min={0}
              max={shares.length - 1}
              format={(index) => `${shares[index]}%`}
              onChange={(index) => change({ ...choices, share: shares[index] ?? 1 }, 'share')}
            />
            <Slider
              label="Waiting time"
              value={waits.indexOf(wait)}
              min={0}
              max={waits.length - 1}
              format={(index) => hours(waits[index] ?? 1)}
              onChange={(index) => change({ ...choices, wait: waits[index] ?? 1 }, 'wait')}
            />
            <Slider
              label="Go back above"
              value={limit}
              min={1}
              max={6}
              step={0.5}
              format={(value) => `${value.toFixed(1)} standard deviations`}
              onChange={(next) => change({ ...choices, limit: next }, 'limit')}
            />
            <Options
              label="Compare the failures with"
              value={compare}
              options={[
                { value: 'yesterday', label: 'a usual day, 1%' },
                { value: 'control', label: 'a control group' },
              ]}
              onChange={(next) => change({ ...choices, compare: next })}
            />
          </div>
          <p className="mt-1 text-small text-ink-soft">
            That is {count((requestsPerHour * share) / 100)} of {count(requestsPerHour)} requests an hour. The
            rule looks every {60 / looksPerHour} minutes.
          </p>
        </div>
      </Side>

      <Side>
        <div>
          <div className="flex flex-wrap items-center justify-between gap-2">
            <p className="font-semibold tabular-nums">
              Release {shown + 1} of {shownCount}
            </p>
            <div className="flex gap-2">
              <Button
                size="small"
                variant="secondary"
                aria-label="Release before"
                onClick={() => look((shown + shownCount - 1) % shownCount)}
              >
                <Icon name="arrow-left" className="size-4" />
              </Button>
              <Button
                size="small"
                variant="secondary"
                aria-label="Next release"
                onClick={() => look((shown + 1) % shownCount)}
              >
                <Icon name="arrow-right" className="size-4" />
              </Button>
            </div>
          </div>
          <ReleaseView release={played} limit={limit} wait={wait} compare={compare} />
          <div className="mt-2 flex flex-wrap items-center justify-between gap-3 text-small">
            <Button size="small" variant="secondary" onClick={() => setIsRevealed(!isRevealed)}>
              {isRevealed ? 'Hide it again' : 'What was it?'}
            </Button>
            {isRevealed && (
              <p className="font-semibold">
                {kindNames[played.day.kind]}: {(100 * played.day.newRate).toFixed(2)}% failed, with the old
                version {(100 * played.day.oldRate).toFixed(2)}% on that day. Extra failures:{' '}
                {count(played.harm)}.
              </p>
            )}
          </div>
        </div>
      </Side>

      <div className="rounded-control bg-sunk p-4">
        <p className="font-semibold">The same rule on {releasesOfEach} releases of each kind</p>
        {outcomes ? (
          <table className="mt-2 w-full text-small tabular-nums">
            <thead>
              <tr className="text-start text-caption text-ink-soft">
                <th scope="col" className="py-1 text-start font-normal">
                  version
                </th>
                <th scope="col" className="py-1 text-start font-normal">
                  sent back
                </th>
                <th scope="col" className="py-1 text-end font-normal">
                  extra failures, mean
                </th>
              </tr>
            </thead>
            <tbody>
              {kinds.map((kind) => (
                <tr key={kind} className="border-t border-line">
                  <th scope="row" className="py-2 pe-3 text-start font-semibold">
                    {kindNames[kind]}
                  </th>
                  <td className="py-2">
                    <span className="flex items-center gap-2">
                      <span aria-hidden="true" className="h-3 w-16 rounded-small bg-surface @lg:w-32">
                        <span
                          className={`block h-full rounded-small ${kind === 'good' ? 'bg-accent' : 'bg-primary-strong'}`}
                          style={{ width: `${(100 * outcomes[kind].sentBack) / releasesOfEach}%` }}
                        />
                      </span>
                      {outcomes[kind].sentBack}
                    </span>
                  </td>
                  <td className="py-2 text-end font-semibold">{count(outcomes[kind].harm)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : (
          <p className="mt-2 text-small">Being tried out...</p>
        )}
        <p className="mt-2 text-caption text-ink-faint">
          A version that passes goes to everybody. A broken one is then noticed after half an hour, a slightly
          worse one after three days.
        </p>
      </div>
    </Workbench>
  );
}

/** A hundred users, of whom some get the new version. */
function People({ share }: { share: number }) {
  return (
    <svg
      viewBox="0 0 340 60"
      role="img"
      aria-label={`${share} of 100 users get the new version`}
      className="mt-3 w-full"
    >
      {Array.from({ length: 100 }, (_, index) => {
        const isCanary = index < share;
        return (
          <g
            // biome-ignore lint/suspicious/noArrayIndexKey: a person is a place.
            key={index}
            transform={`translate(${(index % 25) * 13.6 + 6.8} ${Math.floor(index / 25) * 15 + 7})`}
          >
            {isCanary ? (
              <path d="M0 -6L5.6 4.6H-5.6Z" className="fill-accent stroke-accent-strong" />
            ) : (
              <circle r={3.4} className="fill-line-strong" />
            )}
          </g>
        );
      })}
    </svg>
  );
}

/** How far the canary stands out, look by look, until it is rolled back or released to all users. */
function ReleaseView({
  release: { looks, isBack },
  limit,
  wait,
  compare,
}: {
  release: Release;
  limit: number;
  wait: number;
  compare: Choices['compare'];
}) {
  const total = wait * looksPerHour;
  const [low, high] = [-3, 8];
  const toX = (look: number) => 26 + (look / Math.max(1, total)) * 310;
  const toY = (score: number) => 8 + ((high - Math.max(low, Math.min(high, score))) / (high - low)) * 120;
  const last = looks.at(-1);
  if (!last) return null;
  const outcome = isBack
    ? `Sent back after ${hours(looks.length / looksPerHour)}.`
    : `Released to everybody after ${hours(wait)}.`;
  return (
    <figure className="m-0">
      <svg
        viewBox="0 0 340 146"
        role="img"
        aria-label={`The score of the canary at each look, up to ${last.score.toFixed(1)} standard deviations. ${outcome}`}
        className="mt-2 w-full overflow-visible text-[11px]"
      >
        <rect x={26} y={toY(high)} width={310} height={toY(limit) - toY(high)} className="fill-accent-tint" />
        {[0, 4, 8].map((score) => (
          <g key={score}>
            <path
              d={`M26 ${toY(score)}H336`}
              className={score === 0 ? 'stroke-line-strong' : 'stroke-line'}
            />
            <text x={21} y={toY(score) + 4} textAnchor="end" className="fill-ink-faint">
              {score}
            </text>
          </g>
        ))}
        <path
          d={`M26 ${toY(limit)}H336`}
          strokeDasharray="4 3"
          strokeWidth={1.5}
          className="stroke-accent-strong"
        />
        <text x={336} y={toY(limit) - 4} textAnchor="end" className="fill-accent-strong font-semibold">
          go back
        </text>
        <path
          d={`M${toX(0)} ${toY(0)}${looks.map(({ score }, look) => `L${toX(look + 1).toFixed(1)} ${toY(score).toFixed(1)}`).join('')}`}
          strokeWidth={2}
          strokeLinejoin="round"
          className="fill-none stroke-primary-strong"
        />
        {isBack ? (
          <g transform={`translate(${toX(looks.length)} ${toY(last.score)})`}>
            <circle r={8} className="fill-danger" />
            <path d="M-3 -3L3 3M3 -3L-3 3" strokeWidth={2} className="stroke-on-primary" />
          </g>
        ) : (
          <g transform={`translate(${toX(looks.length)} ${toY(last.score)})`}>
            <circle r={8} className="fill-primary-strong" />
            <path d="M-4 0L-1 3L4 -3" strokeWidth={2} className="fill-none stroke-on-primary" />
          </g>
        )}
        <text x={26} y={144} className="fill-ink-faint">
          0
        </text>
        <text x={336} y={144} textAnchor="end" className="fill-ink-faint">
          {hours(wait)}
        </text>
      </svg>
      <figcaption className="mt-1 text-small">
        <span className="font-semibold">{outcome}</span>{' '}
        <span className="tabular-nums">
          Canary: {count(last.canary)} {last.canary === 1 ? 'failure' : 'failures'} in {count(last.requests)}{' '}
          requests
          {compare === 'control'
            ? `, control: ${count(last.control)}`
            : `, expected: ${(last.requests * 0.01).toFixed(1)}`}
          . Score {last.score.toFixed(1)}.
        </span>
      </figcaption>
    </figure>
  );
}
