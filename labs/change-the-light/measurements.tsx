import { LineChart } from '../kit/charts.tsx';
import { Options } from '../kit/controls.tsx';
import { type Axis, axes, type Choices, type Measured, year } from './model.ts';

export const percent = (share: number) => `${Math.round(100 * share)}%`;

const axisFormats: Record<Axis, string> = {
  brightness: 'brightness from 0.1 to 2 of normal',
  contrast: 'contrast from 0.1 to 1 of normal',
  noise: 'noise from 0 to 100',
};

/** The accuracy along one condition, beside the model that was trained in normal light. */
export function Curve({
  measured: { curve, plainCurve },
  choices: { axis, guess, vary },
  onAxis,
}: {
  measured: Measured;
  choices: Choices;
  onAxis: (axis: Axis) => void;
}) {
  const isVaried = vary.brightness > 0 || vary.noise > 0;
  const levels = axes[axis];
  const atNormal = levels.findLastIndex((level) => level <= 1);
  const falls =
    axis === 'brightness'
      ? levels.findLast((_, index) => index <= atNormal && (curve[index] ?? 0) < 0.8)
      : undefined;
  return (
    <div className="mt-3 grid gap-3">
      <Options
        label="Along"
        value={axis}
        options={[
          { value: 'brightness', label: 'brightness' },
          { value: 'contrast', label: 'contrast' },
          { value: 'noise', label: 'noise' },
        ]}
        onChange={onAxis}
      />
      <LineChart
        label="Accuracy on the test parcels"
        series={[
          { name: isVaried ? 'trained in varied light' : 'trained in normal light', values: curve },
          ...(isVaried ? [{ name: 'trained in normal light', values: plainCurve }] : []),
        ]}
        steps={levels.length}
        top={1}
        xLabel={axisFormats[axis]}
        format={percent}
      />
      {axis === 'brightness' && (
        <p className="text-small">
          {falls === undefined ? 'It does not fall below 80% in the dark.' : `It is below 80% at ${falls}.`}{' '}
          You guessed {guess?.toFixed(1)}. The other conditions are as set above.
        </p>
      )}
      <details className="text-small">
        <summary className="cursor-pointer py-2 font-semibold">The curve as a table</summary>
        <table className="mt-1 w-full text-caption tabular-nums">
          <thead>
            <tr>
              <th scope="col" className="text-start font-normal text-ink-soft">
                {axis}
              </th>
              <th scope="col" className="text-end font-normal text-ink-soft">
                now
              </th>
              <th scope="col" className="text-end font-normal text-ink-soft">
                trained in normal light
              </th>
            </tr>
          </thead>
          <tbody>
            {levels.map((level, index) => (
              <tr key={level}>
                <th scope="row" className="text-start font-semibold">
                  {level}
                </th>
                <td className="text-end">{percent(curve[index] ?? 0)}</td>
                <td className="text-end">{percent(plainCurve[index] ?? 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  );
}

/** One model, three numbers: the mean of the levels, the year, and the worst shift. */
export function Year({ levels }: { levels: readonly number[] }) {
  const mean = levels.reduce((sum, level) => sum + level, 0) / levels.length;
  const expected = year.reduce((sum, { share }, index) => sum + share * (levels[index] ?? 0), 0);
  const worst = Math.min(...levels);
  return (
    <div>
      <p className="font-semibold">A year in the hall</p>
      <dl className="mt-2 grid grid-cols-[auto_auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 text-small tabular-nums">
        {year.map(({ name, share, brightness }, index) => (
          <div key={name} className="contents">
            <dt>
              {name} <span className="text-ink-faint">({brightness})</span>
            </dt>
            <dd className="m-0 text-end text-ink-soft">{percent(share)} of parcels</dd>
            <dd className="m-0 h-3 rounded-small bg-sunk" aria-hidden="true">
              <span
                className="block h-full rounded-small bg-primary-strong"
                style={{ width: `${100 * (levels[index] ?? 0)}%` }}
              />
            </dd>
            <dd className="m-0 text-end font-semibold">{percent(levels[index] ?? 0)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-small tabular-nums">
        Mean of the four <span className="font-semibold">{percent(mean)}</span>, over the year{' '}
        <span className="font-semibold">{percent(expected)}</span>, for the worst shift{' '}
        <span className="font-semibold">{percent(worst)}</span>. All three are true.
      </p>
    </div>
  );
}
