import { useMemo, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Options, Reading, Readings, Slider } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { useSummary } from '../kit/use-summary.ts';
import { counted } from '../kit/words.ts';
import { Side, Workbench } from '../kit/workbench.tsx';
import { BoxEditor } from './box-editor.tsx';
import { areaOf, type Box, type Choices, drawTruth, overlapOf, type Thing, things } from './model.ts';

const names: Record<Thing, string> = { barn: 'Barn', tractor: 'Tractor', ewe: 'Ewe', lamb: 'Lamb' };

export default function BoxesAndOverlap({ choices, seed, change, say }: LabProps<Choices>) {
  const { thing, boxes, guesses, looked } = choices;
  const truth = useMemo(() => drawTruth(seed), [seed]);
  const [draft, setDraft] = useState(0.5);
  const empty: Box = [0, 0, 1, 1];
  const [box, true_] = [boxes[thing] ?? empty, truth[thing] ?? empty];
  const name = names[things[thing] ?? 'barn'];
  const guess = guesses[thing] ?? null;
  const hasLooked = looked[thing] ?? false;
  const { common, together, iou } = overlapOf(box, true_);
  useSummary(say, `${name}: ${guess === null ? `box ${box.join(', ')}` : `IoU ${iou.toFixed(2)}`}.`);

  const setBox = (next: Box, tag: string) => change({ ...choices, boxes: boxes.with(thing, next) }, tag);

  return (
    <Workbench>
      <p className="font-semibold">
        Rhys photographed his farm from above. Drag the corners until the box fits.
      </p>
      <Side>
        <Options
          label="Put a box around the"
          value={thing}
          options={things.map((some, index) => ({ value: index, label: names[some] }))}
          onChange={(next) => change({ ...choices, thing: next })}
        />
        <BoxEditor
          box={box}
          truth={truth}
          shown={hasLooked ? true_ : undefined}
          thing={thing}
          name={name}
          onChange={setBox}
        />
      </Side>
      <Side>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 text-small tabular-nums">
          <dt className="text-ink-soft">left, top, right, bottom</dt>
          <dd className="m-0 text-end font-semibold">{box.join(', ')}</dd>
          <dt className="text-ink-soft">left, top, width, height</dt>
          <dd className="m-0 text-end font-semibold">
            {[box[0], box[1], box[2] - box[0], box[3] - box[1]].join(', ')}
          </dd>
          <dt className="text-ink-soft">centre, width, height</dt>
          <dd className="m-0 text-end font-semibold">
            {[(box[0] + box[2]) / 2, (box[1] + box[3]) / 2, box[2] - box[0], box[3] - box[1]].join(', ')}
          </dd>
        </dl>

        {guess === null ? (
          <div className="rounded-control bg-sunk p-4">
            <Slider
              label={`How well does it fit? Guess the IoU`}
              value={draft}
              min={0}
              max={1}
              step={0.05}
              format={(value) => value.toFixed(2)}
              onChange={setDraft}
            />
            <Button
              size="small"
              onClick={() => {
                change({ ...choices, guesses: guesses.with(thing, draft) });
                say(`You guessed ${draft.toFixed(2)}. The IoU is ${iou.toFixed(2)}.`);
              }}
            >
              Show the IoU
            </Button>
          </div>
        ) : (
          <div className="grid gap-3 rounded-control bg-sunk p-4">
            <div className="flex items-baseline gap-3">
              <span className="font-display text-heading tabular-nums">{iou.toFixed(3)}</span>
              <span className="text-small text-ink-soft">IoU. You guessed {guess.toFixed(2)} at first.</span>
            </div>
            <svg
              viewBox="0 0 340 26"
              className="w-full overflow-visible text-[11px]"
              role="img"
              aria-label={`IoU ${iou.toFixed(2)} on a scale from 0 to 1`}
            >
              <rect y={0} width={340} height={10} rx={5} className="fill-line" />
              <rect y={0} width={Math.max(0, iou) * 340} height={10} rx={5} className="fill-primary-strong" />
              {[0, 0.5, 0.9, 1].map((value) => (
                <g key={value}>
                  <path d={`M${value * 340} 0V13`} className="stroke-ink" />
                  <text
                    x={value * 340}
                    y={24}
                    textAnchor={value === 0 ? 'start' : value === 1 ? 'end' : 'middle'}
                    className="fill-ink-soft"
                  >
                    {value}
                  </text>
                </g>
              ))}
            </svg>
            <Readings>
              <Reading label="In common" value={counted(common, 'pixel')} />
              <Reading label="Covered together" value={counted(together, 'pixel')} />
              <Reading
                label="Of the thing inside the box"
                value={`${Math.round((100 * common) / areaOf(true_))}%`}
              />
            </Readings>
            <p className="text-small text-ink-soft tabular-nums">
              {common} ÷ {together} = {iou.toFixed(3)}
            </p>
            <div className="flex flex-wrap gap-2">
              {!hasLooked && (
                <Button
                  size="small"
                  variant="secondary"
                  onClick={() => {
                    change({ ...choices, looked: looked.with(thing, true) });
                    say(`The true box is ${true_.join(', ')}.`);
                  }}
                >
                  Show the true box
                </Button>
              )}
              {hasLooked && (
                <Button
                  size="small"
                  variant="secondary"
                  onClick={() => {
                    setBox(true_, 'snap');
                    say('The box is the true box now.');
                  }}
                >
                  Put my box on the true one
                </Button>
              )}
            </div>
            {hasLooked && (
              <p className="text-small tabular-nums">
                The dashed box is the true one: {true_.join(', ')}. Yours begins {Math.abs(box[0] - true_[0])}{' '}
                pixels {box[0] < true_[0] ? 'left' : 'right'} of it, which is{' '}
                {(Math.abs(box[0] - true_[0]) / (true_[2] - true_[0])).toFixed(2)} of its width.
              </p>
            )}
          </div>
        )}
      </Side>
    </Workbench>
  );
}
