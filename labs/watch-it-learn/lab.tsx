import { useState } from 'react';
import { LineChart } from '../kit/charts.tsx';
import { ActionButton, Reading, Readings, Slider } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { visible } from '../kit/language-model.ts';
import { ModelStatus } from '../kit/model-status.tsx';
import { useAsked } from '../kit/use-language-model.ts';
import { useSettled } from '../kit/use-settled.ts';
import { useSummary } from '../kit/use-summary.ts';
import { checkpoints, tokensPerStep } from './checkpoints.ts';
import {
  askProbe,
  askSample,
  type Choices,
  isRight,
  last,
  type ProbeResult,
  probesOf,
  type Skill,
  skills,
  storyOf,
} from './model.ts';

const skillNames: Record<Skill, string> = {
  phrase: 'a phrase',
  pronoun: 'his or her',
  thing: 'the thing',
  name: 'the name',
};

const skillQuestions: Record<Skill, string> = {
  phrase: 'Does it know a common phrase?',
  pronoun: 'Does "his" or "her" fit the name?',
  thing: 'Does it remember the thing?',
  name: 'Does it remember the name of the friend?',
};

const stepName = (checkpoint: number) =>
  `step ${(checkpoints[checkpoint]?.step ?? 0).toLocaleString('en-GB')}`;
const percent = (share: number) => `${Math.round(100 * share)} %`;

export default function WatchItLearn({ choices, seed, change, say }: LabProps<Choices>) {
  const { shown, first } = choices;
  const story = storyOf(seed);
  // Weights load for the checkpoint where the slider stops, not for those that it passes.
  const settled = useSettled(shown);
  const key = `${seed} ${settled}`;
  const [written, setWritten] = useState({ key: '', text: '' });
  const probed = useAsked(async (models) => {
    const results: Partial<Record<Skill, ProbeResult>> = {};
    const probes = probesOf(story);
    for (const skill of skills) results[skill] = await askProbe(models, settled, probes[skill]);
    return results;
  }, key);
  const sampled = useAsked(
    (models) => askSample(models, settled, seed, (text) => setWritten({ key, text })),
    key,
  );
  const isCurrent = probed.isCurrent && settled === shown;
  const sample = sampled.isCurrent ? sampled.result : written.key === key ? written.text : '';
  const { loss = 0, consistent = null, step = 0 } = checkpoints[shown] ?? {};
  useSummary(
    say,
    isCurrent
      ? `At ${stepName(shown)} it gets right: ${
          skills
            .filter((skill) => probed.result?.[skill] && isRight(probed.result[skill]))
            .map((skill) => skillNames[skill])
            .join(', ') || 'nothing'
        }.`
      : undefined,
  );

  return (
    <div className="@container grid gap-6">
      <p>
        Eight times during its training we kept a copy of a model. <strong>Move the slider back</strong> and
        see what it can do at each moment.
      </p>
      <Slider
        label="Checkpoint"
        value={shown}
        min={0}
        max={last}
        format={stepName}
        onChange={(next) => change({ ...choices, shown: next }, 'shown')}
      />
      <div className="grid gap-6 @2xl:grid-cols-2">
        <div className="grid min-w-0 content-start gap-4">
          <LineChart
            label={`Loss at the eight checkpoints; you look at ${stepName(shown)}`}
            series={[
              {
                name: 'Loss on stories it has not read',
                values: checkpoints.map((checkpoint, index) =>
                  index <= shown ? checkpoint.loss : undefined,
                ),
              },
              { name: 'Rest of the training', values: checkpoints.map((checkpoint) => checkpoint.loss) },
            ]}
            steps={checkpoints.length}
            top={5}
            xLabel="checkpoint 1 to 8 (steps 0 to 5,859)"
          />
          <Readings>
            <Reading label="Loss" value={loss.toFixed(2)} />
            <Reading
              label="Tokens read"
              value={`${((step * tokensPerStep) / 1_000_000).toFixed(1)} million`}
            />
            <Reading
              label="Stories that stay consistent"
              value={consistent === null ? 'not measured' : `${consistent} %`}
            />
          </Readings>
        </div>
        <div className="min-w-0">
          <p className="mb-1 text-small font-semibold">What it writes at this checkpoint</p>
          <div className="min-h-44 rounded-card bg-sunk p-4">
            <p className="break-words whitespace-pre-wrap">
              <span className="text-ink-soft">{story.beginning}</span>
              {sample}
              {sample && ' …'}
            </p>
          </div>
        </div>
      </div>
      <ModelStatus hasFailed={probed.hasFailed || sampled.hasFailed} onRetry={probed.retry} />
      <ul className="grid gap-4 @2xl:grid-cols-2">
        {skills.map((skill) => (
          <SkillCard
            key={skill}
            skill={skill}
            text={probesOf(story)[skill].text}
            right={probesOf(story)[skill].right}
            result={isCurrent ? probed.result?.[skill] : undefined}
            shown={shown}
            marked={first[skill]}
            onMark={() =>
              change({ ...choices, first: { ...first, [skill]: first[skill] === shown ? null : shown } })
            }
          />
        ))}
      </ul>
      <p className="text-caption text-ink-faint">
        A model of our own with 0.8 million weights. It has read stories that we wrote, and knows nothing
        else. Each checkpoint is a file of 0.8 MB that loads when you first look at it.
      </p>
    </div>
  );
}

function SkillCard({
  skill,
  text,
  right,
  result,
  shown,
  marked,
  onMark,
}: {
  skill: Skill;
  text: string;
  right: string;
  result: ProbeResult | undefined;
  shown: number;
  marked: number | null;
  onMark: () => void;
}) {
  const end = text.slice(-34).replace(/^\S*\s/, '');
  const chance = result?.chance ?? 0;
  return (
    <li className="rounded-card border border-line p-3">
      <p className="font-semibold">{skillQuestions[skill]}</p>
      <p className="mt-1 text-small">
        … {end}
        <span className="rounded-small bg-primary-tint font-semibold">{right}</span>
      </p>
      <div className="mt-2 flex items-center gap-3 text-small">
        <span aria-hidden="true" className="relative h-3 flex-1 rounded-small bg-sunk">
          <span
            className={`absolute inset-y-0 left-0 rounded-small ${result && isRight(result) ? 'bg-primary-strong' : 'bg-accent'}`}
            style={{ width: `${100 * chance}%` }}
          />
        </span>
        <span className="tabular-nums">
          <span className="sr-only">Chance of the right one: </span>
          {result ? percent(chance) : '…'}
        </span>
      </div>
      <p className="mt-1 min-h-5 text-caption text-ink-soft">
        {result &&
          `Likeliest: ${result.likely.map((piece) => `${visible(piece.text)} ${percent(piece.probability)}`).join(', ')}`}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-3">
        <ActionButton size="small" variant="secondary" isDisabled={false} onClick={onMark}>
          <span>
            {marked === shown ? 'Take back the mark' : 'First right here'}
            <span className="sr-only"> for {skillNames[skill]}</span>
          </span>
        </ActionButton>
        <span className="text-small">
          {marked === null ? 'Not marked yet' : `Marked: ${stepName(marked)}`}
        </span>
      </div>
    </li>
  );
}
