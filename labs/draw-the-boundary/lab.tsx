import { useId, useMemo, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Options, Slider } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { Plane } from '../kit/plane.tsx';
import { counted } from '../kit/words.ts';
import { Side, Workbench } from '../kit/workbench.tsx';
import type { Answer } from './learners.ts';
import {
  type Choices,
  countRight,
  cutsOf,
  drawShape,
  type LearnerName,
  learnerNames,
  mostDays,
  pullOf,
  type Shape,
  train,
} from './model.ts';

const names: Record<LearnerName, string> = {
  neighbours: 'Neighbours',
  tree: 'Tree',
  line: 'Straight line',
};
const kindNames = ['still damp', 'dry by evening'] as const;
const shapeNames: Record<Shape, string> = { groups: 'Two groups', diagonal: 'A diagonal', ring: 'A ring' };

const countedCuts = (count: number) => (count === 1 ? '1 cut' : `${count} cuts`);

/** The two measurements of a washing day. */
const sun = (x: number) => `${counted(Math.round(x) / 10, 'hour')} of sun`;
const wind = (y: number) => `wind ${Math.round(y * 0.4)} kilometres an hour`;

export default function DrawTheBoundary({ choices, seed, change, say }: LabProps<Choices>) {
  const { days } = choices;
  const group = useId();
  const [shown, setShown] = useState<LearnerName>('neighbours');
  const [brush, setBrush] = useState<0 | 1>(1);
  const [chosen, setChosen] = useState<number>();
  const answers = useMemo(
    () =>
      Object.fromEntries(learnerNames.map((name) => [name, train(name, choices)])) as Record<
        LearnerName,
        Answer | undefined
      >,
    [choices],
  );
  const answer = answers[shown];
  const day = chosen === undefined ? undefined : days[chosen];

  function report(next: Choices) {
    const parts = learnerNames.map((name) => {
      const some = train(name, next);
      return some ? `${names[name]} ${countRight(some, next.days)}` : '';
    });
    say(`Right of ${next.days.length}: ${parts.join(', ')}.`);
  }

  function set(next: Choices, tag?: string) {
    change(next, tag);
    report(next);
  }

  function place(x: number, y: number) {
    if (days.length >= mostDays) return say(`More than ${mostDays} days do not fit.`);
    set({ ...choices, days: [...days, { x: Math.round(x), y: Math.round(y), kind: brush }] });
    setChosen(days.length);
  }

  return (
    <Workbench>
      <p>
        Each point is a washing day. Drag one deep into the other group, or tap an empty place to add a day.
      </p>
      <Side>
        <div>
          <Plane
            label={`${days.length} washing days by sun and wind. The colour shows what the model ${names[shown]} would say at each place.`}
            x={{ min: 0, max: 100, label: 'sun, 0 to 10 hours' }}
            y={{ min: 0, max: 100, label: 'wind, 0 to 40 km/h' }}
            points={days.map(({ x, y, kind }, index) => ({
              x,
              y,
              series: kind,
              label: `Day ${index + 1}, ${sun(x)}, ${wind(y)}, ${kindNames[kind]}`,
              isMarked: answer !== undefined && answer(x, y) >= 0.5 !== (kind === 1),
            }))}
            onPick={setChosen}
            onMove={(index, x, y) => {
              const moved = days[index];
              if (!moved) return;
              change(
                { ...choices, days: days.with(index, { ...moved, x: Math.round(x), y: Math.round(y) }) },
                `move ${index}`,
              );
            }}
            onPlace={place}
            field={answer}
          />
        </div>
      </Side>

      <Side>
        <fieldset>
          <legend className="mb-2 text-small font-semibold">Whose border is shown above?</legend>
          <div className="grid grid-cols-3 gap-2 @lg:gap-4">
            {learnerNames.map((name) => {
              const some = answers[name];
              return (
                <label
                  key={name}
                  className="cursor-pointer rounded-control border border-line-strong p-1.5 has-checked:border-primary-strong has-checked:bg-primary-tint has-checked:outline-1 has-checked:outline-primary-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary-strong"
                >
                  <input
                    type="radio"
                    name={group}
                    checked={name === shown}
                    onChange={() => setShown(name)}
                    className="sr-only"
                  />
                  <Border answer={some} days={days} />
                  <span className="mt-1 block text-small leading-snug font-semibold">{names[name]}</span>
                  <span className="block text-caption text-ink-soft tabular-nums">
                    {some ? `${countRight(some, days)} of ${days.length} right` : 'needs both kinds'}
                    {name === 'tree' && some && `, ${countedCuts(cutsOf(choices))}`}
                  </span>
                </label>
              );
            })}
          </div>
        </fieldset>

        <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
          <Options
            label="A new day is"
            value={brush}
            options={([0, 1] as const).map((kind) => ({
              value: kind,
              label: (
                <>
                  <KindMark kind={kind} />
                  {kindNames[kind]}
                </>
              ),
            }))}
            onChange={(kind) => setBrush(kind)}
          />
          <Button size="small" variant="secondary" onClick={() => place(50, 50)}>
            Add one in the middle
          </Button>
        </div>

        <div className="grid gap-x-8 gap-y-4 @lg:grid-cols-2">
          <Options
            label="Neighbours that are asked"
            value={choices.k}
            options={([1, 3, 5, 9] as const).map((value) => ({ value, label: value }))}
            onChange={(k) => set({ ...choices, k })}
          />
          <Slider
            label="Questions in a row for the tree"
            value={choices.depth}
            min={1}
            max={6}
            onChange={(depth) => set({ ...choices, depth }, 'depth')}
          />
        </div>

        {day && chosen !== undefined && (
          <section className="rounded-control bg-sunk p-4 text-small">
            <p>
              <KindMark kind={day.kind} />{' '}
              <strong>
                Day {chosen + 1}: {sun(day.x)}, {wind(day.y)}, {kindNames[day.kind]}.
              </strong>{' '}
              Without it the answer would change on so much of the sheet:
            </p>
            <ul className="mt-2 flex flex-wrap gap-x-6 gap-y-1">
              {learnerNames.map((name) => (
                <li key={name}>
                  {names[name]}{' '}
                  <strong className="tabular-nums">
                    {(100 * pullOf(name, choices, chosen)).toFixed(1)} %
                  </strong>
                </li>
              ))}
            </ul>
            <Button
              size="small"
              variant="secondary"
              className="mt-3"
              onClick={() => {
                set({ ...choices, days: days.toSpliced(chosen, 1) });
                setChosen(undefined);
              }}
            >
              Take this day away
            </Button>
          </section>
        )}

        <div>
          <p className="mb-1.5 text-small font-semibold">Put other days on the sheet</p>
          <div className="flex flex-wrap gap-2">
            {(Object.keys(shapeNames) as Shape[]).map((shape) => (
              <Button
                key={shape}
                size="small"
                variant="secondary"
                onClick={() => {
                  setChosen(undefined);
                  set({ ...choices, days: drawShape(shape, seed) });
                }}
              >
                {shapeNames[shape]}
              </Button>
            ))}
            <Button
              size="small"
              variant="secondary"
              onClick={() => {
                setChosen(undefined);
                set({ ...choices, days: [] });
              }}
            >
              An empty sheet
            </Button>
          </div>
        </div>
      </Side>
    </Workbench>
  );
}

function KindMark({ kind }: { kind: 0 | 1 }) {
  return (
    <svg viewBox="-7 -7 14 14" className="inline-block size-3.5 shrink-0" aria-hidden="true">
      {kind === 0 ? (
        <circle r={6} className="fill-primary-strong" />
      ) : (
        <rect x={-5.5} y={-5.5} width={11} height={11} className="fill-accent" />
      )}
    </svg>
  );
}

const rows = 24;

/** A small picture of a border: in each row, the stretches that belong to "dry". */
function Border({ answer, days }: { answer: Answer | undefined; days: Choices['days'] }) {
  let path = '';
  if (answer) {
    for (let row = 0; row < rows; row++) {
      const y = 100 - ((row + 0.5) / rows) * 100;
      let from: number | undefined;
      for (let column = 0; column <= rows; column++) {
        const isDry = column < rows && answer(((column + 0.5) / rows) * 100, y) >= 0.5;
        if (isDry && from === undefined) from = column;
        if (!isDry && from !== undefined) {
          path += `M${from} ${row}H${column}V${row + 1.03}H${from}Z`;
          from = undefined;
        }
      }
    }
  }
  return (
    <svg
      viewBox={`0 0 ${rows} ${rows}`}
      className="w-full rounded-small border border-line-strong"
      aria-hidden="true"
    >
      <rect width={rows} height={rows} opacity={answer ? 0.22 : 0} className="fill-primary" />
      <path d={path} className="fill-accent-tint" />
      <path d={path} opacity={0.45} className="fill-accent" />
      {days.map(({ x, y, kind }, index) =>
        kind === 0 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place.
          <circle key={index} cx={x * 0.24} cy={24 - y * 0.24} r={0.6} className="fill-primary-strong" />
        ) : (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place.
            key={index}
            x={x * 0.24 - 0.55}
            y={23.45 - y * 0.24}
            width={1.1}
            height={1.1}
            className="fill-accent-strong"
          />
        ),
      )}
    </svg>
  );
}
