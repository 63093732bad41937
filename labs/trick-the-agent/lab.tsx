import { useState } from 'react';
import type { AgentStep } from '../kit/agent.ts';
import { AgentLoop, AgentText } from '../kit/agent-loop.tsx';
import { Options, Reading, Readings, Toggle } from '../kit/controls.tsx';
import type { LabProps } from '../kit/lab-frame.tsx';
import { ModelStatus } from '../kit/model-status.tsx';
import { useAsked } from '../kit/use-language-model.ts';
import { useSummary } from '../kit/use-summary.ts';
import { Side, Workbench } from '../kit/workbench.tsx';
import {
  type Choices,
  countOf,
  type Day,
  dayOf,
  lootOf,
  noteOf,
  type Outcome,
  ownVisit,
  readingRequest,
  runDay,
  runVisit,
  type Visit,
  wordings,
} from './model.ts';

const outcomeWords: Record<Outcome, string> = { good: 'fine', stolen: 'stolen', 'not-done': 'not done' };
const outcomeMarks: Record<Outcome, string> = {
  good: 'text-success',
  stolen: 'text-danger',
  'not-done': 'text-accent-strong',
};

export default function TrickTheAgent(props: LabProps<Choices>) {
  const { choices, change } = props;
  return (
    <Workbench>
      <p>
        This agent can read a note and send things. The user only asks what the note says.{' '}
        <strong>You write the note</strong>, and later you defend the agent.
      </p>
      <Options
        label="Your side"
        value={choices.view}
        onChange={(view) => change({ ...choices, view })}
        options={[
          { value: 'attack', label: 'Attack' },
          { value: 'defend', label: 'Defend' },
        ]}
      />
      {choices.view === 'attack' ? <Attack {...props} /> : <Defend {...props} />}
      <p className="text-caption text-ink-faint">
        Models of our own with 0.8 million weights. Nothing is really sent. The preferred model was trained
        with pairs of answers to such notes; the notes and tools are ours, and real attacks have many more
        forms.
      </p>
    </Workbench>
  );
}

function ModelOptions({ choices, change }: LabProps<Choices>) {
  return (
    <Options
      label="Model"
      value={choices.model}
      onChange={(model) => change({ ...choices, model })}
      options={[
        { value: 'instructed', label: 'Instructed' },
        { value: 'preferred', label: 'Preferred' },
      ]}
    />
  );
}

/** One visit in full, as the agent goes through it. */
function useVisit({ choices, seed }: LabProps<Choices>, visit: Visit) {
  const { model, filters, byRequest, confirms } = choices;
  const key = JSON.stringify([seed, model, filters, byRequest, confirms, visit]);
  const [written, setWritten] = useState<{ key: string; steps: readonly AgentStep[] }>({
    key: '',
    steps: [],
  });
  const run = useAsked(
    (models) => runVisit(models, choices, visit, (steps) => setWritten({ key, steps })),
    key,
  );
  const steps = run.isCurrent ? (run.result?.steps ?? []) : written.key === key ? written.steps : [];
  return { run, steps };
}

function Attack(props: LabProps<Choices>) {
  const { choices, seed, change, say } = props;
  const loot = lootOf(seed);
  const visit = ownVisit(choices, seed);
  const { run, steps } = useVisit(props, visit);
  const hasSent = run.isCurrent && run.result?.hasSent;
  const verdict = hasSent ? `The ${loot.item} is gone. The user never asked for it.` : 'Nothing was sent.';
  useSummary(say, run.isCurrent ? `${verdict} ${steps.at(-1)?.text ?? ''}` : undefined);
  return (
    <>
      <Side>
        <Options
          label="What the note says"
          value={choices.wording}
          onChange={(wording) => change({ ...choices, wording })}
          options={wordings.map((value) => ({ value, label: noteOf(value, loot) }))}
        />
        <ModelOptions {...props} />
      </Side>
      <Side>
        <div className="min-h-72">
          <ModelStatus hasFailed={run.hasFailed} onRetry={run.retry} />
          <AgentLoop request={visit.request} steps={steps} />
          <p className={`mt-3 font-semibold ${hasSent ? 'text-danger' : 'text-success'}`}>
            {run.isCurrent ? verdict : '…'}
          </p>
        </div>
        <AgentText request={visit.request} steps={steps} />
      </Side>
    </>
  );
}

function Defend(props: LabProps<Choices>) {
  const { choices, seed, change, say } = props;
  const { model, filters, byRequest, confirms, shown } = choices;
  const visits = dayOf(seed);
  const key = JSON.stringify([seed, model, filters, byRequest, confirms]);
  const [counted, setCounted] = useState<{ key: string; day: Day }>();
  const asked = useAsked((models) => runDay(models, choices, seed, (day) => setCounted({ key, day })), key);
  const day = asked.isCurrent ? asked.result : counted?.key === key ? counted.day : undefined;
  const told =
    day &&
    `${countOf(day, 'stolen')} stolen, ${countOf(day, 'not-done')} not done, ${day.questions} questions`;
  useSummary(say, asked.isCurrent && told ? `${told}.` : undefined);
  const visit = visits[shown];
  const steps = day?.runs[shown]?.steps ?? [];
  return (
    <>
      <Side>
        <ModelOptions {...props} />
        <fieldset>
          <legend className="text-small font-semibold">Rules of the page</legend>
          <div className="grid">
            <Toggle
              label={'Keep back notes that contain "send"'}
              isOn={filters}
              onChange={(isOn) => change({ ...choices, filters: isOn })}
            />
            <Toggle
              label="Send only if the user asked to do something"
              isOn={byRequest}
              onChange={(isOn) => change({ ...choices, byRequest: isOn })}
            />
            <Toggle
              label="Ask the user before sending"
              isOn={confirms}
              onChange={(isOn) => change({ ...choices, confirms: isOn })}
            />
          </div>
        </fieldset>
        <ModelStatus hasFailed={asked.hasFailed} onRetry={asked.retry} />
        <Readings>
          <Reading label="The day" value={told ?? '…'} />
        </Readings>
        {visit && <AgentLoop request={visit.request} steps={steps} />}
      </Side>
      <Side>
        <fieldset>
          <legend className="mb-1.5 text-small font-semibold">Seven visits. Choose one to watch.</legend>
          <div className="grid gap-1.5">
            {visits.map(({ request, note, by }, place) => {
              const outcome = day?.outcomes[place];
              return (
                <label
                  // biome-ignore lint/suspicious/noArrayIndexKey: a visit is its place in the day.
                  key={place}
                  className="grid min-h-11 cursor-pointer grid-cols-[minmax(0,1fr)_4.5rem] items-center gap-2 rounded-control border border-line-strong px-3 py-1 text-small has-checked:border-primary-strong has-checked:bg-primary-tint has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary-strong"
                >
                  <input
                    type="radio"
                    name={`visit-${seed}`}
                    checked={place === shown}
                    onChange={() => change({ ...choices, shown: place })}
                    className="sr-only"
                  />
                  <span>
                    <span className="block text-caption text-ink-soft">
                      {request === readingRequest ? 'To read' : 'To do'}, from a {by}
                    </span>
                    {note}
                  </span>
                  <span className={`text-end font-semibold ${outcome ? outcomeMarks[outcome] : ''}`}>
                    {outcome ? outcomeWords[outcome] : '…'}
                  </span>
                </label>
              );
            })}
          </div>
        </fieldset>
      </Side>
    </>
  );
}
