import { useMemo, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { ActionButton, Options, Reading, Readings, Toggle } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { PaintGrid } from '../kit/paint-grid.tsx';
import { useSummary } from '../kit/use-summary.ts';
import { useWork } from '../kit/use-work.ts';
import { pixelPath, WeightPicture } from '../kit/weight-picture.tsx';
import { counted } from '../kit/words.ts';
import { Side, Workbench } from '../kit/workbench.tsx';
import { type Drawing, drawSet, side, writerStyles, writers } from './digits.ts';
import {
  type Choices,
  difference,
  emptyDrawing,
  newHands,
  read,
  readDigit,
  readDrawing,
  type Trained,
  train,
  writeDrawing,
} from './model.ts';

const digits = Array.from({ length: 10 }, (_, digit) => digit);

export default function DrawADigit({ choices, seed, change, say }: LabProps<Choices>) {
  const { trains, isCut, variants, paper, own } = choices;
  const trainingOwn = own.filter((some) => some.trains);
  const { result } = useWork(
    () => train({ trains, isCut, variants, own: trainingOwn }, seed),
    JSON.stringify([seed, trains, isCut, variants, trainingOwn]),
  );
  const [last, setLast] = useState<Trained>();
  if (result && result !== last) setLast(result);
  const trained = result ?? last;
  const drawing = useMemo(() => readDrawing(paper), [paper]);
  const [label, setLabel] = useState(7);
  const shares = trained && drawing.length > 0 ? read(trained, drawing) : undefined;
  const answer = shares?.indexOf(Math.max(...shares));
  const hands = trained && newHands(choices, trained);
  useSummary(
    say,
    trained &&
      `${answer === undefined ? '' : `It reads ${answer}. `}New writers: ${hands?.right} of ${hands?.asked} right.`,
  );

  function keep(isTraining: boolean) {
    change({ ...choices, own: [...own, { digit: label, drawing: paper, trains: isTraining }] });
    say(`A ${label} ${isTraining ? 'added to the training' : 'kept back for the test'}.`);
  }

  const pixels = Array<number>(side * side).fill(0);
  for (const pixel of drawing) pixels[pixel] = 1;
  const canKeep = drawing.length > 0 && own.length < 24;

  return (
    <Workbench>
      <Side>
        <div>
          <p className="font-semibold">
            Draw a digit, and see what the model reads. At first it has learned from one person, Ana.
          </p>
          <div className="mt-3 grid gap-5 @lg:grid-cols-2">
            <div>
              <PaintGrid
                label="Your drawing"
                side={side}
                pixels={pixels}
                onPaint={(index, value) =>
                  change(
                    {
                      ...choices,
                      paper: writeDrawing(
                        value === 1 ? [...drawing, index] : drawing.filter((pixel) => pixel !== index),
                      ),
                    },
                    'paper',
                  )
                }
              />
              <Button
                size="small"
                variant="secondary"
                className="mt-2"
                onClick={() => {
                  change({ ...choices, paper: emptyDrawing });
                  say('The paper is empty.');
                }}
              >
                Clear
              </Button>
            </div>
            <div>
              <p className="flex items-baseline gap-3">
                <span className="text-small text-ink-soft">It reads</span>
                <span className="font-display text-heading tabular-nums">{answer ?? '-'}</span>
              </p>
              <dl className="mt-1 grid grid-cols-[auto_1fr_auto] items-center gap-x-2 text-small tabular-nums">
                {digits.map((digit) => {
                  const share = shares?.[digit] ?? 0;
                  return (
                    <div key={digit} className="contents">
                      <dt className={digit === answer ? 'font-semibold' : ''}>{digit}</dt>
                      <dd className="m-0 h-3 rounded-small bg-sunk" aria-hidden="true">
                        <span
                          className={`block h-full rounded-small ${digit === answer ? 'bg-accent' : 'bg-primary-strong'}`}
                          style={{ width: `${100 * share}%` }}
                        />
                      </dd>
                      <dd className="m-0 w-10 text-end">{shares ? `${Math.round(100 * share)}%` : ''}</dd>
                    </div>
                  );
                })}
              </dl>
            </div>
          </div>
        </div>

        <div>
          <p className="font-semibold">Your own drawings</p>
          <div className="mt-2 flex flex-wrap items-end gap-2">
            <label className="grid gap-1 text-small font-semibold">
              My drawing is a
              <select
                value={label}
                onChange={({ target }) => setLabel(Number(target.value))}
                className="min-h-11 rounded-control border border-line-strong bg-surface px-3"
              >
                {digits.map((digit) => (
                  <option key={digit} value={digit}>
                    {digit}
                  </option>
                ))}
              </select>
            </label>
            <ActionButton size="small" variant="secondary" isDisabled={!canKeep} onClick={() => keep(true)}>
              Train with it
            </ActionButton>
            <ActionButton size="small" variant="secondary" isDisabled={!canKeep} onClick={() => keep(false)}>
              Keep it for the test
            </ActionButton>
          </div>
          {own.length > 0 && (
            <ul className="mt-3 flex flex-wrap gap-2">
              {own.map(({ digit, drawing: text, trains: isTraining }, index) => {
                const kept = readDrawing(text);
                const its = trained && readDigit(trained, kept);
                const far = difference(kept, drawing);
                return (
                  <li
                    // biome-ignore lint/suspicious/noArrayIndexKey: a drawing is its place in the list.
                    key={index}
                    className="grid w-24 justify-items-center gap-1 rounded-control border border-line p-2 text-center text-caption"
                  >
                    <button
                      type="button"
                      aria-label={`Put drawing ${index + 1}, a ${digit}, on the paper`}
                      className="w-14"
                      onClick={() => change({ ...choices, paper: text })}
                    >
                      <Thumbnail drawing={kept} />
                    </button>
                    <span>
                      {digit}, {isTraining ? 'trained' : 'test'}
                    </span>
                    <span className={its === digit ? '' : 'font-semibold text-danger'}>
                      read as {its ?? '...'} {its === digit ? '✓' : '✗'}
                    </span>
                    {drawing.length > 0 && far > 0 && far <= 9 && (
                      <span>{counted(far, 'pixel')} off the paper</span>
                    )}
                    <button
                      type="button"
                      aria-label={`Remove drawing ${index + 1}`}
                      className="grid size-11 place-items-center rounded-control text-ink-soft hover:bg-sunk"
                      onClick={() => {
                        change({ ...choices, own: own.filter((_, at) => at !== index) });
                        say('Drawing removed.');
                      }}
                    >
                      <Icon name="trash" className="size-4" />
                    </button>
                  </li>
                );
              })}
            </ul>
          )}
        </div>
      </Side>

      <Side>
        <div>
          <p className="font-semibold">Who does it learn from?</p>
          <p className="text-small text-ink-soft">
            Six invented writers, drawn by a program of ours. Each wrote every digit three times.
          </p>
          <ul className="mt-2 grid gap-px overflow-hidden rounded-control border border-line bg-line">
            {writers.map((name, writer) => {
              const score = trained?.scores[writer];
              return (
                <li key={name} className="grid gap-1 bg-surface px-3 py-1.5">
                  <div className="flex items-center justify-between gap-3">
                    <Toggle
                      label={`Learn from ${name}`}
                      isOn={trains[writer] ?? false}
                      onChange={(isOn) => change({ ...choices, trains: trains.with(writer, isOn) })}
                    />
                    <span className="text-end text-small tabular-nums">
                      <span className="font-semibold">
                        {score ? `${Math.round((100 * score.right) / score.asked)}%` : '...'}
                      </span>
                      <span className="block text-caption text-ink-faint">
                        {trains[writer] ? 'same hand, new digits' : 'new hand'}
                      </span>
                    </span>
                  </div>
                  <Samples seed={seed} writer={writer} />
                  <p className="text-caption text-ink-faint">{writerStyles[writer]}</p>
                </li>
              );
            })}
          </ul>
          <div className="mt-3 grid gap-2">
            <Toggle
              label="Cut each drawing out and enlarge it first"
              isOn={isCut}
              onChange={(isOn) => change({ ...choices, isCut: isOn })}
            />
            <Options
              label="Variants in training"
              value={variants}
              options={[
                { value: 'none', label: 'none' },
                { value: 'moved', label: 'moved by a pixel' },
                { value: 'mirrored', label: 'mirrored' },
              ]}
              onChange={(next) => change({ ...choices, variants: next })}
            />
          </div>
          {trained && hands && (
            <div className="mt-3">
              <Readings>
                <Reading label="Trained on" value={`${trained.examples} drawings`} />
                <Reading
                  label="New hands"
                  value={
                    hands.asked > 0
                      ? `${hands.right} of ${hands.asked} right, ${Math.round((100 * hands.right) / hands.asked)}%`
                      : 'nobody is held back'
                  }
                />
              </Readings>
            </div>
          )}
        </div>

        {trained && (
          <div>
            <p className="font-semibold">What it looks for: a weight for each pixel</p>
            <ul className="mt-2 grid grid-cols-5 gap-2">
              {digits.map((digit) => (
                <li key={digit} className="text-center text-caption font-semibold">
                  <WeightPicture
                    weights={trained.weights[digit]}
                    side={side}
                    label={`The weights for ${digit}`}
                  />
                  {digit}
                </li>
              ))}
            </ul>
            <p className="mt-1 text-caption text-ink-faint">
              Dark blue speaks for the digit, orange with a dot against it. A digit's score is the sum of the
              weights under your pixels.
            </p>
          </div>
        )}
      </Side>
    </Workbench>
  );
}

const square = (pixel: number) => pixelPath(pixel, side);

function Thumbnail({ drawing }: { drawing: Drawing }) {
  return (
    <svg
      viewBox={`0 0 ${side} ${side}`}
      aria-hidden="true"
      className="w-full rounded-small border border-line bg-surface"
    >
      <path d={drawing.map(square).join('')} className="fill-ink" />
    </svg>
  );
}

/** All digits of one writer, in a row. */
function Samples({ seed, writer }: { seed: number; writer: number }) {
  const samples = useMemo(() => drawSet(seed, writer)[0] ?? [], [seed, writer]);
  return (
    <svg
      viewBox={`0 0 ${10 * (side + 1)} ${side}`}
      role="img"
      aria-label={`The digits from 0 to 9 as ${writers[writer]} writes them: ${writerStyles[writer]}`}
      className="w-full max-w-md"
    >
      {samples.map(({ digit, drawing }) => (
        <g key={digit} transform={`translate(${digit * (side + 1)} 0)`}>
          <rect width={side} height={side} className="fill-paper stroke-line" strokeWidth={0.3} />
          <path d={drawing.map(square).join('')} className="fill-ink" />
        </g>
      ))}
    </svg>
  );
}
