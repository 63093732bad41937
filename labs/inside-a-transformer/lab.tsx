import { useRef, useState } from 'react';
import { AttentionGrid } from '../kit/attention-grid.tsx';
import { Bars, LineChart } from '../kit/charts.tsx';
import { ActionButton, Options, Reading, Readings, Slider } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { meanOf } from '../kit/math.ts';
import { layoutOf, probabilitiesAt, runModel } from '../kit/transformer.ts';
import { useWork } from '../kit/use-work.ts';
import { Side, Workbench } from '../kit/workbench.tsx';
import {
  type Choices,
  charactersOf,
  contexts,
  encode,
  frequencyLoss,
  measureEvery,
  mostSteps,
  type Run,
  shapeOf,
  startRun,
  train,
} from './model.ts';
import { texts } from './texts.ts';

const inBits = (nats: number) => `${(nats / Math.LN2).toFixed(2)} bits`;
const visible = (character: string) => (character === ' ' ? '␣' : character);

export default function InsideATransformer({ choices, seed, change, say }: LabProps<Choices>) {
  const { text, context, guess } = choices;
  const limit = mostSteps[text];
  const steps = Math.min(choices.steps, limit);
  const setup = JSON.stringify([seed, text, context]);
  // Training goes on from where it is, unless fewer steps or another model are asked for.
  const kept = useRef<{ setup: string; run: Run }>(undefined);
  const { progress, result } = useWork(() => {
    if (kept.current?.setup !== setup || kept.current.run.training.steps > steps) {
      kept.current = { setup, run: startRun(choices, seed) };
    }
    return train(choices, seed, kept.current.run);
  }, `${setup} ${steps}`);
  const run = result ?? progress;
  const done = run?.training.steps ?? 0;
  const isTraining = result === undefined && done < steps;

  function trainTo(wanted: number) {
    change({ ...choices, steps: Math.min(limit, wanted) });
    say(`Training to step ${Math.min(limit, wanted)}.`);
  }

  return (
    <Workbench>
      <p>
        The model guesses the next character. Guess its first loss, then <strong>train it</strong> and read
        what it writes.
      </p>
      <Side>
        <div className="grid gap-4">
          <Options
            label="Text to learn"
            value={text}
            onChange={(next) => change({ ...choices, text: next, steps: 0 })}
            options={[
              { value: 'alice', label: `Alice, ${charactersOf('alice').length} characters` },
              { value: 'abacabad', label: 'abacabad, 4 characters' },
            ]}
          />
          <Options
            label="Context: how many characters it sees"
            value={context}
            onChange={(next) => change({ ...choices, context: next, steps: 0 })}
            options={contexts.map((value) => ({ value, label: value }))}
          />
          <Slider
            label="My guess for the first loss, in nats"
            value={guess}
            min={0}
            max={600}
            step={10}
            format={(value) => (value / 100).toFixed(1)}
            onChange={(value) => change({ ...choices, guess: value }, 'guess')}
          />
          <div className="flex flex-wrap gap-2">
            <ActionButton
              size="small"
              isDisabled={isTraining || done >= limit}
              onClick={() => trainTo(done + 50)}
            >
              Train 50 steps
            </ActionButton>
            <ActionButton
              size="small"
              variant="secondary"
              isDisabled={isTraining || done >= limit}
              onClick={() => trainTo(limit)}
            >
              Train to step {limit.toLocaleString('en-GB')}
            </ActionButton>
            <ActionButton
              size="small"
              variant="secondary"
              isDisabled={!isTraining}
              onClick={() => trainTo(kept.current?.run.training.steps ?? done)}
            >
              Stop
            </ActionButton>
          </div>
        </div>
        {run && <Curves run={run} choices={choices} limit={limit} />}
      </Side>
      <Side>
        {run && <Samples run={run} />}
        {run && !isTraining && <Inside run={run} choices={choices} />}
      </Side>
      <p className="text-caption text-ink-faint">
        Alice: the beginning of "Alice's Adventures in Wonderland" by Lewis Carroll, 1865, in the public
        domain, in small letters and without signs. {texts.alice.training.length.toLocaleString('en-GB')}{' '}
        characters to learn from, {texts.alice.heldBack.length} held back.
      </p>
    </Workbench>
  );
}

function Curves({ run, choices, limit }: { run: Run; choices: Choices; limit: number }) {
  const { losses, held, training } = run;
  const { text, guess } = choices;
  const first = held[0] ?? 0;
  const ticks = limit / measureEvery + 1;
  const means = Array.from({ length: Math.floor(losses.length / measureEvery) }, (_, index) =>
    meanOf(losses.slice(index * measureEvery, (index + 1) * measureEvery)),
  );
  const shape = shapeOf(choices);
  const now = held.at(-1) ?? 0;
  return (
    <div>
      <LineChart
        label="Loss in nats"
        series={[
          { name: 'Training text', values: [undefined, ...means] },
          { name: 'Held-back text, full context', values: held },
          { name: 'Frequencies only', values: Array(ticks).fill(frequencyLoss(text)) },
        ]}
        steps={ticks}
        top={text === 'alice' ? 3.5 : 1.5}
        xLabel={`step 0 to ${limit.toLocaleString('en-GB')}`}
        format={(value) => value.toFixed(2)}
      />
      <div className="mt-3">
        <Readings>
          <Reading label="Step" value={training.steps} />
          {training.steps > 0 && (
            <Reading label="Held-back loss" value={`${now.toFixed(2)} nats, ${inBits(now)}`} />
          )}
          <Reading
            label="First loss"
            value={
              training.steps === 0
                ? 'shown when you train'
                : `${first.toFixed(2)} (your guess: ${(guess / 100).toFixed(2)})`
            }
          />
          <Reading
            label="Weights"
            value={`${layoutOf(shape).count.toLocaleString('en-GB')}: 1 block, ${shape.heads} heads, width ${shape.width}`}
          />
        </Readings>
      </div>
    </div>
  );
}

function Samples({ run: { samples } }: { run: Run }) {
  return (
    <div>
      <p className="mb-2 text-small font-semibold">What it writes</p>
      <ol className="grid gap-2">
        {samples.map(({ step, text }) => (
          <li key={step} className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-2 border-t border-line pt-2">
            <span className="text-caption text-ink-soft tabular-nums">step {step}</span>
            <span className="font-mono text-small leading-snug break-words">{text}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The attention weights on a piece of held-back text, and what the model expects after it. */
function Inside({ run, choices }: { run: Run; choices: Choices }) {
  const { text, context } = choices;
  const [head, setHead] = useState(0);
  const [wanted, setPlace] = useState(11);
  const most = text === 'alice' ? 200 : 7;
  const place = Math.min(most, wanted);
  // Not memoised: training changes the weights in place, and one pass is quick.
  const { shape, weights } = run.training;
  const characters = texts[text].heldBack.slice(place, place + context);
  const tokens = Array.from(characters, visible);
  const trace = runModel(shape, weights, encode(text, characters));
  const known = charactersOf(text);
  const likely = probabilitiesAt(trace, context - 1, shape.vocabulary)
    .map((value, token) => ({ name: visible(known[token] ?? ''), value }))
    .sort((some, other) => other.value - some.value)
    .slice(0, 5);
  const next = visible(texts[text].heldBack[place + context] ?? '');
  return (
    <div className="grid gap-4">
      <Slider
        label="Look inside, at place"
        value={place}
        min={0}
        max={most}
        format={(value) => `${value + 1}: ${tokens.join('')} → ${next}`}
        onChange={setPlace}
      />
      <div className="grid gap-5 @lg:grid-cols-2">
        <div>
          <p className="mb-2 text-small font-semibold">
            Expected next <span className="font-normal text-ink-soft">(the real one is marked)</span>
          </p>
          <Bars
            label="Expected next character"
            top={1}
            bars={likely.map(({ name, value }) => ({ name, value, isMarked: name === next }))}
          />
        </div>
        <div>
          <Options
            label="Attention weights"
            value={head}
            onChange={setHead}
            options={[
              { value: 0, label: 'Head A' },
              { value: 1, label: 'Head B' },
            ]}
          />
          <div className="mx-auto mt-2" style={{ maxWidth: `${2 + 2.2 * context}rem` }}>
            <AttentionGrid
              label={`Attention weights of head ${head === 0 ? 'A' : 'B'}. ${strongest(tokens, trace.blocks[0]?.weights[head] ?? [])}`}
              tokens={tokens}
              weights={trace.blocks[0]?.weights[head] ?? []}
            />
          </div>
        </div>
      </div>
    </div>
  );
}

/** Where the last character looks most, in words. */
function strongest(tokens: readonly string[], weights: ArrayLike<number>): string {
  const last = tokens.length - 1;
  const row = tokens.map((_, to) => weights[last * tokens.length + to] ?? 0);
  const to = row.indexOf(Math.max(...row));
  return `The last character looks most at character ${to + 1}, ${tokens[to]}, with ${(row[to] ?? 0).toFixed(2)}.`;
}
