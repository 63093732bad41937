import { useState } from 'react';
import type { AgentStep } from '../kit/agent.ts';
import { AgentLoop, AgentText } from '../kit/agent-loop.tsx';
import { Options, Reading, Readings, Slider, Toggle } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { ModelStatus } from '../kit/model-status.tsx';
import { useAsked } from '../kit/use-language-model.ts';
import { useSettled } from '../kit/use-settled.ts';
import { useSummary } from '../kit/use-summary.ts';
import { Side, Workbench } from '../kit/workbench.tsx';
import {
  askWish,
  type Choices,
  mostBudget,
  type Outcome,
  type Report,
  runAll,
  runTask,
  toolNames,
} from './model.ts';
import { tasksOf } from './tasks.ts';

const toolWords = { calc: 'Calculator', calendar: 'Calendar', dictionary: 'Dictionary' };

const outcomeWords: Record<Outcome, string> = { right: 'right', stopped: 'stopped', 'made-up': 'made up' };
const outcomeMarks: Record<Outcome, string> = {
  right: 'text-success',
  stopped: 'text-ink-soft',
  'made-up': 'text-danger',
};

const callsInWords = (calls: number) => `${calls} ${calls === 1 ? 'call' : 'calls'}`;

export default function GiveItATool({ choices, seed, change, say }: LabProps<Choices>) {
  const { shown, budget, onFailure, stopsRepeats } = choices;
  const tasks = tasksOf(seed);
  const task = tasks[shown] ?? tasks[0];
  const settled = useSettled(choices);
  const { shown: _, ...rules } = settled;
  const key = JSON.stringify([seed, rules]);
  const taskKey = `${key} ${shown}`;
  const [written, setWritten] = useState<{ key: string; steps: readonly AgentStep[] }>({
    key: '',
    steps: [],
  });
  const [counted, setCounted] = useState<{ key: string; report: Report }>();
  const wished = useAsked((models) => (task ? askWish(models, task) : undefined), `${seed} ${shown}`);
  const run = useAsked(
    (models) =>
      task ? runTask(models, settled, task, (steps) => setWritten({ key: taskKey, steps })) : undefined,
    taskKey,
  );
  const all = useAsked(
    (models) => runAll(models, settled, seed, (report) => setCounted({ key, report })),
    key,
  );
  const report = all.isCurrent ? all.result : counted?.key === key ? counted.report : undefined;
  const steps = run.isCurrent ? (run.result?.steps ?? []) : written.key === taskKey ? written.steps : [];
  useSummary(
    say,
    run.isCurrent && all.isCurrent && all.result && steps.length > 0
      ? `${steps.at(-1)?.text} In all ${all.result.outcomes.filter((outcome) => outcome === 'right').length} of 6 right, ${callsInWords(all.result.calls)}.`
      : undefined,
  );

  return (
    <Workbench>
      <p>
        This model cannot calculate, but it has learned to <strong>write a call</strong>. Whether anything
        happens then is up to the page. You make the rules of the page.
      </p>
      <Side>
        <fieldset>
          <legend className="text-small font-semibold">Tools that are switched on</legend>
          <div className="flex flex-wrap gap-x-5">
            {toolNames.map((name) => (
              <Toggle
                key={name}
                label={toolWords[name]}
                isOn={choices[name]}
                onChange={(isOn) => change({ ...choices, [name]: isOn })}
              />
            ))}
          </div>
        </fieldset>
        <Slider
          label="Most calls for one task"
          value={budget}
          min={0}
          max={mostBudget}
          onChange={(next) => change({ ...choices, budget: next }, 'budget')}
        />
        <Options
          label="When a tool has no result"
          value={onFailure}
          onChange={(next) => change({ ...choices, onFailure: next })}
          options={[
            { value: 'tell', label: 'Tell the model' },
            { value: 'stop', label: 'Stop' },
            { value: 'retry', label: 'Try again, then stop' },
          ]}
        />
        <Toggle
          label="Stop when a call comes a second time"
          isOn={stopsRepeats}
          onChange={(isOn) => change({ ...choices, stopsRepeats: isOn })}
        />
      </Side>
      <Side>
        <fieldset>
          <legend className="mb-1.5 text-small font-semibold">Task to watch</legend>
          <div className="grid grid-cols-2 gap-1.5 @md:grid-cols-3">
            {tasks.map(({ id, name }, place) => {
              const outcome = report?.outcomes[place];
              return (
                <label
                  key={id}
                  className="min-h-11 cursor-pointer rounded-control border border-line-strong px-3 py-1 text-small font-semibold has-checked:border-primary-strong has-checked:bg-primary-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary-strong"
                >
                  <input
                    type="radio"
                    name={`task-${seed}`}
                    checked={place === shown}
                    onChange={() => change({ ...choices, shown: place })}
                    className="sr-only"
                  />
                  {name}
                  <span className={`block text-caption ${outcome ? outcomeMarks[outcome] : 'text-ink-soft'}`}>
                    {outcome ? outcomeWords[outcome] : '…'}
                  </span>
                </label>
              );
            })}
          </div>
        </fieldset>
        <Readings>
          <Reading label="All six tasks" value={report ? callsInWords(report.calls) : '…'} />
          <Reading
            label="Chance that it begins with a call"
            value={wished.isCurrent ? `${Math.round(100 * (wished.result ?? 0))} %` : '…'}
          />
        </Readings>
      </Side>
      <div className="min-h-72">
        <ModelStatus hasFailed={run.hasFailed || all.hasFailed} onRetry={run.retry} />
        {task && <AgentLoop request={task.request} steps={steps} />}
        {task && <AgentText request={task.request} steps={steps} />}
      </div>
      <p className="text-caption text-ink-faint">
        A model of our own with 0.8 million weights, after its last training. The loop is a real one: the
        model writes, this page runs the call and adds the result. In the dictionary of this page some words
        point to others, and the calendar is down when it is first asked.
      </p>
    </Workbench>
  );
}
