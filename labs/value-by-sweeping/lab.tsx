import { useState } from 'react';
import { LineChart } from '../kit/charts.tsx';
import { ActionButton, Options, Reading, Readings, Slider } from '../kit/controls.tsx';
import { GridWorld } from '../kit/grid-world.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { counted } from '../kit/words.ts';
import { Side, Workbench } from '../kit/workbench.tsx';
import {
  actionNames,
  bestAction,
  type Choices,
  columns,
  hasSettled,
  isOpen,
  type Kind,
  mostSweeps,
  rows,
  settledBelow,
  sweepAll,
  worth,
} from './model.ts';

const signed = (value: number, digits = 1) => value.toFixed(digits).replace('-', '−').replace('−0.0', '0.0');
const arrows = [
  'M0 9V-8M-5 -3L0 -9L5 -3',
  'M-9 0H8M3 -5L9 0L3 5',
  'M0 -9V8M-5 3L0 9L5 3',
  'M9 0H-8M-3 -5L-9 0L-3 5',
];
const kindNames: Record<Kind, string> = { free: 'Free', wall: 'Wall', pit: 'Pit', goal: 'Goal' };

export default function ValueBySweeping({ choices, change, say }: LabProps<Choices>) {
  const { map, sweeps, slip, gamma } = choices;
  const [cell, setCell] = useState(columns * (rows - 1));
  const [tool, setTool] = useState<Kind | 'look'>('look');
  const swept = sweepAll(choices);
  const { values, changes } = swept;

  function setSweeps(next: number, tag?: string) {
    change({ ...choices, sweeps: next }, tag);
    const last = sweepAll({ ...choices, sweeps: next }).changes.at(-1);
    say(`${counted(next, 'sweep')}. ${last === undefined ? '' : `Largest change ${last.toFixed(2)}.`}`);
  }

  function pick(next: number, how: 'move' | 'press') {
    setCell(next);
    if (how === 'move' || tool === 'look' || map[next] === tool) return;
    change({ ...choices, map: map.with(next, tool) });
    say(`${kindNames[tool]} in row ${Math.floor(next / columns) + 1}, column ${(next % columns) + 1}.`);
  }

  const describe = (at: number) =>
    `Row ${Math.floor(at / columns) + 1}, column ${(at % columns) + 1}: ${
      isOpen(map, at)
        ? `value ${signed(values[at] ?? 0)}, best ${actionNames[bestAction(choices, values, at)]}`
        : kindNames[map[at] ?? 'free']
    }.`;

  return (
    <Workbench>
      <p>
        A step costs 1, a goal pays 10, a pit costs 10. <strong>Sweep</strong>, and watch good numbers move
        away from the goal.
      </p>
      <Side>
        <div>
          <div className="flex flex-wrap items-center gap-3">
            <ActionButton isDisabled={sweeps >= mostSweeps} onClick={() => setSweeps(sweeps + 1)}>
              One sweep
            </ActionButton>
            <ActionButton variant="secondary" isDisabled={sweeps === 0} onClick={() => setSweeps(0)}>
              All values 0
            </ActionButton>
          </div>
          <div className="mt-2">
            <Slider
              label="Sweeps"
              value={sweeps}
              min={0}
              max={mostSweeps}
              onChange={(next) => setSweeps(next, 'sweeps')}
            />
          </div>
          <GridWorld
            label={`A map of ${columns} by ${rows} cells with the value of each.`}
            columns={columns}
            rows={rows}
            picked={cell}
            onPick={pick}
            describe={describe}
            drawCell={(at) => (
              <Cell
                kind={map[at] ?? 'free'}
                value={values[at] ?? 0}
                action={sweeps > 0 && isOpen(map, at) ? bestAction(choices, values, at) : undefined}
              />
            )}
          />
          <div className="mt-3">
            <Options
              label="A press on a cell"
              value={tool}
              onChange={setTool}
              options={[
                { value: 'look', label: 'shows its sum' },
                { value: 'free', label: 'Free' },
                { value: 'wall', label: 'Wall' },
                { value: 'pit', label: 'Pit' },
                { value: 'goal', label: 'Goal' },
              ]}
            />
          </div>
        </div>
      </Side>

      <Side>
        {isOpen(map, cell) && (
          <div className="overflow-x-auto rounded-control bg-sunk p-4 text-small">
            <p className="text-ink-soft">
              Row {Math.floor(cell / columns) + 1}, column {(cell % columns) + 1}: what the next sweep
              compares
            </p>
            <ul className="mt-2 grid gap-0.5 font-mono text-caption tabular-nums">
              {actionNames.map((name, action) => {
                const isBest = bestAction(choices, values, cell) === action;
                return (
                  <li key={name} className={isBest ? 'font-semibold' : 'text-ink-soft'}>
                    {name.padEnd(5, '\u00a0')} r + {(gamma / 100).toFixed(2)} · V(next) ={' '}
                    {signed(worth(choices, values, cell, action), 2)}
                    {isBest && ' ← best'}
                  </li>
                );
              })}
            </ul>
            {slip > 0 && (
              <p className="mt-2 text-caption text-ink-soft">
                Each is a mean: {100 - slip} % as meant, {slip / 2} % to either side.
              </p>
            )}
          </div>
        )}

        <div className="grid gap-x-6 gap-y-2 @lg:grid-cols-2">
          <Slider
            label="Steps that go astray"
            value={slip}
            min={0}
            max={40}
            step={5}
            format={(value) => `${value} %`}
            onChange={(value) => change({ ...choices, slip: value }, 'slip')}
          />
          <Slider
            label="Discount, γ"
            value={gamma}
            min={50}
            max={99}
            format={(value) => (value / 100).toFixed(2)}
            onChange={(value) => change({ ...choices, gamma: value }, 'gamma')}
          />
        </div>
        <div>
          <p className="mb-2 text-small font-semibold">Largest change of each sweep</p>
          <LineChart
            label="Largest change of each sweep"
            series={[{ name: 'Change', values: changes }]}
            steps={mostSweeps}
            top={10}
            xLabel={`sweep 1 to ${mostSweeps}`}
            format={(value) => value.toFixed(value < 1 ? 3 : 1)}
          />
        </div>
        <Readings>
          <Reading label="Sweeps" value={sweeps} />
          <Reading
            label="Largest change"
            value={changes.length === 0 ? 'none yet' : (changes.at(-1) ?? 0).toFixed(3)}
          />
          <Reading
            label={`Below ${settledBelow}`}
            value={
              hasSettled(swept)
                ? `since sweep ${changes.findIndex((change) => change < settledBelow) + 1}`
                : 'not yet'
            }
          />
        </Readings>
      </Side>
    </Workbench>
  );
}

function Cell({ kind, value, action }: { kind: Kind; value: number; action: number | undefined }) {
  if (kind === 'wall') {
    return (
      <>
        <rect width={60} height={60} className="fill-sunk stroke-line-strong" />
        <path
          d="M0 15H60M0 30H60M0 45H60M20 0V15M45 15V30M20 30V45M45 45V60"
          className="stroke-line-strong"
          strokeWidth={1.5}
        />
      </>
    );
  }
  if (kind === 'pit') {
    return (
      <>
        <rect width={60} height={60} className="fill-accent-tint stroke-line-strong" />
        <ellipse cx={30} cy={28} rx={20} ry={12} className="fill-ink" />
        <text x={30} y={54} textAnchor="middle" className="fill-ink text-[11px] font-semibold">
          −10
        </text>
      </>
    );
  }
  if (kind === 'goal') {
    return (
      <>
        <rect width={60} height={60} className="fill-primary-tint stroke-primary-strong" strokeWidth={2} />
        <path
          d="M24 40V10M24 11H42L37 17L42 23H24"
          className="fill-primary-strong stroke-primary-strong"
          strokeWidth={2}
        />
        <text x={30} y={54} textAnchor="middle" className="fill-ink text-[11px] font-semibold">
          +10
        </text>
      </>
    );
  }
  return (
    <>
      <rect
        width={60}
        height={60}
        className="stroke-line-strong"
        style={{
          fill: `color-mix(in oklab, ${value < 0 ? 'var(--color-accent)' : 'var(--color-primary)'} ${Math.round(Math.min(55, 5.5 * Math.abs(value)))}%, var(--color-surface))`,
        }}
      />
      <text x={30} y={52} textAnchor="middle" className="fill-ink text-[13px] tabular-nums">
        {signed(value)}
      </text>
      {action !== undefined && (
        <path
          d={arrows[action]}
          transform="translate(30 22)"
          className="fill-none stroke-ink"
          strokeWidth={2.2}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </>
  );
}
