import { LineChart } from '../kit/charts.tsx';
import { Options, Reading, Readings, Slider } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { sigmoid } from '../kit/math.ts';
import { Side, Workbench } from '../kit/workbench.tsx';
import {
  type Choices,
  drawInputs,
  gap,
  halfLife,
  type Input,
  length,
  type Moment,
  remember,
} from './model.ts';

const signed = (value: number, digits = 2) => value.toFixed(digits).replace('-', '−');
const tenths = (value: number) => signed(value / 10, 1);
const gate = (sum: number) => `${tenths(sum)}, gate ${sigmoid(sum / 10).toFixed(3)}`;

type Setting = 'recurrent' | 'weight' | 'forgetBias' | 'forgetSymbol' | 'inputBias' | 'inputSymbol';

export default function MemoryOfARecurrentCell({ choices, seed, change, say }: LabProps<Choices>) {
  const { cell, first, second, forgetBias, forgetSymbol, inputBias, inputSymbol } = choices;
  const inputs = drawInputs(seed, first, second);
  const moments = remember(choices, inputs);
  const at = (step: number) => moments[step] ?? { content: 0, slope: 0 };

  function set(name: Setting, value: number) {
    const next = { ...choices, [name]: value };
    change(next, name);
    const later = remember(next, inputs)[gap];
    say(`After 30 steps: content ${signed(later?.content ?? 0)}, slope ${(later?.slope ?? 0).toFixed(3)}.`);
  }

  return (
    <Workbench>
      <p>
        The first symbol matters at the end. <strong>Change a weight</strong>, and see how far the cell
        carries it through the noise.
      </p>
      <Side>
        <Options
          label="Cell"
          value={cell}
          onChange={(next) => {
            change({ ...choices, cell: next });
            say(next === 'simple' ? 'Simple cell.' : 'Gated cell.');
          }}
          options={[
            { value: 'simple', label: 'Simple cell' },
            { value: 'gated', label: 'With gates' },
          ]}
        />
        <div>
          <p className="font-mono text-small">
            {cell === 'simple' ? 'new h = tanh(w · h + u · x)' : 'new c = f · c + i · tanh(2 · x)'}
          </p>
          <Timeline inputs={inputs} moments={moments} />
          <div className="mt-3 flex flex-wrap gap-x-6 gap-y-3">
            <Options
              label="First symbol"
              value={first}
              onChange={(next) => change({ ...choices, first: next })}
              options={[
                { value: 1, label: '+1' },
                { value: -1, label: '−1' },
              ]}
            />
            <Options
              label="New symbol"
              value={second}
              onChange={(next) => change({ ...choices, second: next })}
              options={[
                { value: 1, label: '+1' },
                { value: -1, label: '−1' },
              ]}
            />
          </div>
        </div>
      </Side>

      <Side>
        {cell === 'simple' ? (
          <div className="grid gap-x-6 gap-y-2 @lg:grid-cols-2">
            <Slider
              label="Recurrent weight, w"
              value={choices.recurrent}
              min={0}
              max={150}
              step={5}
              format={(value) => (value / 100).toFixed(2)}
              onChange={(value) => set('recurrent', value)}
            />
            <Slider
              label="Input weight, u"
              value={choices.weight}
              min={0}
              max={300}
              step={10}
              format={(value) => (value / 100).toFixed(2)}
              onChange={(value) => set('weight', value)}
            />
          </div>
        ) : (
          <div className="grid gap-x-6 gap-y-2 @lg:grid-cols-2">
            <Slider
              label="Forget gate, always"
              value={forgetBias}
              min={-20}
              max={80}
              step={5}
              format={gate}
              onChange={(value) => set('forgetBias', value)}
            />
            <Slider
              label="Forget gate, more at a symbol"
              value={forgetSymbol}
              min={-120}
              max={40}
              step={5}
              format={(value) =>
                `${value > 0 ? '+' : ''}${tenths(value)}, then ${sigmoid((forgetBias + value) / 10).toFixed(3)}`
              }
              onChange={(value) => set('forgetSymbol', value)}
            />
            <Slider
              label="Input gate, always"
              value={inputBias}
              min={-80}
              max={40}
              step={5}
              format={gate}
              onChange={(value) => set('inputBias', value)}
            />
            <Slider
              label="Input gate, more at a symbol"
              value={inputSymbol}
              min={0}
              max={120}
              step={5}
              format={(value) => `+${tenths(value)}, then ${sigmoid((inputBias + value) / 10).toFixed(3)}`}
              onChange={(value) => set('inputSymbol', value)}
            />
          </div>
        )}

        <div>
          <p className="mb-2 text-small font-semibold">Slope: what is left of the blame on its way back</p>
          <LineChart
            label="Slope of the content now with respect to the content after the first symbol"
            series={[{ name: 'Slope', values: moments.slice(0, gap + 1).map(({ slope }) => slope) }]}
            steps={gap + 1}
            top={1}
            xLabel="step 1 to 31"
            format={(value) => value.toFixed(2)}
          />
        </div>
        <Readings>
          <Reading label="After the first symbol" value={signed(at(0).content)} />
          <Reading label="30 steps later" value={signed(at(gap).content)} />
          <Reading label="After the new symbol" value={signed(at(gap + 1).content)} />
          <Reading label="Slope across 30 steps" value={at(gap).slope.toPrecision(2)} />
          {cell === 'gated' && (
            <Reading label="Half-life" value={`${halfLife(sigmoid(forgetBias / 10)).toFixed(1)} steps`} />
          )}
        </Readings>
      </Side>
    </Workbench>
  );
}

const [wide, high] = [340, 190];

/** The inputs as bars, and the content as a curve above them. */
function Timeline({ inputs, moments }: { inputs: readonly Input[]; moments: readonly Moment[] }) {
  const step = wide / length;
  const x = (index: number) => (index + 0.5) * step;
  const y = (value: number) => 64 - 56 * Math.max(-1.1, Math.min(1.1, value));
  const path = moments
    .map(({ content }, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(content)}`)
    .join('');
  const contents = [0, 10, 20, gap, gap + 1].map(
    (index) => `step ${index + 1}: ${signed(moments[index]?.content ?? 0)}`,
  );
  return (
    <svg
      viewBox={`0 -14 ${wide} ${high + 14}`}
      role="img"
      aria-label={`Content of the cell. ${contents.join(', ')}.`}
      className="mt-2 w-full"
    >
      <path d={`M0 64H${wide}`} className="stroke-line-strong" />
      <path d={`M0 8H${wide}M0 120H${wide}`} className="stroke-line" strokeDasharray="2 3" />
      <text x={2} y={0} className="fill-ink-faint text-[10px]">
        +1 content
      </text>
      <text x={2} y={116} className="fill-ink-faint text-[10px]">
        −1
      </text>
      <path d={path} className="fill-none stroke-primary-strong" strokeWidth={2.5} strokeLinejoin="round" />
      {[0, gap, gap + 1].map((index) => (
        <circle
          key={index}
          cx={x(index)}
          cy={y(moments[index]?.content ?? 0)}
          r={5}
          className="fill-primary-strong stroke-surface"
        />
      ))}
      <path d={`M0 158H${wide}`} className="stroke-line-strong" />
      {inputs.map(({ value, isSymbol }, index) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: an input is its step.
          key={index}
          x={x(index) - step * 0.35}
          y={value > 0 ? 158 - 26 * value : 158}
          width={step * 0.7}
          height={26 * Math.abs(value)}
          className={isSymbol ? 'fill-accent stroke-ink' : 'fill-line-strong'}
        />
      ))}
      <text x={16} y={140} className="fill-ink-faint text-[10px]">
        first symbol
      </text>
      <text x={x(15)} y={high - 2} textAnchor="middle" className="fill-ink-faint text-[10px]">
        input: 30 steps of noise
      </text>
      <text x={x(gap) - 2} y={140} textAnchor="end" className="fill-ink-faint text-[10px]">
        new symbol
      </text>
    </svg>
  );
}
