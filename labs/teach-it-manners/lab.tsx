import { useState } from 'react';
import { Options, Slider } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { ModelStatus } from '../kit/model-status.tsx';
import { useAsked } from '../kit/use-language-model.ts';
import { useSettled } from '../kit/use-settled.ts';
import { useSummary } from '../kit/use-summary.ts';
import { Side, Workbench } from '../kit/workbench.tsx';
import {
  type Answered,
  askAll,
  type Choices,
  countOf,
  measured,
  type Stage,
  stages,
  storyOf,
  type Verdict,
} from './model.ts';
import type { Question } from './stories.ts';

const stageNames: Record<Stage, string> = {
  base: 'Base',
  instructed: 'Instructed',
  preferred: 'Preferred',
  mix: 'A mix',
};

const stageWords: Record<Stage, string> = {
  base: 'Has read stories, and nothing else.',
  instructed: 'Has also read dialogues, with good and bad answers.',
  preferred: 'Was also shown pairs of answers, and which of the two we like better.',
  mix: 'Every weight lies between those of the instructed and the preferred model.',
};

const verdictWords: Record<Verdict, string> = {
  right: 'right',
  admits: 'admits it',
  refuses: 'refuses, but the story says it',
  wrong: 'wrong',
  invents: 'makes it up',
};
const isGood = (verdict: Verdict) => verdict === 'right' || verdict === 'admits';

export default function TeachItManners({ choices, seed, change, say }: LabProps<Choices>) {
  const { stage, share } = choices;
  const story = storyOf(seed);
  const settled = useSettled(choices);
  const key = JSON.stringify([seed, settled.stage, settled.stage === 'mix' && settled.share]);
  const [written, setWritten] = useState<{ key: string; answered: readonly Answered[] }>();
  const asked = useAsked(
    (models) => askAll(models, settled, seed, (answered) => setWritten({ key, answered })),
    key,
  );
  const answered = asked.isCurrent ? (asked.result ?? []) : written?.key === key ? written.answered : [];
  useSummary(
    say,
    asked.isCurrent
      ? `${stageNames[stage]}: ${countOf(answered, 'right')} of 3 right, ${countOf(answered, 'admits')} of 3 admitted.`
      : undefined,
  );
  const shown = story.questions.map((question, place) => ({ question, given: answered[place] }));

  return (
    <Workbench>
      <p>
        One model after each stage of its training. <strong>Ask every version the same six questions</strong>{' '}
        about a story it has not read.
      </p>
      <Side>
        <div>
          <Options
            label="Version"
            value={stage}
            onChange={(next) => change({ ...choices, stage: next })}
            options={stages.map((value) => ({ value, label: stageNames[value] }))}
          />
          <p className="mt-2 min-h-10 text-small text-ink-soft">{stageWords[stage]}</p>
        </div>
        <Slider
          label="In the mix: preferred"
          value={share}
          min={0}
          max={100}
          step={10}
          format={(value) => `${value} %`}
          onChange={(next) => change({ stage: 'mix', share: next }, 'share')}
        />
        <ModelStatus hasFailed={asked.hasFailed} onRetry={asked.retry} />
        <Figures />
        <details className="text-small">
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">Read the story</summary>
          <p className="rounded-card bg-sunk p-4 whitespace-pre-wrap">{story.text}</p>
        </details>
      </Side>
      <Side>
        <Answers label="The story says it" items={shown.filter(({ question }) => question.answers)} />
        <Answers
          label="The story does not say it"
          items={shown.filter(({ question }) => !question.answers)}
        />
      </Side>
      <p className="text-caption text-ink-faint">
        A model of our own with 0.8 million weights. The story was written by the program that wrote our
        corpus, and its questions were chosen because their answers change.
      </p>
    </Workbench>
  );
}

function Answers({
  label,
  items,
}: {
  label: string;
  items: readonly { question: Question; given: Answered | undefined }[];
}) {
  return (
    <div>
      <p className="mb-1.5 text-small font-semibold">{label}</p>
      <ul aria-label={label} className="grid gap-2">
        {items.map(({ question, given }) => (
          <li key={question.text} className="min-h-22 rounded-card border border-line px-3 py-2">
            <p className="text-small text-ink-soft">{question.text}</p>
            <p className="break-words">{given ? given.answer : '…'}</p>
            {given && (
              <p
                className={`text-caption font-semibold ${isGood(given.verdict) ? 'text-success' : 'text-danger'}`}
              >
                {verdictWords[given.verdict]}
              </p>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

const percent = (value: number) => `${Math.round(value)} %`;

function Figures() {
  const { instructed, preferred } = measured;
  return (
    <table className="w-full text-small">
      <caption className="mb-1 text-start font-semibold">Measured on 500 questions of each kind</caption>
      <thead>
        <tr className="text-ink-soft">
          <td />
          <th scope="col" className="pe-3 text-end font-normal">
            Instructed
          </th>
          <th scope="col" className="text-end font-normal">
            Preferred
          </th>
        </tr>
      </thead>
      <tbody>
        {(
          [
            ['Admits it', 'honest'],
            ['Answers in sentences', 'sentences'],
            ['Right where the story says it', 'right'],
          ] as const
        ).map(([name, figure]) => (
          <tr key={figure} className="border-t border-line">
            <th scope="row" className="py-1 pe-3 text-start font-normal">
              {name}
            </th>
            <td className="py-1 pe-3 text-end tabular-nums">{percent(instructed[figure])}</td>
            <td className="py-1 text-end tabular-nums">{percent(preferred[figure])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
