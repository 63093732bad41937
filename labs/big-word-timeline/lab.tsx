import { useState } from 'react';
import { Icon } from '#app/components/ui/icon.tsx';
import { Bars } from '../kit/charts.tsx';
import { ActionButton, Slider } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { clamp, rounded } from '../kit/math.ts';
import { counted } from '../kit/words.ts';
import { Side, Workbench } from '../kit/workbench.tsx';
import { EventDrawing } from './event-drawing.tsx';
import {
  type Choices,
  cardOrder,
  events,
  fold,
  isInOrder,
  longestGap,
  meanOff,
  years,
  yearsOff,
} from './model.ts';

const meanYearsOff = (line: readonly number[]) => counted(Number(rounded(meanOff(line), 1)), 'year');

const titleOf = (index: number) => events[index]?.title ?? '';

export default function BigWordTimeline({ choices, seed, change, say }: LabProps<Choices>) {
  const { line, checked } = choices;
  const order = cardOrder(seed);
  const [chosen, setChosen] = useState(order[0] ?? 0);
  const placed = line.filter((year) => year !== null);
  const isComplete = placed.length === events.length;

  const place = (year: number, tag?: string) => change({ ...choices, line: line.with(chosen, year) }, tag);

  function check() {
    change({ ...choices, checked: placed });
    say(
      `${meanYearsOff(placed)} off on average. ${isInOrder(placed) ? 'The order is right.' : 'The order is not right yet.'}`,
    );
  }

  return (
    <Workbench>
      <Side>
        <div>
          <p className="font-semibold">Pick an event, and slide it to its year.</p>
          <Strip line={line} chosen={chosen} onPlace={place} />
          <div className="mt-2">
            <Slider
              label="Year"
              {...years}
              value={line[chosen] ?? fold}
              format={(year) => (line[chosen] === null ? 'not placed yet' : String(year))}
              onChange={(year) => place(year, `event ${chosen}`)}
              onSettle={() => say(`${titleOf(chosen)}: ${line[chosen] ?? 'not placed yet'}.`)}
            />
          </div>
          <ul className="mt-2 grid grid-cols-2 gap-1.5 @lg:grid-cols-4" aria-label="Events">
            {order.map((index) => {
              const event = events[index];
              if (!event) return null;
              return (
                <li key={event.id}>
                  <button
                    type="button"
                    aria-current={index === chosen}
                    onClick={() => setChosen(index)}
                    className={`flex h-full min-h-16 w-full items-center gap-2 rounded-control border-2 border-line px-2 py-1.5 text-start aria-current:border-primary-strong @lg:grid @lg:justify-items-center @lg:text-center ${line[index] === null ? 'bg-paper' : 'bg-primary-tint'}`}
                  >
                    <EventDrawing id={event.id} className="size-10 shrink-0 @lg:size-12" />
                    <span className="text-caption leading-tight">
                      <span className="font-semibold">{event.title}</span>
                      <span className="block tabular-nums">{line[index] ?? 'not placed'}</span>
                    </span>
                  </button>
                </li>
              );
            })}
          </ul>
        </div>
      </Side>

      <Side>
        <div>
          <ActionButton isDisabled={!isComplete} onClick={check}>
            How far off?
          </ActionButton>
          <p className="mt-2 text-small text-ink-soft">
            {isComplete
              ? 'Nothing is marked while you move things about. Check as often as you like.'
              : `${counted(events.length - placed.length, 'event still waits', 'events still wait')} to be placed.`}
          </p>
        </div>

        {checked && <Report checked={checked} order={order} />}
      </Side>
    </Workbench>
  );
}

/** How far off each event was. Whether it was too early or too late is for the learner to find out. */
function Report({ checked, order }: { checked: readonly number[]; order: readonly number[] }) {
  const off = yearsOff(checked);
  const gap = longestGap(checked);
  return (
    <div className="grid gap-4 rounded-card border border-line-strong bg-paper p-4">
      <div className="grid gap-1">
        <p className="flex items-center gap-2 font-semibold">
          <Icon name={isInOrder(checked) ? 'check' : 'x'} className="size-5" />
          {isInOrder(checked) ? 'The order is right.' : 'The order is not right yet.'}
        </p>
        <p className="text-small">
          On average you were <strong>{meanYearsOff(checked)}</strong> off.
        </p>
      </div>
      <Bars
        label="Years off"
        top={40}
        format={(value) => (value === 0 ? 'spot on' : counted(value, 'year'))}
        bars={order.map((index) => ({ name: shortTitles[index] ?? '', value: off[index] ?? 0 }))}
      />
      {gap.years > 0 && (
        <p className="text-small">
          The longest wait on your strip: <strong>{counted(gap.years, 'year')}</strong>, from “
          {titleOf(gap.from)}” to “{titleOf(gap.to)}”.
        </p>
      )}
    </div>
  );
}

const shortTitles = [
  'Turing',
  'The name',
  'ELIZA',
  'Deep Blue',
  'Photos',
  'AlphaGo',
  'Transformer',
  'Chatbots',
];

const tile = 30;
const base = 168;
const toX = (year: number) => 14 + ((year - years.min) / (years.max - years.min)) * 292;

/** A strip of paper with a fold in the middle. Events that would overlap are pinned above each other. */
function Strip({
  line,
  chosen,
  onPlace,
}: {
  line: Choices['line'];
  chosen: number;
  onPlace: (year: number) => void;
}) {
  const pins = line
    .flatMap((year, index) => (year === null ? [] : [{ year, index }]))
    .sort((some, other) => some.year - other.year);
  const ends: number[] = [];
  const placedPins = pins.map(({ year, index }) => {
    const x = clamp(toX(year), tile / 2, 320 - tile / 2);
    let level = ends.findIndex((end) => end <= x - tile / 2);
    if (level < 0) level = ends.length;
    ends[level] = x + tile / 2 + 2;
    return { year, index, x, level: Math.min(level, 4) };
  });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the slider does the same by keyboard.
    <svg
      viewBox="0 0 320 200"
      role="img"
      className="mt-3 w-full cursor-pointer"
      aria-label={
        pins.length === 0
          ? 'An empty strip from 1950 to today.'
          : `Your strip: ${pins.map(({ year, index }) => `${year} ${titleOf(index)}`).join(', ')}.`
      }
      onClick={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        const across = ((event.clientX - box.left) / box.width) * 320;
        const year = Math.round(years.min + ((across - 14) / 292) * (years.max - years.min));
        onPlace(clamp(year, years.min, years.max));
      }}
    >
      <rect x={1} y={1} width={318} height={198} rx={8} className="fill-paper stroke-line-strong" />
      <path d={`M${toX(fold)} 1V199`} strokeDasharray="5 4" className="stroke-line-strong" />
      <text x={toX(fold) + 5} y={14} className="fill-ink-faint text-[0.6875rem]">
        the fold, {fold}
      </text>
      <path d={`M${toX(years.min)} ${base}H${toX(years.max)}`} strokeWidth={2} className="stroke-ink" />
      {[1950, 1960, 1970, 1980, 1990, 2000, 2010, 2020].map((year) => (
        <g key={year}>
          <path d={`M${toX(year)} ${base - 4}V${base + 4}`} className="stroke-ink" />
          <text x={toX(year)} y={base + 18} textAnchor="middle" className="fill-ink-soft text-[0.6875rem]">
            {year}
          </text>
        </g>
      ))}
      {placedPins.map(({ year, index, x, level }) => {
        const top = base - 12 - (level + 1) * tile;
        return (
          <g key={index}>
            <path
              d={`M${toX(year)} ${base}V${top + tile}L${x} ${top + tile - 6}`}
              className="fill-none stroke-ink"
            />
            <circle cx={toX(year)} cy={base} r={3.5} className="fill-accent stroke-ink" />
            <rect
              x={x - tile / 2 + 1}
              y={top + 1}
              width={tile - 2}
              height={tile - 2}
              rx={5}
              strokeWidth={index === chosen ? 2.5 : 1}
              className={`fill-surface ${index === chosen ? 'stroke-primary-strong' : 'stroke-line-strong'}`}
            />
            {events[index] && (
              <EventDrawing id={events[index].id} x={x - tile / 2 + 3} y={top + 3} size={tile - 6} />
            )}
          </g>
        );
      })}
    </svg>
  );
}
