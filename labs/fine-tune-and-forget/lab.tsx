import { useMemo, useState } from 'react';
import { LineChart } from '../kit/charts.tsx';
import { PlayControls, Reading, Readings, Slider } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { useSummary } from '../kit/use-summary.ts';
import { useTicks, useWork } from '../kit/use-work.ts';
import { Side, Workbench } from '../kit/workbench.tsx';
import { type Choices, fineTune, type Moment, mostSteps, stepsBetween, write } from './model.ts';
import { oldText, writeCodes } from './text.ts';

export default function FineTuneAndForget({ choices, seed, change, say }: LabProps<Choices>) {
  const { steps, rate, mix, accepted } = choices;
  const [isPlaying, setIsPlaying] = useState(false);
  const { result } = useWork(() => fineTune(seed, { rate, mix }), JSON.stringify([seed, rate, mix]));
  const [last, setLast] = useState<Moment[]>();
  if (result && result !== last) setLast(result);
  const moments = result ?? last;
  const first = moments?.[0];
  const now = moments?.[steps / stepsBetween];
  const rise = first && now && now.old - first.old;
  const isDone = steps >= mostSteps;

  const set = (next: Partial<Choices>, tag?: string) => change({ ...choices, ...next }, tag);
  const go = () => {
    set({ steps: Math.min(mostSteps, steps + stepsBetween) }, 'steps');
    if (steps + stepsBetween >= mostSteps) setIsPlaying(false);
  };
  useTicks(isPlaying, 8, go);
  useSummary(
    say,
    now && rise !== undefined && !isPlaying
      ? `After ${steps} steps the new loss is ${now.fresh.toFixed(2)}, and the old has risen by ${rise.toFixed(2)}.`
      : undefined,
  );

  return (
    <Workbench>
      <Side>
        <div>
          <p className="font-semibold">
            A small model has learned a text about a garden. Teach it hospital codes.
          </p>
          <div className="mt-3">
            <PlayControls
              isPlaying={isPlaying}
              onPlay={setIsPlaying}
              onStep={go}
              isDone={isDone}
              stepLabel="Ten steps"
            >
              <span className="text-small tabular-nums">{steps} steps</span>
            </PlayControls>
          </div>
          <div className="mt-3 grid gap-x-6 gap-y-1 @lg:grid-cols-2">
            <Slider
              label="Stop after"
              value={steps}
              min={0}
              max={mostSteps}
              step={stepsBetween}
              format={(value) => `${value} steps`}
              onChange={(value) => {
                setIsPlaying(false);
                set({ steps: value }, 'steps');
              }}
            />
            <Slider
              label="Old text mixed in"
              value={mix}
              min={0}
              max={50}
              format={(value) => `${value}%`}
              onChange={(value) => set({ mix: value }, 'mix')}
            />
            <Slider
              label="Learning rate"
              value={rate}
              min={0.5}
              max={8}
              step={0.5}
              format={(value) => value.toFixed(1)}
              onChange={(value) => set({ rate: value }, 'rate')}
            />
            <Slider
              label="I accept a rise of the old loss by"
              value={accepted}
              min={0.05}
              max={1}
              step={0.05}
              format={(value) => value.toFixed(2)}
              onChange={(value) => set({ accepted: Math.round(value * 100) / 100 }, 'accepted')}
            />
          </div>
        </div>
      </Side>

      <Side>
        {moments && first && now && rise !== undefined ? (
          <>
            <div>
              <LineChart
                label="Loss on text that was held back"
                series={[
                  {
                    name: 'new text, codes',
                    values: moments.slice(0, steps / stepsBetween + 1).map(({ fresh }) => fresh),
                  },
                  {
                    name: 'old text, garden',
                    values: moments.slice(0, steps / stepsBetween + 1).map(({ old }) => old),
                  },
                  { name: 'what you accept', values: moments.map(() => first.old + accepted) },
                ]}
                steps={mostSteps / stepsBetween + 1}
                top={4.5}
                xLabel={`0 to ${mostSteps} steps`}
                format={(value) => value.toFixed(1)}
              />
              <div className="mt-3">
                <Readings>
                  <Reading
                    label="New loss"
                    value={`${now.fresh.toFixed(2)}, from ${first.fresh.toFixed(2)}`}
                  />
                  <Reading label="Old loss" value={`${now.old.toFixed(2)}, from ${first.old.toFixed(2)}`} />
                  <Reading
                    label="Risen by"
                    value={`${rise.toFixed(2)}, ${rise <= accepted ? 'which you accept' : 'more than you accept'}`}
                  />
                </Readings>
              </div>
              <Stretch moments={moments} steps={steps} />
            </div>

            <Samples seed={seed} first={first} now={now} />

            <details className="text-small">
              <summary className="cursor-pointer py-2 font-semibold">The run as a table</summary>
              <table className="mt-1 w-full tabular-nums">
                <thead>
                  <tr className="text-caption text-ink-soft">
                    <th scope="col" className="text-start font-normal">
                      step
                    </th>
                    <th scope="col" className="text-end font-normal">
                      loss on the old
                    </th>
                    <th scope="col" className="text-end font-normal">
                      loss on the new
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {moments
                    .filter(
                      (moment) => moment.steps <= steps && (moment.steps <= 50 || moment.steps % 50 === 0),
                    )
                    .map((moment) => (
                      <tr key={moment.steps} className="border-t border-line">
                        <th scope="row" className="py-1 text-start font-semibold">
                          {moment.steps}
                        </th>
                        <td className="text-end">{moment.old.toFixed(2)}</td>
                        <td className="text-end">{moment.fresh.toFixed(2)}</td>
                      </tr>
                    ))}
                </tbody>
              </table>
            </details>
          </>
        ) : (
          <p className="text-small text-ink-soft">The model is learning the old text...</p>
        )}
      </Side>
    </Workbench>
  );
}

/** What the last fifty steps brought, and what they cost. */
function Stretch({ moments, steps }: { moments: readonly Moment[]; steps: number }) {
  const [to, from] = [moments[steps / stepsBetween], moments[Math.max(0, steps - 50) / stepsBetween]];
  if (!to || !from || steps < 60) return null;
  const [gained, lost] = [from.fresh - to.fresh, to.old - from.old];
  return (
    <p className="mt-2 text-small text-ink-soft tabular-nums">
      The last 50 steps: the new {gained >= 0 ? 'gained' : 'lost'} {Math.abs(gained).toFixed(2)}, the old{' '}
      {lost >= 0 ? 'lost' : 'gained'} {Math.abs(lost).toFixed(2)}.
    </p>
  );
}

/** What the model writes before and now, next to what it was given to read. */
function Samples({ seed, first, now }: { seed: number; first: Moment; now: Moment }) {
  const texts = useMemo(
    () => [
      { name: 'The old text it learned', text: `${oldText.slice(0, 96)}...` },
      { name: 'The new text', text: `${writeCodes(seed, 'training', 14)}...` },
      { name: 'What it writes before fine-tuning', text: write(first.weights, seed, 90), isModel: true },
      { name: `What it writes after ${now.steps} steps`, text: write(now.weights, seed, 90), isModel: true },
    ],
    [seed, first, now],
  );
  return (
    <div>
      <dl className="grid gap-3 @lg:grid-cols-2">
        {texts.map(({ name, text, isModel }) => (
          <div
            key={name}
            className={`rounded-control p-3 ${isModel ? 'border border-primary-strong' : 'bg-sunk'}`}
          >
            <dt className="text-caption font-semibold text-ink-soft">{name}</dt>
            <dd className="m-0 mt-1 break-words font-mono text-small">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-caption text-ink-faint">
        The model knows only which letter follows the last two, so it never wrote well. Look at its kind of
        words. Both texts are our own, and the codes are invented.
      </p>
    </div>
  );
}
