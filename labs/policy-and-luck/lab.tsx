import { Options, Reading, Readings, Slider, Toggle } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { useLatestWork } from '../kit/use-work.ts';
import { counted } from '../kit/words.ts';
import { Side, Workbench } from '../kit/workbench.tsx';
import {
  type Choices,
  endsOf,
  learn,
  learnAll,
  mostRounds,
  type Run,
  rates,
  runCounts,
  spreadOf,
  stalls,
} from './model.ts';

const signed = (value: number) => value.toFixed(2).replace('-', '−');

export default function PolicyAndLuck({ choices, seed, change, say }: LabProps<Choices>) {
  const { hasBaseline, rate, rounds, runs: count } = choices;
  const runs = useLatestWork(() => learn(choices, seed), JSON.stringify([seed, choices]));

  function update(next: Choices, tag?: string) {
    change(next, tag);
    if (tag) return;
    const { mean, deviation } = spreadOf(endsOf(learnAll(next, seed)));
    say(
      `${next.runs === 1 ? 'One run' : `${next.runs} runs`}: mean ${mean.toFixed(2)}, spread ${deviation.toFixed(2)}.`,
    );
  }

  return (
    <Workbench>
      <p>
        Stall A earns {stalls[0]} on average, stall B {stalls[1]}. <strong>Judge the first run</strong>, then
        let more go with the same settings.
      </p>
      <Side>
        <div className="grid gap-4">
          <Options
            label="Runs, each with its own luck"
            value={count}
            onChange={(next) => update({ ...choices, runs: next })}
            options={runCounts.map((value) => ({ value, label: value === 1 ? '1 run' : `${value} runs` }))}
          />
          <Toggle
            label="Subtract the mean reward so far (baseline)"
            isOn={hasBaseline}
            onChange={(isOn) => update({ ...choices, hasBaseline: isOn })}
          />
        </div>
        {runs && <Curves runs={runs} rounds={rounds} />}
      </Side>
      <Side>
        <div className="grid gap-x-6 gap-y-2 @lg:grid-cols-2">
          <Slider
            label="Learning rate"
            value={rate}
            min={0}
            max={rates.length - 1}
            format={(index) => String(rates[index])}
            onChange={(next) => update({ ...choices, rate: next }, 'rate')}
          />
          <Slider
            label="Rounds"
            value={rounds}
            min={10}
            max={mostRounds}
            step={10}
            onChange={(next) => update({ ...choices, rounds: next }, 'rounds')}
          />
        </div>
        {runs && <Summary runs={runs} hasBaseline={hasBaseline} />}
      </Side>
    </Workbench>
  );
}

const [wide, high, side] = [340, 170, 44];

/** One curve for each run. Runs that prefer the worse stall in the end are dashed. */
function Curves({ runs, rounds }: { runs: readonly Run[]; rounds: number }) {
  const x = (round: number) => (round / rounds) * (wide - side);
  const y = (chance: number) => high - chance * (high - 10);
  const ends = endsOf(runs);
  const failed = ends.filter((end) => end < 0.5).length;
  const stride = Math.max(1, Math.floor(rounds / 100));
  return (
    <figure className="m-0">
      <svg
        viewBox={`0 0 ${wide} ${high + 4}`}
        role="img"
        aria-label={`Chance of choosing stall B over ${rounds} rounds, for ${counted(runs.length, 'run')}. Best end ${Math.max(...ends).toFixed(2)}, worst ${Math.min(...ends).toFixed(2)}. ${failed} end below 0.5.`}
        className="w-full"
      >
        <path d={`M0 ${high}H${wide - side}V10`} className="fill-none stroke-line-strong" />
        <path d={`M0 ${y(0.5)}H${wide - side}`} className="stroke-line-strong" strokeDasharray="2 4" />
        {runs.map(({ chances }, run) => (
          <path
            // biome-ignore lint/suspicious/noArrayIndexKey: a run is its number.
            key={run}
            d={chances
              .flatMap((chance, round) =>
                round % stride === 0 || round === rounds
                  ? [`${round === 0 ? 'M' : 'L'}${x(round).toFixed(1)} ${y(chance).toFixed(1)}`]
                  : [],
              )
              .join('')}
            strokeWidth={1.4}
            strokeDasharray={(ends[run] ?? 0) < 0.5 ? '5 3' : ''}
            className={`fill-none ${(ends[run] ?? 0) < 0.5 ? 'stroke-accent-strong' : 'stroke-primary-strong'}`}
            opacity={runs.length > 8 ? 0.6 : 0.85}
          />
        ))}
        {ends.map((end, run) => (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: a run is its number.
            key={run}
            cx={wide - side + 10 + (run % 4) * 8}
            cy={y(end)}
            r={3.4}
            className={end < 0.5 ? 'fill-accent stroke-ink' : 'fill-primary-strong stroke-surface'}
            strokeWidth={0.75}
          />
        ))}
      </svg>
      <figcaption className="mt-1 flex flex-wrap justify-between gap-x-4 text-caption text-ink-faint">
        <span>round 0 to {rounds}</span>
        <span>chance of choosing B, 0 to 1; dots: where each run ends</span>
      </figcaption>
    </figure>
  );
}

function Summary({ runs, hasBaseline }: { runs: readonly Run[]; hasBaseline: boolean }) {
  const ends = endsOf(runs);
  const { mean, deviation } = spreadOf(ends);
  const pushes = spreadOf(runs.flatMap((run) => run.pushes));
  return (
    <div className="grid gap-4">
      <Readings>
        <Reading label="Best run" value={Math.max(...ends).toFixed(2)} />
        <Reading label="Worst run" value={Math.min(...ends).toFixed(2)} />
        <Reading label="Mean" value={mean.toFixed(2)} />
        <Reading label="Standard deviation, s" value={deviation.toFixed(2)} />
        <Reading
          label="Uncertainty of the mean, s / √n"
          value={runs.length > 1 ? (deviation / Math.sqrt(runs.length)).toFixed(3) : 'needs more runs'}
        />
        <Reading
          label="Ended below 0.5"
          value={`${ends.filter((end) => end < 0.5).length} of ${runs.length}`}
        />
      </Readings>
      <div className="rounded-control bg-sunk p-4 text-small">
        <p className="font-mono text-caption">
          push on B = (reward{hasBaseline ? ' − mean so far' : ''}) × ((1 if B was chosen, else 0) − p)
        </p>
        <p className="mt-2">
          Pushes in the first {runs[0]?.pushes.length} rounds: mean <strong>{signed(pushes.mean)}</strong>,
          standard deviation <strong>{signed(pushes.deviation)}</strong>.
        </p>
      </div>
    </div>
  );
}
