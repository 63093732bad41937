import { useState } from 'react';
import { Icon } from '#app/components/ui/icon.tsx';
import { LineChart } from '../kit/charts.tsx';
import { ActionButton, Reading, Readings, Slider } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { visible } from '../kit/language-model.ts';
import { ModelStatus } from '../kit/model-status.tsx';
import { useAsked } from '../kit/use-language-model.ts';
import { useSettled } from '../kit/use-settled.ts';
import { useSummary } from '../kit/use-summary.ts';
import { Side, Workbench } from '../kit/workbench.tsx';
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
  const known = skills.filter((skill) => probed.result?.[skill] && isRight(probed.result[skill]));
  const summary = `At ${stepName(shown)} it gets right: ${known.map((skill) => skillNames[skill]).join(', ') || 'nothing'}.`;
  useSummary(say, isCurrent ? summary : undefined);

  return (
    <Workbench>
      <p>
        We kept eight copies of a model during its training. <strong>Move the slider back</strong> and see
        what each can do.
      </p>
      <Side>
        <div>
          <Slider
            label="Checkpoint"
            value={shown}
            min={0}
            max={last}
            format={stepName}
            onChange={(next) => change({ ...choices, shown: next }, 'shown')}
          />
          <p className="mt-2 min-h-11 text-small">{isCurrent ? summary : '…'}</p>
          <ModelStatus hasFailed={probed.hasFailed || sampled.hasFailed} onRetry={probed.retry} />
        </div>
        <ul className="grid gap-3">
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
      </Side>
      <Side>
        <div>
          <p className="mb-1 text-small font-semibold">What it writes at this checkpoint</p>
          <p className="min-h-36 rounded-card bg-sunk p-3 text-small break-words whitespace-pre-wrap">
            <span className="text-ink-soft">{story.beginning}</span>
            {sample}
            {sample && ' …'}
          </p>
        </div>
        <LineChart
          label={`Loss at the eight checkpoints; you look at ${stepName(shown)}`}
          series={[
            {
              name: 'Loss on stories it has not read',
              values: checkpoints.map((checkpoint, index) => (index <= shown ? checkpoint.loss : undefined)),
            },
            { name: 'Rest of the training', values: checkpoints.map((checkpoint) => checkpoint.loss) },
          ]}
          steps={checkpoints.length}
          top={5}
          xLabel="checkpoint 1 to 8"
        />
        <Readings>
          <Reading label="Loss" value={loss.toFixed(2)} />
          <Reading label="Tokens read" value={`${((step * tokensPerStep) / 1_000_000).toFixed(1)} million`} />
          <Reading
            label="Stories that stay consistent"
            value={consistent === null ? 'not measured' : `${consistent} %`}
          />
        </Readings>
      </Side>
      <p className="text-caption text-ink-faint">
        A model of our own with 0.8 million weights. It has read stories that we wrote, and knows nothing
        else. Each checkpoint is a file of 0.8 MB that loads when you first look at it.
      </p>
    </Workbench>
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
    <li className="rounded-card border border-line px-3 py-2 text-small">
      <p className="font-semibold">{skillQuestions[skill]}</p>
      <p>
        … {end}
        <span className="rounded-small bg-primary-tint font-semibold">{right}</span>
      </p>
      <span aria-hidden="true" className="relative mt-1 block h-2 rounded-small bg-sunk">
        <span
          className={`absolute inset-y-0 left-0 rounded-small ${result && isRight(result) ? 'bg-primary-strong' : 'bg-accent'}`}
          style={{ width: `${100 * chance}%` }}
        />
      </span>
      <p className="mt-1 flex items-baseline gap-2 text-caption">
        <span className="flex-none text-small font-semibold tabular-nums">
          <span className="sr-only">Chance of the right one: </span>
          {result ? percent(chance) : '…'}
        </span>
        <span className="min-w-0 break-words text-ink-soft">
          {result &&
            `Likeliest: ${result.likely.map((piece) => `${visible(piece.text)} ${percent(piece.probability)}`).join(', ')}`}
        </span>
      </p>
      <div className="mt-1 flex flex-wrap items-center gap-x-3">
        <ActionButton size="small" variant="secondary" isDisabled={false} onClick={onMark}>
          <span>
            {marked === shown ? 'Take back' : 'First right here'}
            <span className="sr-only">
              {' '}
              {marked === shown ? 'the mark for' : 'for'} {skillNames[skill]}
            </span>
          </span>
        </ActionButton>
        {marked !== null && (
          <span className="inline-flex items-center gap-1.5 font-semibold">
            <Icon name="circle-check" className="size-4 text-primary-strong" />
            <span className="sr-only">Marked: </span>
            {stepName(marked)}
          </span>
        )}
      </div>
    </li>
  );
}
