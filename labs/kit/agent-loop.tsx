import { Fragment } from 'react';
import { Icon } from '#app/components/ui/icon.tsx';
import type { AgentStep } from './agent.ts';

const isOfModel = ({ kind }: AgentStep) => kind === 'call' || kind === 'answer';

interface Row {
  /** A call, an answer, or a stop. */
  step: AgentStep;
  /** What the page got and handed back for a call. */
  replies: AgentStep[];
}

function rowsOf(steps: readonly AgentStep[]): Row[] {
  const rows: Row[] = [];
  for (const step of steps) {
    const isReply = step.kind === 'result' || step.kind === 'failed';
    if (isReply) rows.at(-1)?.replies.push(step);
    else rows.push({ step, replies: [] });
  }
  return rows;
}

/** A loop of model and page in two lanes: calls on the left, what the page does with them on the right. */
export function AgentLoop({ request, steps }: { request: string; steps: readonly AgentStep[] }) {
  return (
    <div className="grid content-start gap-2">
      <p className="me-8 justify-self-start rounded-card bg-sunk px-3 py-2">
        <span className="block text-caption text-ink-soft">The user says</span>
        {request}
      </p>
      <div aria-hidden="true" className={`${lanes} text-caption text-ink-soft`}>
        <span>The model writes</span>
        <span />
        <span>The page answers</span>
      </div>
      <ol aria-label="What the model writes and what the page answers" className="grid gap-2">
        {rowsOf(steps).map(({ step, replies }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place.
          <li key={place}>
            {step.kind === 'call' ? <Exchange call={step.text} replies={replies} /> : <Ending step={step} />}
          </li>
        ))}
      </ol>
    </div>
  );
}

const lanes = 'grid grid-cols-[minmax(0,1fr)_1rem_minmax(0,1fr)] items-center gap-1';

function Exchange({ call, replies }: { call: string; replies: readonly AgentStep[] }) {
  return (
    <div className={lanes}>
      <span className="rounded-control bg-primary-tint px-3 py-1.5 font-mono text-small break-words">
        <span className="sr-only">The model calls </span>
        {call}
      </span>
      <Icon name="arrow-right" className="size-4 text-primary-strong" />
      <span className="grid gap-1">
        {replies.map(({ kind, text }, place) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a reply is its place.
            key={place}
            className={`rounded-control px-3 py-1.5 font-mono text-small break-words ${
              kind === 'result' ? 'bg-accent-tint' : 'border border-dashed border-danger'
            }`}
          >
            <span className="sr-only">{kind === 'result' ? 'The page hands back ' : 'The page gets '}</span>
            {text}
          </span>
        ))}
      </span>
    </div>
  );
}

function Ending({ step: { kind, text } }: { step: AgentStep }) {
  return (
    <p
      className={`rounded-control border-2 px-3 py-1.5 font-semibold break-words ${
        kind === 'stop' ? 'border-danger' : 'border-primary-strong'
      }`}
    >
      <span className="block text-caption font-normal text-ink-soft">
        {kind === 'stop' ? 'The page stops' : 'The model answers'}
      </span>
      {text || '(nothing)'}
    </p>
  );
}

/** The same as the model reads it: one text with markers. */
export function AgentText({ request, steps }: { request: string; steps: readonly AgentStep[] }) {
  const read = steps.filter(({ kind }) => kind !== 'failed' && kind !== 'stop');
  return (
    <details className="text-small">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
        For the model it is one long text
      </summary>
      <p className="rounded-card bg-sunk p-3 font-mono text-caption break-words">
        {`<user>${request}<model>`}
        {read.map((step, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place.
          <Fragment key={place}>
            <span className={isOfModel(step) ? 'bg-primary-tint' : 'bg-accent-tint'}>{markedText(step)}</span>
          </Fragment>
        ))}
      </p>
      <p className="mt-1 text-caption text-ink-soft">
        Blue is what the model wrote, yellow what the page added. It reads both in the same way.
      </p>
    </details>
  );
}

function markedText({ kind, text }: AgentStep): string {
  if (kind === 'call') return `<call>${text}</call>`;
  return kind === 'result' ? `<result>${text}</result>` : text;
}
