import { useMemo, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { ActionButton, Options, PlayControls, Reading, Readings, Slider, Toggle } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { Plane } from '../kit/plane.tsx';
import { useSummary } from '../kit/use-summary.ts';
import { useLatestWork, useTicks } from '../kit/use-work.ts';
import { Side, Workbench } from '../kit/workbench.tsx';
import { type Moment, type Point, totalOf } from './k-means.ts';
import {
  type Bean,
  type Choices,
  type Compared,
  compareCounts,
  fillJar,
  type Jar,
  jars,
  matchedIn,
  measured,
  mostGroups,
  run,
  secondOf,
  seen,
  spreadsOf,
  startCount,
} from './model.ts';

const jarNames: Record<Jar, string> = {
  garden: 'Garden',
  market: 'Market',
  windowsill: 'Windowsill',
  cellar: 'Cellar',
};
const strokes = ['stroke-primary-strong', 'stroke-accent-strong', 'stroke-ink', 'stroke-danger'];
const fills = ['fill-primary-strong', 'fill-accent-strong', 'fill-ink', 'fill-danger'];

export default function GroupsWithoutNames({ choices, seed, change, say }: LabProps<Choices>) {
  const { jar, groups, start, isScaled, isDivided } = choices;
  const beans = useMemo(() => fillJar(jar, seed), [jar, seed]);
  const points = useMemo(() => seen(beans, { isScaled, isDivided }), [beans, isScaled, isDivided]);
  const moments = useMemo(
    () => run(beans, { groups, start, isScaled, isDivided }, seed),
    [beans, groups, start, isScaled, isDivided, seed],
  );
  const compared = useLatestWork(
    () => compareCounts(beans, { isScaled, isDivided }, seed),
    `${seed} ${jar} ${isScaled} ${isDivided}`,
  );
  const last = moments.length - 1;
  const step = Math.min(choices.steps, last);
  const moment = moments[step] ?? { centres: [], groups: undefined };
  const [isPlaying, setIsPlaying] = useState(false);
  const [isRevealed, setIsRevealed] = useState(false);
  const whole = useMemo(() => totalOfOne(points), [points]);
  const share = moment.groups && `${((100 * totalOf(points, moment)) / whole).toFixed(1)} %`;
  const matched = moment.groups ? matchedIn(beans, moment.groups) : 0;

  const doing =
    step === 0
      ? 'Centres are placed on beans drawn by lot.'
      : step === last
        ? 'Nothing moves any more.'
        : step % 2 === 1
          ? 'Every bean goes to its nearest centre.'
          : 'Every centre moves to the mean of its beans.';
  useSummary(say, `Step ${step}. ${doing}${share ? ` Total ${share} of that of one group.` : ''}`);

  function stepOn() {
    if (step >= last) return setIsPlaying(false);
    if (step + 1 === last) setIsPlaying(false);
    change({ ...choices, steps: step + 1 }, 'steps');
  }
  useTicks(isPlaying, 2.5, stepOn);

  /** A finished run stays finished with other settings, so that results can be compared. */
  function set(part: Partial<Choices>, tag?: string) {
    change({ ...choices, ...part }, tag);
  }

  const second = secondOf[jar];
  return (
    <Workbench>
      <p>
        Each dot is a bean from a jar of mixed sorts, and nobody has written down which.{' '}
        <strong>Press play</strong> and watch the centres look for groups.
      </p>
      <Side>
        <div className="grid gap-4">
          <Options
            label="Jar"
            value={jar}
            options={jars.map((value) => ({ value, label: jarNames[value] }))}
            onChange={(value) => {
              setIsPlaying(false);
              change({ ...choices, jar: value, steps: 0 });
            }}
          />
          <div className="flex flex-wrap items-center gap-2">
            <PlayControls isPlaying={isPlaying} isDone={step >= last} onPlay={setIsPlaying} onStep={stepOn} />
            <ActionButton
              size="small"
              variant="secondary"
              isDisabled={isPlaying || step >= last}
              onClick={() => set({ steps: last })}
            >
              To the end
            </ActionButton>
            <Button
              size="small"
              variant="secondary"
              onClick={() => {
                setIsPlaying(false);
                set({ start: (start + 1) % startCount, steps: 0 });
              }}
            >
              Other starting points
            </Button>
          </div>
          <Slider
            label="Groups"
            value={groups}
            min={1}
            max={mostGroups}
            onChange={(value) => set({ groups: value }, 'groups')}
          />
        </div>
        <div className="flex flex-wrap gap-x-6">
          <Toggle
            label="Scale both axes alike"
            isOn={isScaled}
            onChange={(isOn) => set({ isScaled: isOn })}
          />
          <Toggle
            label={`Divide the ${second.name} by the length`}
            isOn={isDivided}
            onChange={(isOn) => set({ isDivided: isOn })}
          />
          <Toggle label="Reveal the sorts" isOn={isRevealed} onChange={setIsRevealed} />
        </div>
        {compared && <Comparison compared={compared} groups={groups} />}
      </Side>
      <Side>
        <div>
          <Beans
            beans={beans}
            points={measured(beans, { isScaled, isDivided })}
            moment={moment}
            spreads={spreadsOf(beans, { isScaled, isDivided })}
            isRevealed={isRevealed}
            name={isDivided ? `${second.divided}, in ${second.unit}` : `${second.name} in ${second.unit}`}
            label={`${beans.length} beans of the ${jarNames[jar].toLowerCase()} jar by length and ${isDivided ? second.divided : second.name}. ${doing}`}
          />
          <p className="mt-2 ms-6 text-caption text-ink-soft">
            Step {step}, start {start + 1} of {startCount}. {doing}
          </p>
        </div>
        <Readings>
          <Reading
            label="Total squared distance"
            value={share ? `${share} of that of one group` : 'none yet'}
          />
          {isRevealed && (
            <Reading label="In a group of their own sort" value={`${matched} of ${beans.length} beans`} />
          )}
        </Readings>
      </Side>
      <p className="text-caption text-ink-faint">
        The beans are made up, and mixed on purpose, so that the sorts can be revealed. Real data comes
        without this answer. A sort counts as found if one group is its own.
      </p>
    </Workbench>
  );
}

function totalOfOne(points: readonly Point[]): number {
  const sum = points.reduce(([x, y], point) => [x + point[0], y + point[1]] as const, [0, 0] as const);
  const centre: Point = [sum[0] / points.length, sum[1] / points.length];
  return totalOf(points, { centres: [centre], groups: points.map(() => 0) });
}

/** The beans, each tied to the centre of its group. The ties show the groups without colour. */
function Beans({
  beans,
  points,
  moment,
  spreads,
  isRevealed,
  name,
  label,
}: {
  beans: readonly Bean[];
  /** The beans as measured, which is how they are drawn. */
  points: readonly Point[];
  moment: Moment;
  /** What the centres were divided by. */
  spreads: Point;
  isRevealed: boolean;
  name: string;
  label: string;
}) {
  const x = rangeOf(points.map((point) => point[0]));
  const y = rangeOf(points.map((point) => point[1]));
  return (
    <Plane label={label} x={{ ...x, label: 'length in mm' }} y={{ ...y, label: name }} points={[]}>
      {(toX, toY) => {
        const places = moment.centres.map(
          (centre): Point => [toX(centre[0] * spreads[0]), toY(centre[1] * spreads[1])],
        );
        return (
          <>
            {places.map(([left, top], group) => (
              <path
                // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place.
                key={group}
                d={points
                  .filter((_, index) => moment.groups?.[index] === group)
                  .map(
                    (point) =>
                      `M${left.toFixed(1)} ${top.toFixed(1)}L${toX(point[0]).toFixed(1)} ${toY(point[1]).toFixed(1)}`,
                  )
                  .join('')}
                strokeWidth={1}
                opacity={0.55}
                className={`fill-none ${strokes[group % strokes.length]}`}
              />
            ))}
            {points.map((point, index) => (
              <g
                // biome-ignore lint/suspicious/noArrayIndexKey: a bean is its place.
                key={index}
                transform={`translate(${toX(point[0]).toFixed(1)} ${toY(point[1]).toFixed(1)})`}
              >
                <path
                  d={shapeOf(isRevealed ? (beans[index]?.sort ?? 0) : 0)}
                  strokeWidth={1}
                  className={`stroke-surface ${moment.groups ? fills[(moment.groups[index] ?? 0) % fills.length] : 'fill-ink-faint'}`}
                />
              </g>
            ))}
            {places.map(([left, top], group) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place.
              <g key={group} transform={`translate(${left.toFixed(1)} ${top.toFixed(1)})`}>
                <circle r={9} strokeWidth={2} className={`fill-surface ${strokes[group % strokes.length]}`} />
                <text y={4} textAnchor="middle" className="fill-ink text-[11px] font-semibold">
                  {group + 1}
                </text>
              </g>
            ))}
          </>
        );
      }}
    </Plane>
  );
}

/** A circle, a square, a triangle or a diamond. */
const shapeOf = (sort: number) =>
  [
    'M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0Z',
    'M-4.2 -4.2H4.2V4.2H-4.2Z',
    'M0 -5.5L5.2 4H-5.2Z',
    'M0 -6L5 0L0 6L-5 0Z',
  ][sort % 4];

function rangeOf(values: readonly number[]) {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const edge = 0.08 * (most - least);
  return { min: least - edge, max: most + edge };
}

/** For each number of groups the total of the best start, as a column, and the silhouette below it. */
function Comparison({ compared, groups }: { compared: readonly Compared[]; groups: number }) {
  const best = Math.max(...compared.map(({ silhouette = -1 }) => silhouette));
  return (
    <table className="w-full table-fixed text-caption tabular-nums">
      <caption className="mb-2 text-start text-small font-semibold">
        How many groups? The best of {startCount} starts for each number
      </caption>
      <tbody>
        <tr className="align-bottom">
          <th scope="row" className="w-19 pe-1 text-start font-normal text-ink-soft">
            total, %
          </th>
          {compared.map((row) => (
            <td key={row.groups} className="px-0.5 text-center">
              {Math.round(100 * row.total)}
              <span
                aria-hidden="true"
                className={`mt-0.5 block rounded-t-small ${row.groups === groups ? 'bg-primary-strong' : 'bg-line-strong'}`}
                style={{ height: `${Math.max(2, 72 * row.total)}px` }}
              />
            </td>
          ))}
        </tr>
        <tr className="border-t border-line-strong">
          <th scope="row" className="py-1 pe-1 text-start font-normal text-ink-soft">
            groups
          </th>
          {compared.map((row) => (
            <td
              key={row.groups}
              aria-current={row.groups === groups ? 'true' : undefined}
              className={`text-center ${row.groups === groups ? 'font-semibold text-primary-strong' : ''}`}
            >
              {row.groups}
            </td>
          ))}
        </tr>
        <tr className="border-t border-line">
          <th scope="row" className="py-1 pe-1 text-start font-normal text-ink-soft">
            silhouette
          </th>
          {compared.map(({ groups: count, silhouette }) => (
            <td
              key={count}
              className={`text-center tracking-tight whitespace-nowrap ${silhouette === best ? 'font-semibold' : ''}`}
            >
              {silhouette === undefined ? '–' : silhouette.toFixed(2).replace('-', '−')}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}
