import { useState } from 'react';
import { LineChart } from '../kit/charts.tsx';
import { Options, Reading, Readings, Slider } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { ModelStatus } from '../kit/model-status.tsx';
import { useAsked } from '../kit/use-language-model.ts';
import { useSettled } from '../kit/use-settled.ts';
import { useSummary } from '../kit/use-summary.ts';
import {
  askSample,
  bytesOf,
  type Choices,
  levelsOf,
  type Measured,
  measure,
  mostBits,
  storyOf,
} from './model.ts';

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(2)} MB`;
const bitSteps = [2, 3, 4, 5, 6, 7, 8];

/** Perplexities of broken models have many digits. */
const inWords = (perplexity: number) =>
  perplexity < 100 ? perplexity.toFixed(2) : Math.round(perplexity).toLocaleString('en-GB');

export default function FewerBits({ choices, seed, change, say }: LabProps<Choices>) {
  const { size, bits } = choices;
  const settled = useSettled(choices);
  const key = JSON.stringify([seed, settled]);
  // What was measured since the lab was opened, by size and bits.
  const [measured, setMeasured] = useState<Record<string, Measured & { seconds: number }>>({});
  const measuring = useAsked(async (models) => {
    // The first answer also loads the weights, which is not part of the speed.
    await models.next({ name: `${settled.size}-base`, bits: settled.bits }, [0], {
      temperature: 1,
      count: 1,
    });
    const startedAt = performance.now();
    const result = await measure(models, settled, seed);
    const seconds = (performance.now() - startedAt) / 1_000;
    setMeasured((known) => ({ ...known, [`${settled.size} ${settled.bits}`]: { ...result, seconds } }));
    return result;
  }, key);
  const sampling = useAsked((models) => askSample(models, settled, seed), key);
  const now = measured[`${size} ${bits}`];
  const full = measured[`${size} ${mostBits}`];
  useSummary(
    say,
    now &&
      `${size} model with ${bits} bits: ${megabytes(bytesOf(choices))}, perplexity ${inWords(now.perplexity)}.`,
  );

  return (
    <div className="@container grid gap-6">
      <p>
        Every weight is rounded to the nearest of a few numbers. <strong>Take bits away</strong> and watch the
        perplexity: 1 would mean that the model is never surprised.
      </p>
      <div className="grid gap-4 @2xl:grid-cols-2">
        <Options
          label="Model, and its number of weights"
          value={size}
          onChange={(next) => change({ ...choices, size: next })}
          options={[
            { value: 'small', label: 'Small, 0.2 million' },
            { value: 'medium', label: 'Medium, 0.8 million' },
          ]}
        />
        <Slider
          label="Bits per weight"
          value={bits}
          min={2}
          max={mostBits}
          format={(value) => `${value}: one of ${levelsOf(value)} numbers`}
          onChange={(next) => change({ ...choices, bits: next }, 'bits')}
        />
      </div>
      <ModelStatus hasFailed={measuring.hasFailed || sampling.hasFailed} onRetry={measuring.retry} />
      <Readings>
        <Reading label="Size of the weights" value={megabytes(bytesOf(choices))} />
        <Reading
          label="Perplexity on your story"
          value={
            now
              ? `${inWords(now.perplexity)}${full && bits < mostBits ? ` (8 bits: ${inWords(full.perplexity)}, ${change8(now, full)})` : ''}`
              : 'being measured…'
          }
        />
        {now && (
          <Reading label="Speed here" value={`${Math.round(now.tokens / now.seconds)} tokens a second`} />
        )}
      </Readings>
      <div className="grid gap-6 @2xl:grid-cols-2">
        <LineChart
          hasDots
          label="Perplexity by bits per weight, as far as you have measured; above 4 is drawn as 4"
          series={(['small', 'medium'] as const).map((name) => ({
            name: name === 'small' ? 'Small' : 'Medium',
            values: bitSteps.map((step) => measured[`${name} ${step}`]?.perplexity),
          }))}
          steps={bitSteps.length}
          bottom={1}
          top={4}
          xLabel="2 to 8 bits"
          format={inWords}
        />
        <div className="min-h-40 rounded-card bg-sunk p-4">
          <p className="text-small font-semibold">What it writes</p>
          <p className="mt-1 break-words whitespace-pre-wrap">
            <span className="text-ink-soft">{storyOf(seed).beginning}</span>
            {sampling.isCurrent && `${sampling.result} …`}
          </p>
        </div>
      </div>
      <p className="text-caption text-ink-faint">
        A model of our own that has read our stories and knows nothing else. This page unpacks the weights
        again before it multiplies, so fewer bits do not make it faster here. Where reading the weights from
        memory takes the time, as for large models, they do.
      </p>
    </div>
  );
}

function change8(now: Measured, full: Measured): string {
  const rise = now.perplexity / full.perplexity - 1;
  if (rise > 10) return `${Math.round(rise + 1).toLocaleString('en-GB')} times as much`;
  return `${rise < 0 ? '−' : '+'}${Math.abs(100 * rise).toFixed(1)} %`;
}
