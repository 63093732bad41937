import { useState } from 'react';
import { LineChart } from '../kit/charts.tsx';
import { ActionButton, Reading, Readings, Slider } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { useLatestWork } from '../kit/use-work.ts';
import { counted } from '../kit/words.ts';
import { Side, Workbench } from '../kit/workbench.tsx';
import {
  actionNames,
  actions,
  addRuns,
  best,
  bumpReward,
  type Choices,
  columns,
  countRuns,
  distances,
  goal,
  goalReward,
  knownCells,
  type Learned,
  learn,
  mostRuns,
  mostSteps,
  placeShelves,
  rows,
  type Step,
  start,
} from './model.ts';

const share = (value: number) => (value / 100).toFixed(2);
const number = (value: number) =>
  (Math.abs(value) < 0.005 ? '0' : value.toFixed(Math.abs(value) < 9.95 ? 1 : 0)).replace('-', '−');
const exact = (value: number) => value.toFixed(2).replace('-', '−');

export default function CartInAGrid({ choices, seed, change, say }: LabProps<Choices>) {
  const { epsilon, alpha, gamma, parts } = choices;
  const learned = useLatestWork(() => learn({ parts }, seed), JSON.stringify([seed, parts]));
  const [stepAt, setStepAt] = useState<{ parts: Choices['parts']; step: number }>();
  const shelves = placeShelves(seed);
  const shortest = distances(shelves)[start] ?? 0;
  const done = countRuns(choices);
  const lastRun = learned?.lastRun ?? [];
  // The replay starts at the end of each new run.
  const step = stepAt?.parts === parts ? Math.min(stepAt.step, lastRun.length) : lastRun.length;

  function drive(runs: number) {
    const next = addRuns(choices, runs);
    change(next);
    say(`${counted(countRuns(next), 'run')} in all.`);
  }

  return (
    <Workbench>
      <p>
        The cart gets {goalReward} at the goal, {String(bumpReward).replace('-', '−')} for a bump, and nothing
        else. <strong>Let it drive</strong>, and watch the numbers.
      </p>
      <Side>
        <div>
          <div className="flex flex-wrap gap-2">
            {[1, 10, 50].map((runs) => (
              <ActionButton
                key={runs}
                size="small"
                variant={runs === 1 ? 'primary' : 'secondary'}
                isDisabled={done >= mostRuns}
                onClick={() => drive(runs)}
              >
                {counted(runs, 'run')}
              </ActionButton>
            ))}
            <ActionButton
              size="small"
              variant="secondary"
              isDisabled={done === 0}
              onClick={() => {
                change({ ...choices, parts: [] });
                say('All entries are 0 again.');
              }}
            >
              Empty table
            </ActionButton>
          </div>
          <div className="mt-4">
            {learned && <Warehouse learned={learned} shelves={shelves} seed={seed} step={step} />}
          </div>
          <p className="mt-1 text-caption text-ink-faint">
            Four entries Q(cell, direction) in each cell. The bold one is the best, cells with a dot know a
            shortest way.
          </p>
        </div>
      </Side>

      <Side>
        {lastRun.length > 0 && (
          <div className="rounded-control bg-sunk p-4">
            <Slider
              label="Last run, step by step"
              value={step}
              min={0}
              max={lastRun.length}
              format={(value) => `step ${value} of ${lastRun.length}`}
              onChange={(value) => setStepAt({ parts, step: value })}
            />
            <Update step={lastRun[step - 1]} alpha={alphaOf(choices)} gamma={gammaOf(choices)} />
          </div>
        )}

        <div className="grid gap-x-6 gap-y-2 @lg:grid-cols-3">
          <Slider
            label="Explore, ε"
            value={epsilon}
            min={0}
            max={100}
            step={5}
            format={share}
            onChange={(value) => change({ ...choices, epsilon: value }, 'epsilon')}
          />
          <Slider
            label="Learning rate, α"
            value={alpha}
            min={5}
            max={100}
            step={5}
            format={share}
            onChange={(value) => change({ ...choices, alpha: value }, 'alpha')}
          />
          <Slider
            label="Discount, γ"
            value={gamma}
            min={10}
            max={99}
            format={share}
            onChange={(value) => change({ ...choices, gamma: value }, 'gamma')}
          />
        </div>

        <div>
          <p className="mb-2 text-small font-semibold">Steps of each run</p>
          <LineChart
            label="Steps of each run"
            series={[
              { name: 'Steps', values: learned?.lengths ?? [] },
              { name: `Shortest way, ${shortest}`, values: Array(Math.max(2, done)).fill(shortest) },
            ]}
            steps={Math.max(2, done)}
            top={mostSteps}
            xLabel={done === 0 ? 'no run yet' : `run 1 to ${done}`}
            format={(value) => String(Math.round(value))}
          />
        </div>
        <Readings>
          <Reading label="Runs" value={`${done} of at most ${mostRuns}`} />
          <Reading label="Last run" value={lastRun.length === 0 ? 'none' : counted(lastRun.length, 'step')} />
          <Reading label="Shortest way" value={`${shortest} steps`} />
          {learned && (
            <Reading
              label="Cells that know it"
              value={`${knownCells(learned.table, seed).filter(Boolean).length - 1} of ${shelves.filter((isShelf) => !isShelf).length - 1}`}
            />
          )}
        </Readings>
      </Side>
    </Workbench>
  );
}

const alphaOf = ({ parts, alpha }: Choices) => (parts.at(-1)?.alpha ?? alpha) / 100;
const gammaOf = ({ parts, gamma }: Choices) => (parts.at(-1)?.gamma ?? gamma) / 100;

/** The correction that one step made. */
function Update({ step, alpha, gamma }: { step: Step | undefined; alpha: number; gamma: number }) {
  if (!step) return <p className="text-small">The cart stands at the start.</p>;
  const { action, isExploring, reward, bestNext, before, target, after, cell, next } = step;
  const what = next === goal ? 'arrives' : next === cell ? 'bumps' : 'moves on';
  return (
    <div className="text-small">
      <p>
        Goes {actionNames[action]} ({isExploring ? 'exploring' : 'best known, or one of several equal'}) and{' '}
        {what}.
      </p>
      <p className="mt-1.5 font-mono text-caption leading-relaxed tabular-nums">
        target = r + γ · max Q = {number(reward)} + {gamma} · {exact(bestNext)} = {exact(target)}
        <br />Q ← {exact(before)} + {alpha} · ({exact(target)} −{' '}
        {exact(before).replace('−', '(−') + (before < 0 ? ')' : '')}) = <strong>{exact(after)}</strong>
      </p>
    </div>
  );
}

const size = 60;
const spots = [
  [30, 13],
  [51, 33.5],
  [30, 54],
  [9, 33.5],
] as const;
const triangles = ['M0 0H60L30 30Z', 'M60 0V60L30 30Z', 'M60 60H0L30 30Z', 'M0 60V0L30 30Z'];

function Warehouse({
  learned: { table, lastRun },
  shelves,
  seed,
  step,
}: {
  learned: Learned;
  shelves: readonly boolean[];
  seed: number;
  step: number;
}) {
  const known = knownCells(table, seed);
  const cart = step === 0 ? start : (lastRun[step - 1]?.next ?? start);
  const middle = (cell: number) =>
    `${(cell % columns) * size + 30} ${Math.floor(cell / columns) * size + 30}`;
  const path = [start, ...lastRun.slice(0, step).map(({ next }) => next)].slice(-9).map(middle).join('L');
  const firstBest = best(table, start);
  return (
    <svg
      viewBox={`-1 -1 ${columns * size + 2} ${rows * size + 2}`}
      className="w-full"
      role="img"
      aria-label={`A warehouse of ${columns} by ${rows} cells. The start is bottom left, the goal top right. The best entry at the start is ${exact(firstBest)}. ${counted(known.filter(Boolean).length - 1, 'cell knows', 'cells know')} a shortest way.`}
    >
      {shelves.map((isShelf, cell) => (
        <g
          // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its place.
          key={cell}
          transform={`translate(${(cell % columns) * size} ${Math.floor(cell / columns) * size})`}
        >
          {isShelf ? (
            <Shelf />
          ) : cell === goal ? (
            <Goal />
          ) : (
            <Entries table={table} cell={cell} isKnown={known[cell] ?? false} />
          )}
        </g>
      ))}
      {step > 0 && (
        <path
          d={`M${path}`}
          className="fill-none stroke-accent-strong"
          strokeWidth={3}
          strokeOpacity={0.55}
          strokeLinejoin="round"
          strokeDasharray="1 6"
          strokeLinecap="round"
        />
      )}
      <g transform={`translate(${middle(cart).replace(' ', ',')})`}>
        <path d="M-12 -7H11L7 5H-8Z" className="fill-accent stroke-ink" strokeWidth={1.5} />
        <path d="M-12 -7L-17 -10" className="stroke-ink" strokeWidth={2} />
        <circle cx={-6} cy={9} r={3.2} className="fill-ink" />
        <circle cx={6} cy={9} r={3.2} className="fill-ink" />
      </g>
    </svg>
  );
}

function Entries({ table, cell, isKnown }: { table: readonly number[]; cell: number; isKnown: boolean }) {
  const most = best(table, cell);
  return (
    <>
      {actions.map((action) => {
        const value = table[cell * 4 + action] ?? 0;
        const isBest = value === most && most > 0;
        return (
          <g key={action}>
            <path
              d={triangles[action]}
              className="stroke-line"
              strokeWidth={0.75}
              style={{
                fill: `color-mix(in oklab, ${value < 0 ? 'var(--color-accent)' : 'var(--color-primary)'} ${Math.round(Math.min(55, value < 0 ? 30 * -value : 5.5 * value))}%, var(--color-surface))`,
              }}
            />
            <text
              x={spots[action]?.[0]}
              y={spots[action]?.[1]}
              textAnchor="middle"
              className={`fill-ink text-[10.5px] tabular-nums ${isBest ? 'font-semibold' : ''}`}
              opacity={value === 0 ? 0.45 : 1}
            >
              {number(value)}
            </text>
          </g>
        );
      })}
      <rect width={size} height={size} className="fill-none stroke-line-strong" />
      {isKnown && <circle cx={30} cy={30} r={3.5} className="fill-primary-strong" />}
    </>
  );
}

const Shelf = () => (
  <>
    <rect width={size} height={size} className="fill-sunk stroke-line-strong" />
    <path
      d="M8 12H52M8 30H52M8 48H52M8 8V52M52 8V52"
      className="fill-none stroke-line-strong"
      strokeWidth={2.5}
    />
    <path d="M13 20h12v9H13zM30 22h14v7H30zM16 39h18v8H16z" className="fill-line-strong" />
  </>
);

const Goal = () => (
  <>
    <rect width={size} height={size} className="fill-primary-tint stroke-primary-strong" strokeWidth={2} />
    <path
      d="M22 50V12M22 13H44L38 20L44 27H22"
      className="fill-primary-strong stroke-primary-strong"
      strokeWidth={2}
    />
    <text x={30} y={57} textAnchor="middle" className="fill-ink text-[9px]">
      goal
    </text>
  </>
);
