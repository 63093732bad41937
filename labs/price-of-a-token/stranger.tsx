import { Reading, Readings, Slider, Toggle } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { useSummary } from '../kit/use-summary.ts';
import { Side } from '../kit/workbench.tsx';
import { euros, tokens } from './amounts.ts';
import { answersPerDay, attackPerHour, type Choices, model, requestCost } from './model.ts';
import { Settings } from './settings.tsx';

/** Makes the assistant expensive for others. */
export function Stranger({ choices, change, say }: LabProps<Choices>) {
  const { attack } = choices;
  const perHour = attackPerHour(attack, model.start(1).limits);
  useSummary(say, `The attack costs ${euros(perHour)} an hour.`);
  const set = (next: Partial<Choices['attack']>, tag?: string) =>
    change({ ...choices, attack: { ...attack, ...next } }, tag);
  const usual = (answersPerDay * requestCost(1_800, 300)) / 24;
  return (
    <>
      <p className="font-semibold">
        You have a script, and an input box without any limits. How much can you make one hour cost?
      </p>
      <Side>
        {' '}
        <Settings>
          <Slider
            label="Your question"
            value={attack.in}
            min={200}
            max={8_000}
            step={200}
            format={tokens}
            onChange={(value) => set({ in: value }, 'in')}
          />
          <Slider
            label="You ask for an answer of"
            value={attack.out}
            min={50}
            max={2_000}
            step={50}
            format={tokens}
            onChange={(value) => set({ out: value }, 'out')}
          />
          <Slider
            label="You send"
            value={attack.perSecond}
            min={1}
            max={20}
            format={(value) => `${value} a second`}
            onChange={(value) => set({ perSecond: value }, 'perSecond')}
          />
          <Toggle
            label="Each question is a new one"
            isOn={attack.isNew}
            onChange={(isNew) => set({ isNew })}
          />
        </Settings>
      </Side>
      <Side>
        <div className="rounded-control bg-sunk p-4">
          <p className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-display text-heading tabular-nums">{euros(perHour)}</span>
            <span className="text-small text-ink-soft">an hour, {euros(24 * perHour)} a day</span>
          </p>
          <div className="mt-2">
            <Readings>
              <Reading label="One request" value={`${requestCost(attack.in, attack.out).toFixed(4)} euros`} />
              <Reading label="All honest visitors together" value={`${euros(usual)} an hour`} />
            </Readings>
          </div>
          {!attack.isNew && (
            <p className="mt-2 text-small">
              You send the same questions again and again. 99 in 100 are answered from the store and cost
              nothing.
            </p>
          )}
        </div>
      </Side>
    </>
  );
}
