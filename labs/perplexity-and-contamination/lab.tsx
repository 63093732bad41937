import { useMemo, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { Options, Slider } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { log } from '../kit/math.ts';
import { useSummary } from '../kit/use-summary.ts';
import { useWork } from '../kit/use-work.ts';
import { counted } from '../kit/words.ts';
import { Side, Workbench } from '../kit/workbench.tsx';
import {
  type Choices,
  type Counts,
  countSigns,
  type Examined,
  lossesOf,
  perplexityOf,
  type Study,
  shareRight,
  study,
} from './model.ts';
import { questionCount, rewordingOf, wordingOf } from './text.ts';

const percent = (share: number) => `${Math.round(100 * share)}%`;

export default function PerplexityAndContamination({ choices, seed, change, say }: LabProps<Choices>) {
  const { leaked, copies, form, n, factor, question } = choices;
  const { result } = useWork(
    () => study(seed, choices),
    JSON.stringify([seed, leaked, copies, form, n, factor]),
  );
  const [last, setLast] = useState<Study>();
  if (result && result !== last) setLast(result);
  const studied = result ?? last;
  useSummary(
    say,
    result &&
      `Test ${percent(shareRight(result.test))}, fresh questions ${percent(shareRight(result.fresh))}.`,
  );
  const set = (next: Partial<Choices>, tag?: string) => change({ ...choices, ...next }, tag);
  const shared = studied && countSigns(studied.test, 'isShared');
  const familiar = studied && countSigns(studied.test, 'isTooFamiliar');
  const clean = studied?.test.filter(({ isShared }) => !isShared) ?? [];

  return (
    <Workbench>
      <Side>
        <div>
          <p className="font-semibold">
            A small model learns from 240 sentences about ferries. Let questions of its test slip in.
          </p>
          <div className="mt-3 grid gap-x-6 gap-y-1 @lg:grid-cols-2">
            <Slider
              label="Questions that slip in"
              value={leaked}
              min={0}
              max={questionCount}
              format={(value) => `${value} of ${questionCount}`}
              onChange={(value) => set({ leaked: value }, 'leaked')}
            />
            <Slider
              label="How often each"
              value={copies}
              min={1}
              max={8}
              format={(value) => (value === 1 ? 'once' : `${value} times`)}
              onChange={(value) => set({ copies: value }, 'copies')}
            />
            <Options
              label="They are"
              value={form}
              options={[
                { value: 'copied', label: 'copied word by word' },
                { value: 'reworded', label: 'reworded' },
              ]}
              onChange={(value) => set({ form: value })}
            />
          </div>
        </div>

        {studied && (
          <>
            <div className="grid gap-4 rounded-control bg-sunk p-4">
              <Score name={`The test, ${questionCount} questions`} share={shareRight(studied.test)} />
              <Score
                name={`${questionCount} fresh questions of the same kind`}
                share={shareRight(studied.fresh)}
              />
              <Score
                name={`The test without what the search found, ${counted(clean.length, 'question')}`}
                share={clean.length > 0 ? shareRight(clean) : undefined}
              />
              <p className="text-caption text-ink-faint">
                Each question offers four times of day. The model takes the one that surprises it least. One
                in four is luck.
              </p>
            </div>

            <div>
              <p className="font-semibold">Perplexity of each question</p>
              <Dots test={studied.test} fresh={studied.fresh} />
            </div>
          </>
        )}
      </Side>

      <Side>
        {studied && shared && familiar && (
          <>
            <QuestionView
              studied={studied}
              question={question}
              onQuestion={(next) => set({ question: next })}
            />

            <div>
              <p className="font-semibold">Two signs. What do they find?</p>
              <div className="mt-2 grid gap-6 @lg:grid-cols-2">
                <div>
                  <Slider
                    label="Shared runs of"
                    value={n}
                    min={2}
                    max={16}
                    format={(value) => `${value} words`}
                    onChange={(value) => set({ n: value }, 'n')}
                  />
                  <Signs counts={shared} />
                </div>
                <div>
                  <Slider
                    label="Rewording more surprising by"
                    value={factor}
                    min={0.6}
                    max={2}
                    step={0.1}
                    format={(value) => `a factor of ${value.toFixed(1)}`}
                    onChange={(value) => set({ factor: Math.round(value * 10) / 10 }, 'factor')}
                  />
                  <Signs counts={familiar} />
                </div>
              </div>
            </div>
          </>
        )}
      </Side>
    </Workbench>
  );
}

function Score({ name, share }: { name: string; share: number | undefined }) {
  return (
    <div>
      <p className="flex justify-between gap-4 text-small">
        <span>{name}</span>
        <span className="font-semibold tabular-nums">
          {share === undefined ? 'none left' : percent(share)}
        </span>
      </p>
      <div aria-hidden="true" className="relative mt-1 h-4 rounded-small bg-surface">
        <span
          className="absolute inset-y-0 left-0 rounded-small bg-primary-strong"
          style={{ width: `${100 * (share ?? 0)}%` }}
        />
        <span className="absolute inset-y-0 w-0.5 bg-accent" style={{ left: '25%' }} />
      </div>
    </div>
  );
}

/** Every question as a mark on a logarithmic scale. Those that slipped in are triangles. */
function Dots({ test, fresh }: { test: readonly Examined[]; fresh: readonly Examined[] }) {
  const toX = (perplexity: number) => 8 + (log(Math.max(1, Math.min(12, perplexity))) / log(12)) * 324;
  const rows = [
    { name: 'test', questions: test, y: 22 },
    { name: 'fresh', questions: fresh, y: 62 },
  ];
  const mean = (questions: readonly Examined[]) =>
    questions.reduce((sum, { perplexity }) => sum + perplexity, 0) / questions.length;
  return (
    <figure className="m-0">
      <svg
        viewBox="0 0 340 98"
        role="img"
        aria-label={`Mean perplexity of the test ${mean(test).toFixed(1)}, of fresh questions ${mean(fresh).toFixed(1)}`}
        className="mt-2 w-full overflow-visible text-[11px]"
      >
        {[1, 2, 4, 8].map((value) => (
          <g key={value}>
            <path d={`M${toX(value)} 6V80`} className="stroke-line" />
            <text x={toX(value)} y={94} textAnchor="middle" className="fill-ink-faint">
              {value}
            </text>
          </g>
        ))}
        {rows.map(({ name, questions, y }) => (
          <g key={name}>
            <path d={`M8 ${y}H332`} className="stroke-line-strong" />
            <text x={332} y={y - 8} textAnchor="end" className="fill-ink-soft font-semibold">
              {name}
            </text>
            {questions.map(({ fact, perplexity, isLeaked }) =>
              isLeaked ? (
                <path
                  key={fact.island}
                  d={`M${toX(perplexity)} ${y - 6}l5 9h-10Z`}
                  className="fill-accent stroke-accent-strong"
                  opacity={0.8}
                />
              ) : (
                <circle
                  key={fact.island}
                  cx={toX(perplexity)}
                  cy={y}
                  r={4}
                  className="fill-primary-strong"
                  opacity={0.45}
                />
              ),
            )}
          </g>
        ))}
      </svg>
      <figcaption className="text-caption text-ink-faint">
        A triangle slipped in, a circle did not. Perplexity 4 means: as surprised as by one of four equal
        choices, word for word.
      </figcaption>
    </figure>
  );
}

/** One question, word by word, in its own words and in others. */
function QuestionView({
  studied: { language, test },
  question,
  onQuestion,
}: {
  studied: Study;
  question: number;
  onQuestion: (question: number) => void;
}) {
  const examined = test[question];
  const wordings = useMemo(
    () =>
      examined
        ? [
            { name: 'As in the test', words: wordingOf(examined.fact) },
            { name: 'In other words', words: rewordingOf(examined.fact) },
          ].map((wording) => ({ ...wording, losses: lossesOf(language, wording.words) }))
        : [],
    [examined, language],
  );
  if (!examined) return null;
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-semibold tabular-nums">
          Question {question + 1} of {test.length}
          {examined.isLeaked && ', slipped in'}
        </p>
        <div className="flex gap-2">
          <Button
            size="small"
            variant="secondary"
            aria-label="Question before"
            onClick={() => onQuestion((question + test.length - 1) % test.length)}
          >
            <Icon name="arrow-left" className="size-4" />
          </Button>
          <Button
            size="small"
            variant="secondary"
            aria-label="Next question"
            onClick={() => onQuestion((question + 1) % test.length)}
          >
            <Icon name="arrow-right" className="size-4" />
          </Button>
        </div>
      </div>
      {wordings.map(({ name, words, losses }) => (
        <div key={name} className="mt-3">
          <p className="text-small text-ink-soft tabular-nums">
            {name}: loss {(losses.reduce((sum, loss) => sum + loss, 0) / losses.length).toFixed(2)} a word,
            perplexity <span className="font-semibold text-ink">{perplexityOf(losses).toFixed(1)}</span>
          </p>
          <ul className="mt-1 flex flex-wrap gap-1">
            {words.map((word, at) => (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: words may repeat.
                key={at}
                className="rounded-small px-1.5 py-0.5 text-center text-small"
                style={{
                  backgroundColor: `color-mix(in oklab, var(--color-accent) ${Math.round(Math.min(1, (losses[at] ?? 0) / 5) * 40)}%, var(--color-surface))`,
                }}
              >
                {word}
                <span className="block text-[0.6875rem] tabular-nums">{(losses[at] ?? 0).toFixed(1)}</span>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p className="mt-2 text-small">
        It answers <span className="font-semibold">{examined.answer}</span>, which is{' '}
        {examined.isRight ? 'right' : `wrong: it is ${examined.fact.time}`}. Rewording ÷ original ={' '}
        <span className="tabular-nums">{(examined.rewordedPerplexity / examined.perplexity).toFixed(2)}</span>
        .
      </p>
    </div>
  );
}

function Signs({ counts: { found, missed, falseAlarms } }: { counts: Counts }) {
  return (
    <dl className="mt-1 grid grid-cols-3 gap-2 text-center">
      {[
        { name: 'found', count: found, isBad: false },
        { name: 'missed', count: missed, isBad: missed > 0 },
        { name: 'false alarms', count: falseAlarms, isBad: falseAlarms > 0 },
      ].map(({ name, count, isBad }) => (
        <div key={name} className="flex flex-col-reverse rounded-control bg-sunk p-2">
          <dt className="text-caption text-ink-soft">{name}</dt>
          <dd className={`m-0 font-display text-subheading tabular-nums ${isBad ? 'text-danger' : ''}`}>
            {count}
          </dd>
        </div>
      ))}
    </dl>
  );
}
