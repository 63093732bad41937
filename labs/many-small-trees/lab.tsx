import { useMemo, useState } from 'react';
import { LineChart } from '../kit/charts.tsx';
import { Options, PlayControls, Reading, Readings, Slider, Toggle } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { Plane } from '../kit/plane.tsx';
import { useSummary } from '../kit/use-summary.ts';
import { useTicks } from '../kit/use-work.ts';
import { counted } from '../kit/words.ts';
import { Side, Workbench } from '../kit/workbench.tsx';
import {
  askPeople,
  bestAlone,
  boost,
  type Choices,
  dayRange,
  deepest,
  errorOfDeep,
  errorOfTree,
  growAlone,
  mostDepth,
  mostRounds,
  nextTree,
  rates,
  sumAt,
} from './model.ts';
import { askTree, countLeaves, type Waiting } from './trees.ts';

const x = { ...dayRange, label: '6 to 20 o’clock' };
const y = { min: 0, max: 30, label: 'minutes waited, 0 to 30' };
const left = { min: -15, max: 15, label: 'minutes left over, −15 to 15' };

export default function ManySmallTrees({ choices, seed, change, say }: LabProps<Choices>) {
  const { rounds, rate, depth } = choices;
  const data = useMemo(() => askPeople(seed), [seed]);
  const boosted = useMemo(() => boost(data, { rounds, rate, depth }), [data, rounds, rate, depth]);
  const next = useMemo(() => nextTree(data, boosted, depth), [data, boosted, depth]);
  const [alone, setAlone] = useState(deepest);
  const single = useMemo(() => growAlone(data, alone), [data, alone]);
  const best = useMemo(() => bestAlone(data), [data]);
  const deep = useMemo(() => errorOfDeep(data), [data]);
  const [isPlaying, setIsPlaying] = useState(false);
  const [showsSingle, setShowsSingle] = useState(true);
  const [showsHeld, setShowsHeld] = useState(false);
  const [training = 0, held = 0] = [boosted.training.at(-1), boosted.held.at(-1)];
  useSummary(
    say,
    `${counted(rounds, 'tree')}: error ${training.toFixed(2)} on training people, ${held.toFixed(2)} on held-back people.`,
  );

  function addTree() {
    const after = Math.min(mostRounds, rounds + 1);
    if (after === mostRounds) setIsPlaying(false);
    if (after > rounds) change({ ...choices, rounds: after }, 'rounds');
  }
  useTicks(isPlaying, 8, addTree);

  return (
    <Workbench>
      <p>
        People say how long they waited at the ferry. <strong>Press play</strong>: every small tree learns
        what those before it leave over.
      </p>
      <Side>
        <div className="grid gap-x-6 gap-y-5 @min-[23rem]:grid-cols-2">
          <div>
            <p className="mb-2 text-small font-semibold">The sum of all trees</p>
            <Plane
              label={`Minutes waited by time of day, for ${data.training.length} training people. The sum of ${counted(rounds, 'tree')} has an error of ${training.toFixed(2)} minutes on them and ${held.toFixed(2)} on held-back people.`}
              x={x}
              y={y}
              points={[]}
            >
              {(toX, toY) => (
                <>
                  {showsSingle && (
                    <path
                      d={stepsOf((hour) => askTree(single, hour), toX, toY)}
                      strokeWidth={1.6}
                      strokeDasharray="5 3"
                      className="fill-none stroke-accent-strong"
                    />
                  )}
                  <People people={data.training} toX={toX} toY={toY} />
                  {showsHeld && <People people={data.held} toX={toX} toY={toY} isHeld />}
                  <path
                    d={stepsOf((hour) => sumAt(boosted, hour), toX, toY)}
                    strokeWidth={3}
                    className="fill-none stroke-ink"
                  />
                </>
              )}
            </Plane>
          </div>
          <div>
            <p className="mb-2 text-small font-semibold">Left over, next tree</p>
            <Plane
              label={`What the sum leaves over for each training person. The next tree has ${counted(countLeaves(next), 'answer')}.`}
              x={x}
              y={left}
              points={[]}
            >
              {(toX, toY) => (
                <>
                  <path d={`M0 ${toY(0)}H320`} className="fill-none stroke-line-strong" />
                  <People
                    people={data.training.map(({ hour }, index) => ({
                      hour,
                      minutes: boosted.left[index] ?? 0,
                    }))}
                    toX={toX}
                    toY={toY}
                  />
                  <path
                    d={stepsOf((hour) => askTree(next, hour), toX, toY)}
                    strokeWidth={3}
                    className="fill-none stroke-accent-strong"
                  />
                </>
              )}
            </Plane>
          </div>
        </div>
        <div>
          <p className="mb-2 text-small font-semibold">Error in minutes, after each tree</p>
          <LineChart
            label="The error after each tree, in minutes"
            series={[
              { name: 'Training people', values: boosted.training },
              { name: 'Held-back people', values: boosted.held },
              { name: 'Held-back, deep tree', values: Array(mostRounds + 1).fill(deep) },
            ]}
            steps={mostRounds + 1}
            top={8}
            xLabel={`0 to ${mostRounds} trees`}
            format={(value) => value.toFixed(1)}
          />
          <div className="mt-3">
            <Readings>
              <Reading label="Training" value={training.toFixed(2)} />
              <Reading label="Held back" value={held.toFixed(2)} />
              <Reading
                label="Lowest held back"
                value={`${Math.min(...boosted.held).toFixed(2)}, with ${counted(boosted.held.indexOf(Math.min(...boosted.held)), 'tree')}`}
              />
              <Reading label="Deep tree" value={deep.toFixed(2)} />
              <Reading
                label={`Single tree, depth ${alone}`}
                value={errorOfTree(single, data.held).toFixed(2)}
              />
              <Reading label="Best single tree" value={`${best.error.toFixed(2)}, depth ${best.depth}`} />
            </Readings>
          </div>
        </div>
      </Side>
      <Side>
        <div className="grid gap-4">
          <PlayControls
            isPlaying={isPlaying}
            isDone={rounds >= mostRounds}
            stepLabel="One tree"
            onPlay={setIsPlaying}
            onStep={addTree}
          />
          <Slider
            label="Trees"
            value={rounds}
            min={0}
            max={mostRounds}
            step={5}
            onChange={(value) => {
              setIsPlaying(false);
              change({ ...choices, rounds: value }, 'rounds');
            }}
          />
          <Options
            label="Rate: how much of each tree counts"
            value={rate}
            options={rates.map((value, index) => ({ value: index, label: value }))}
            onChange={(value) => change({ ...choices, rate: value })}
          />
          <div className="grid gap-x-8 gap-y-2 @min-[23rem]:grid-cols-2">
            <Slider
              label="Questions in a row"
              value={depth}
              min={1}
              max={mostDepth}
              onChange={(value) => change({ ...choices, depth: value }, 'depth')}
            />
            <Slider
              label="Single tree"
              value={alone}
              min={1}
              max={deepest}
              format={(value) => (value === deepest ? `${value}, deep` : String(value))}
              onChange={setAlone}
            />
          </div>
          <div className="flex flex-wrap gap-x-6">
            <Toggle label="Show the single tree (dashed)" isOn={showsSingle} onChange={setShowsSingle} />
            <Toggle label="Show held-back people (squares)" isOn={showsHeld} onChange={setShowsHeld} />
          </div>
        </div>
      </Side>
      <p className="text-caption text-ink-faint">
        The waiting times are made up: two rushes, a second window from 9:30 to 13:00, and chance. The error
        is the root of the mean squared error.
      </p>
    </Workbench>
  );
}

/** People as circles, or as squares if they were held back. */
function People({
  people,
  toX,
  toY,
  isHeld = false,
}: {
  people: readonly Waiting[];
  toX: (x: number) => number;
  toY: (y: number) => number;
  isHeld?: boolean;
}) {
  const marks = people.map(({ hour, minutes }) => {
    const [across, up] = [toX(hour).toFixed(1), toY(minutes).toFixed(1)];
    return isHeld ? `M${across} ${up}m-3 -3h6v6h-6Z` : `M${across} ${up}h0`;
  });
  return (
    <path
      d={marks.join('')}
      strokeWidth={isHeld ? 1.3 : 6}
      strokeLinecap="round"
      className={`fill-none ${isHeld ? 'stroke-ink-soft' : 'stroke-primary-strong'}`}
    />
  );
}

/** A curve of steps, looked up at two places for each unit of the drawing. */
function stepsOf(
  at: (hour: number) => number,
  toX: (x: number) => number,
  toY: (y: number) => number,
): string {
  let path = '';
  let before: string | undefined;
  for (let part = 0; part <= 640; part++) {
    const hour = dayRange.min + (part / 640) * (dayRange.max - dayRange.min);
    const height = toY(at(hour)).toFixed(1);
    if (height === before) continue;
    const across = toX(hour).toFixed(1);
    path += before === undefined ? `M${across} ${height}` : `H${across}V${height}`;
    before = height;
  }
  return `${path}H${toX(dayRange.max)}`;
}
