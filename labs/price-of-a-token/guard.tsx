import { useMemo } from 'react';
import { Slider } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { useSummary } from '../kit/use-summary.ts';
import { Side } from '../kit/workbench.tsx';
import { euros, percent, tokens } from './amounts.ts';
import {
  burst,
  type Choices,
  caps,
  type Defence,
  defend,
  drawVisits,
  fullAttack,
  spacings,
  strangerLogins,
} from './model.ts';
import { Settings } from './settings.tsx';

/** Sets limits against the stranger. */
export function Guard({ choices, seed, change, say }: LabProps<Choices>) {
  const { limits } = choices;
  const visits = useMemo(() => drawVisits(seed), [seed]);
  const defence = useMemo(() => defend(visits, fullAttack, limits), [visits, limits]);
  useSummary(
    say,
    `A day costs ${euros(defence.perDay)}, and ${percent(defence.refused.all)} of honest questions are refused.`,
  );
  const set = (next: Partial<Choices['limits']>, tag: string) =>
    change({ ...choices, limits: { ...limits, ...next } }, tag);
  return (
    <>
      <p className="font-semibold">
        The stranger sends 8,000 tokens, asks for 2,000, twenty times a second, with {strangerLogins} logins.
        Set limits that honest visitors hardly notice.
      </p>
      <Side>
        {' '}
        <Settings>
          <Slider
            label="Longest request, with all passages"
            value={limits.in}
            min={500}
            max={8_000}
            step={100}
            format={tokens}
            onChange={(value) => set({ in: value }, 'limit in')}
          />
          <Slider
            label="Longest answer"
            value={limits.out}
            min={50}
            max={2_000}
            step={50}
            format={tokens}
            onChange={(value) => set({ out: value }, 'limit out')}
          />
          <Slider
            label={`A login gets a permit every`}
            value={spacings.indexOf(limits.seconds)}
            min={0}
            max={spacings.length - 1}
            format={(index) => (spacings[index] ? `${spacings[index]} seconds` : 'no limit')}
            onChange={(index) => set({ seconds: spacings[index] ?? 0 }, 'limit seconds')}
          />
          <Slider
            label="Cap for the day"
            value={caps.indexOf(limits.cap)}
            min={0}
            max={caps.length - 1}
            format={(index) => (caps[index] ? euros(caps[index]) : 'no cap')}
            onChange={(index) => set({ cap: caps[index] ?? 0 }, 'limit cap')}
          />
        </Settings>
      </Side>
      <Side>
        <DayView defence={defence} />
      </Side>
    </>
  );
}

function DayView({ defence: { perDay, attackPerDay, honestPerDay, capAt, refused } }: { defence: Defence }) {
  const reasons = [
    ['question too long', refused.long],
    ['answer would be cut off', refused.cut],
    ['asked too fast', refused.rate],
    ['cap reached, service closed', refused.cap],
  ] as const;
  return (
    <div className="rounded-control bg-sunk p-4">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-display text-heading tabular-nums">{euros(perDay)}</span>
        <span className="text-small text-ink-soft">
          a day: {euros(attackPerDay)} for the stranger, {euros(honestPerDay)} for honest visitors
        </span>
      </p>
      {capAt !== undefined && (
        <p className="mt-1 text-small font-semibold text-danger">
          The cap is reached after{' '}
          {capAt < 1 ? `${Math.round(60 * capAt)} minutes` : `${capAt.toFixed(1)} hours`}. Then the service is
          closed for everybody.
        </p>
      )}
      <p className="mt-3 font-semibold tabular-nums">Honest questions refused: {percent(refused.all)}</p>
      <dl className="mt-1 grid grid-cols-[minmax(0,1fr)_5rem_auto] items-center gap-x-3 gap-y-1 text-small tabular-nums">
        {reasons.map(([reason, share]) => (
          <div key={reason} className="contents">
            <dt className={share === 0 ? 'text-ink-faint' : ''}>{reason}</dt>
            <dd className="m-0 h-3 rounded-small bg-surface" aria-hidden="true">
              <span
                className="block h-full rounded-small bg-accent"
                style={{ width: `${100 * Math.min(1, share * 5)}%` }}
              />
            </dd>
            <dd className="m-0 w-12 text-end">{percent(share)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-caption text-ink-faint">
        A login can save up {burst} permits, so that somebody may ask a few things in a row. A full bar is
        20%. Counted on 300 visits.
      </p>
    </div>
  );
}
