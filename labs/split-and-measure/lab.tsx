import { type ReactNode, useMemo, useState } from 'react';
import { Icon } from '#app/components/ui/icon.tsx';
import { Slider, Toggle } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { Plane } from '../kit/plane.tsx';
import { Side, Workbench } from '../kit/workbench.tsx';
import {
  type Appointment,
  areaOf,
  type Boxes,
  type Choices,
  costOf,
  curveOf,
  measure,
  mostPrice,
  openBook,
  sortInto,
} from './model.ts';

const asLine = (line: number) => (line / 100).toFixed(2);
const asShare = (share: number | undefined) => (share === undefined ? 'no value' : share.toFixed(2));
const minutes = (count: number) => (count === 1 ? '1 minute' : `${count} minutes`);

export default function SplitAndMeasure({ choices, seed, change, say }: LabProps<Choices>) {
  const { line, falseAlarm, overlooked } = choices;
  const book = useMemo(() => openBook(seed), [seed]);
  const curve = useMemo(() => curveOf(book.choosing), [book]);
  const [showsTest, setShowsTest] = useState(false);
  const boxes = sortInto(book.choosing, line);
  const measured = measure(boxes);
  const cost = costOf(boxes, falseAlarm, overlooked);
  // The cheapest place that this learner has been to, for each pair of prices.
  const [seen, setSeen] = useState<Record<string, { line: number; cost: number }>>({});
  const prices = `${falseAlarm} ${overlooked}`;
  const best = seen[prices] && seen[prices].cost <= cost ? seen[prices] : { line, cost };

  function set(part: Partial<Choices>) {
    const next = { ...choices, ...part };
    change(next, Object.keys(part).join());
    setSeen({ ...seen, [prices]: best });
    const after = sortInto(book.choosing, next.line);
    say(
      `Line ${asLine(next.line)}: ${after.found} found, ${after.falseAlarms} false alarms, ${after.overlooked} overlooked, ${minutes(costOf(after, next.falseAlarm, next.overlooked))}.`,
    );
  }

  return (
    <Workbench>
      <p>Everybody to the right of the line gets a call. Move it, and watch the four boxes.</p>
      <Side>
        <div>
          <Strip rows={book.choosing} line={line} />
          <Slider
            label="The line"
            value={line}
            min={0}
            max={100}
            format={asLine}
            onChange={(value) => set({ line: value })}
          />
        </div>
        <BoxTable boxes={boxes} />
        <ul className="grid gap-2 text-small">
          <Measure name="Accuracy" value={asShare(measured.accuracy)}>
            {boxes.found + boxes.leftAlone} of {book.choosing.length} are right
          </Measure>
          <Measure name="Precision" value={asShare(measured.precision)}>
            of {boxes.found + boxes.falseAlarms} called, {boxes.found} would have missed
          </Measure>
          <Measure name="Recall" value={asShare(measured.recall)}>
            of {boxes.found + boxes.overlooked} misses, {boxes.found} were called
          </Measure>
        </ul>
      </Side>
      <Side>
        <section className="rounded-control bg-sunk p-4">
          <p className="text-small font-semibold">What does a mistake cost?</p>
          <div className="mt-2 grid gap-x-8 @lg:grid-cols-2">
            <Slider
              label="A false alarm"
              value={falseAlarm}
              min={1}
              max={mostPrice}
              format={minutes}
              onChange={(value) => set({ falseAlarm: value })}
            />
            <Slider
              label="An overlooked miss"
              value={overlooked}
              min={1}
              max={mostPrice}
              format={minutes}
              onChange={(value) => set({ overlooked: value })}
            />
          </div>
          <p className="text-small tabular-nums">
            {boxes.falseAlarms} × {falseAlarm} + {boxes.overlooked} × {overlooked} ={' '}
            <strong>{minutes(cost)}</strong>
          </p>
          <p className="text-small text-ink-soft tabular-nums">
            The least you have seen with these prices: {minutes(best.cost)}, at {asLine(best.line)}.
          </p>
        </section>
        <div className="grid items-center gap-x-8 gap-y-3 @lg:grid-cols-2">
          <Plane
            label={`The curve of all lines. At this line ${asShare(measured.recall)} of the misses are found and ${asShare(measured.alarmShare)} of the others are called by mistake. The area below the curve is ${areaOf(book.choosing).toFixed(2)}.`}
            x={{ min: 0, max: 1, label: 'share of the others called by mistake' }}
            y={{ min: 0, max: 1, label: 'share of the misses found' }}
            points={[{ x: measured.alarmShare ?? 0, y: measured.recall ?? 0, series: 1, label: '' }]}
          >
            {(toX, toY) => (
              <>
                <path
                  d={`M${toX(0)} ${toY(0)}L${toX(1)} ${toY(1)}`}
                  strokeDasharray="4 5"
                  className="fill-none stroke-line-strong"
                />
                <path
                  d={curve
                    .map(([across, up], index) => `${index ? 'L' : 'M'}${toX(across)} ${toY(up)}`)
                    .join('')}
                  strokeWidth={2.5}
                  className="fill-none stroke-primary-strong"
                />
              </>
            )}
          </Plane>
          <div className="text-small">
            <p className="font-semibold">The point travels along the ROC curve</p>
            <p className="mt-1">
              A low line lies at the top right, a high one at the bottom left. The dashed diagonal is a coin
              toss.
            </p>
            <p className="mt-2">
              Area below the curve:{' '}
              <strong className="tabular-nums">{areaOf(book.choosing).toFixed(2)}</strong>
            </p>
          </div>
        </div>
        <div>
          <Toggle
            label="Open the test rows, which were kept back while choosing"
            isOn={showsTest}
            onChange={setShowsTest}
          />
          {showsTest && <TestRows rows={book.test} choices={choices} />}
        </div>
      </Side>
    </Workbench>
  );
}

function Measure({ name, value, children }: { name: string; value: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[5.5rem_4rem_minmax(0,1fr)] items-baseline gap-x-2 border-b border-line pb-2 tabular-nums">
      <span>{name}</span>
      <strong className="text-body">{value}</strong>
      <span className="text-ink-soft">{children}</span>
    </li>
  );
}

/** All rows by their score: misses as crosses above, kept appointments as dots below. */
function Strip({ rows, line }: { rows: readonly Appointment[]; line: number }) {
  const toX = (score: number) => 8 + score * 3.04;
  // Rows with nearly the same score are stacked.
  const heights = new Map<string, number>();
  const placed = rows.map(({ score, isMiss }) => {
    const key = `${isMiss} ${Math.round(score / 2.5)}`;
    const height = heights.get(key) ?? 0;
    heights.set(key, height + 1);
    return { score, isMiss, height };
  });
  return (
    <svg
      viewBox="0 0 320 132"
      role="img"
      aria-label={`${rows.length} appointments by score. ${rows.filter(({ score }) => score >= line).length} lie at or above the line.`}
      className="w-full"
    >
      <rect
        x={toX(line)}
        y={4}
        width={Math.max(0, 320 - toX(line))}
        height={110}
        rx={4}
        className="fill-accent-tint"
      />
      {placed.map(({ score, isMiss, height }, index) =>
        isMiss ? (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place.
            key={index}
            d={`M${toX(score) - 3.5} ${46.5 - height * 10}l7 7m0 -7l-7 7`}
            strokeWidth={2.4}
            className="fill-none stroke-accent-strong"
          />
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place.
          <circle key={index} cx={toX(score)} cy={68 + height * 9} r={3.6} className="fill-primary-strong" />
        ),
      )}
      <path d={`M${toX(line)} 0V114`} strokeWidth={2.5} className="stroke-ink" />
      <path d="M8 59H312" className="stroke-line-strong" />
      {[0, 50, 100].map((score) => (
        <text key={score} x={toX(score)} y={128} textAnchor="middle" className="fill-ink-faint text-[11px]">
          {score / 100}
        </text>
      ))}
      <text x={10} y={16} className="fill-ink-soft text-[11px]">
        × missed it
      </text>
      <text x={10} y={112} className="fill-ink-soft text-[11px]">
        ● came
      </text>
    </svg>
  );
}

/** The confusion matrix. */
function BoxTable({ boxes }: { boxes: Boxes }) {
  const rows = [
    {
      truth: 'missed it',
      cells: [
        { count: boxes.found, name: 'found', isRight: true },
        { count: boxes.overlooked, name: 'overlooked', isRight: false },
      ],
    },
    {
      truth: 'came',
      cells: [
        { count: boxes.falseAlarms, name: 'false alarms', isRight: false },
        { count: boxes.leftAlone, name: 'left alone', isRight: true },
      ],
    },
  ];
  return (
    <table className="w-full table-fixed border-separate border-spacing-1.5">
      <caption className="sr-only">The four boxes of the confusion matrix</caption>
      <thead>
        <tr className="text-small text-ink-soft">
          <td className="w-16 @lg:w-24" />
          <th scope="col" className="pb-0.5 font-semibold">
            called
          </th>
          <th scope="col" className="pb-0.5 font-semibold">
            not called
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ truth, cells }) => (
          <tr key={truth}>
            <th scope="row" className="pe-1 text-start text-small font-semibold text-ink-soft">
              {truth}
            </th>
            {cells.map(({ count, name, isRight }) => (
              <td
                key={name}
                className={`rounded-control border p-2.5 text-center ${isRight ? 'border-primary-strong bg-primary-tint' : 'border-danger border-dashed'}`}
              >
                <span className="block text-subheading font-semibold tabular-nums">{count}</span>
                <span className="inline-flex items-center gap-1 text-caption">
                  <Icon name={isRight ? 'check' : 'x'} className="size-3.5" />
                  {name}
                </span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The same line on rows that nobody looked at while choosing. */
function TestRows({
  rows,
  choices: { line, falseAlarm, overlooked },
}: {
  rows: readonly Appointment[];
  choices: Choices;
}) {
  const boxes = sortInto(rows, line);
  const { accuracy, precision, recall } = measure(boxes);
  return (
    <div className="mt-2 grid gap-2 text-small">
      <Strip rows={rows} line={line} />
      <p className="tabular-nums">
        The same line on {rows.length} test rows: accuracy <strong>{asShare(accuracy)}</strong>, precision{' '}
        <strong>{asShare(precision)}</strong>, recall <strong>{asShare(recall)}</strong>, cost{' '}
        <strong>{minutes(costOf(boxes, falseAlarm, overlooked))}</strong>. If you move the line now to please
        these rows, they are test rows no longer.
      </p>
    </div>
  );
}
