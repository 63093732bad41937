import { type FormEvent, useId, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { assessmentWords as words } from '#app/content/assessments.ts';
import type { AssessmentRules, PastAttempt } from '#app/data/assessments.ts';
import type { ActionResult } from './load-assessment.ts';
import { RefusalNotice } from './refusal-notice.tsx';

/** The rules before the first question, and the button that begins. */
export function StartScreen({
  rules,
  past,
  back,
}: {
  rules: AssessmentRules;
  past: PastAttempt[];
  back: { label: string; href: string };
}) {
  const { Form, state, data } = useFetcher<ActionResult>();
  const [isMissing, setIsMissing] = useState(false);
  const word = useRef<HTMLInputElement>(null);
  const copy = words[rules.kind];
  const isBusy = state !== 'idle';
  const [last] = past;

  function handleSubmit(event: FormEvent) {
    const isWordMissing = word.current !== null && !word.current.checked;
    setIsMissing(isWordMissing);
    if (isWordMissing || isBusy) event.preventDefault();
    if (isWordMissing) word.current?.focus();
  }

  return (
    <>
      <Rules rules={rules} />
      <ul className="mt-8 grid gap-3">
        {copy.notes.map((note) => (
          <li key={note} className="flex gap-3 text-ink-soft">
            <Icon name="check" className="mt-1 size-5 shrink-0 text-primary-strong" />
            {note}
          </li>
        ))}
      </ul>
      {last && last.score !== null && (
        <p className="mt-8 flex flex-wrap items-center gap-x-4 border-t border-line pt-5">
          {last.is_passed ? words.last.passed(last.score) : words.last.failed(last.score)}
          <ArrowLink to={`?attempt=${last.id}`}>{words.last.link}</ArrowLink>
        </p>
      )}
      {data?.isDone === false && data.refusal.words && !isBusy && (
        <div className="mt-8">
          <RefusalNotice refusal={data.refusal} back={back} />
        </div>
      )}
      <Form method="post" noValidate onSubmit={handleSubmit} className="mt-8 grid justify-items-start gap-6">
        <input type="hidden" name="change" value="start" />
        <input type="hidden" name="assessment" value={rules.id} />
        {rules.kind === 'exam' && (
          <Honour checkbox={word} isMissing={isMissing} onTick={() => setIsMissing(false)} />
        )}
        <Button type="submit" size="large" disabled={isBusy}>
          {isBusy ? words.starting : copy.start}
        </Button>
      </Form>
    </>
  );
}

function Rules({
  rules: { question_count, pass_percent, minutes, attempts_per_30_days },
}: {
  rules: AssessmentRules;
}) {
  const copy = words.rules;
  const facts = [
    { value: String(question_count), label: copy.questions(question_count) },
    { value: `${pass_percent} %`, label: copy.toPass },
    minutes === null ? copy.noLimit : { value: String(minutes), label: copy.minutes(minutes) },
    attempts_per_30_days === null
      ? copy.anyAttempts
      : { value: String(attempts_per_30_days), label: copy.attempts(attempts_per_30_days) },
  ];
  return (
    <ul className="grid grid-cols-2 border-t-2 border-ink sm:grid-cols-4">
      {facts.map(({ value, label }) => (
        <li key={label} className="border-b border-line py-4 pe-3">
          <span className="block font-display text-heading tabular-nums">{value}</span>{' '}
          <span className="text-small text-ink-soft">{label}</span>
        </li>
      ))}
    </ul>
  );
}

function Honour({
  checkbox,
  isMissing,
  onTick,
}: {
  checkbox: React.RefObject<HTMLInputElement | null>;
  isMissing: boolean;
  onTick: () => void;
}) {
  const errorId = useId();
  const copy = words.exam.honour;
  return (
    <fieldset className="rounded-card border border-line bg-surface p-5 sm:p-6">
      <legend className="float-start w-full font-display text-subheading font-semibold">{copy.title}</legend>
      <label className="clear-both flex cursor-pointer gap-3.5 pt-3">
        <input
          ref={checkbox}
          type="checkbox"
          onChange={onTick}
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? errorId : undefined}
          className="mt-0.5 size-6 shrink-0 accent-primary-strong"
        />
        {copy.statement}
      </label>
      {isMissing && (
        <p id={errorId} role="alert" className="mt-2 text-small font-semibold text-danger">
          {copy.missing}
        </p>
      )}
      <p className="mt-3 text-small text-ink-faint">{copy.nobodyWatches}</p>
    </fieldset>
  );
}
