import { type FormEvent, useId, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { assessmentWords as words } from '#app/content/learning/assessments.ts';
import type { AssessmentRules, PastAttempt } from '#app/data/assessments.ts';
import type { ExamReadiness } from '#app/data/exam-readiness.ts';
import { projectPath } from '#app/lib/course-paths.ts';
import { GrownUpsOnly } from '#app/session/grown-ups-only.tsx';
import { useIsChild } from '#app/session/use-is-child.ts';
import { profileLimits } from '#domain/accounts/profile.ts';
import { RulesInBrief } from './assessment-rules.tsx';
import { ExamClosedNotice } from './exam-closed-notice.tsx';
import { FootBar } from './foot-bar.tsx';
import type { ActionResult } from './load-assessment.ts';
import { RefusalNotice } from './refusal-notice.tsx';

const copy = words.exam;

interface Props {
  rules: AssessmentRules;
  past: PastAttempt[];
  readiness: ExamReadiness;
  back: { label: string; href: string };
}

/** Settles everything about an exam before it starts, or says what is missing until it opens. */
export function ExamStartScreen({ rules, past, readiness, back }: Props) {
  return (
    <>
      {!readiness.is_open && <ExamClosedNotice rules={rules} readiness={readiness} />}
      <RulesInBrief rules={rules} past={past} />
      {readiness.is_open && <StartForm rules={rules} readiness={readiness} back={back} />}
    </>
  );
}

function StartForm({ rules, readiness, back }: Omit<Props, 'past'>) {
  const { Form, state, data } = useFetcher<ActionResult>();
  const [missing, setMissing] = useState({ name: false, word: false });
  const name = useRef<HTMLInputElement>(null);
  const word = useRef<HTMLInputElement>(null);
  const isChild = useIsChild();
  const isBusy = state !== 'idle';

  function handleSubmit(event: FormEvent) {
    const found = { name: name.current?.value.trim() === '', word: word.current?.checked === false };
    setMissing(found);
    if (found.name || found.word || isBusy) event.preventDefault();
    if (found.name) name.current?.focus();
    else if (found.word) word.current?.focus();
  }

  return (
    <Form method="post" noValidate onSubmit={handleSubmit} className="contents">
      <input type="hidden" name="change" value="start" />
      <input type="hidden" name="assessment" value={rules.id} />
      <input type="hidden" name="saved_name" value={readiness.full_name} />
      <section className="mt-10 rounded-card border border-line bg-surface p-5 sm:p-6">
        <h2 className="font-display text-subheading font-semibold">{copy.terms.title}</h2>
        <Terms rules={rules} readiness={readiness} />
        <Field
          label={copy.terms.name}
          hint={isChild ? copy.terms.nameHintOfChild : copy.terms.nameHint}
          error={
            missing.name ? (isChild ? copy.terms.nameMissingOfChild : copy.terms.nameMissing) : undefined
          }
          className="mt-6 max-w-md"
        >
          {(control) => (
            <Input
              {...control}
              ref={name}
              name="full_name"
              defaultValue={readiness.full_name}
              maxLength={profileLimits.fullName}
              autoComplete="name"
              readOnly={isChild}
              required
              onChange={() => setMissing((before) => ({ ...before, name: false }))}
            />
          )}
        </Field>
      </section>
      <Honour
        checkbox={word}
        isMissing={missing.word}
        onTick={() => setMissing((before) => ({ ...before, word: false }))}
      />
      {data?.isDone === false && data.refusal.words && !isBusy && (
        <div className="mt-6">
          <RefusalNotice refusal={data.refusal} back={back} />
        </div>
      )}
      <FootBar>
        <Button type="submit" size="large" disabled={isBusy}>
          {isBusy ? words.starting : copy.start}
        </Button>
      </FootBar>
    </Form>
  );
}

/** What the plan includes and how many attempts are left. */
function Terms({ rules: { attempts_per_30_days: all }, readiness }: Pick<Props, 'rules' | 'readiness'>) {
  const { certificate_title: title, certificate_id, attempts_left, is_paid, is_in_plan } = readiness;
  return (
    <ul className="mt-4 grid gap-3 text-ink-soft">
      {all !== null && attempts_left !== null && (
        <li className="flex gap-3">
          <Icon name="rotate-ccw" className="mt-1 size-5 shrink-0 text-primary-strong" />
          {copy.terms.attempts(attempts_left, all)}
        </li>
      )}
      <li className="flex gap-3">
        <Icon name="award" className="mt-1 size-5 shrink-0 text-primary-strong" />
        <span>
          {certificate_id
            ? copy.terms.held(title)
            : is_paid
              ? copy.terms.paid(title)
              : is_in_plan
                ? copy.terms.trial(title)
                : copy.terms.noPlan(title)}{' '}
          {certificate_id && <ArrowLink to={`/verify/${certificate_id}`}>{copy.terms.seeHeld}</ArrowLink>}
          {!certificate_id && !is_in_plan && (
            <GrownUpsOnly>
              <ArrowLink to="/pricing">{copy.closed.plans}</ArrowLink>
            </GrownUpsOnly>
          )}
        </span>
      </li>
      {readiness.missing_requirements.map((name) => (
        <li key={name} className="flex gap-3">
          <Icon name="rocket" className="mt-1 size-5 shrink-0 text-primary-strong" />
          <span>
            {copy.terms[name === 'capstone' ? 'capstone' : 'project'](title)}{' '}
            {readiness.project && (
              <ArrowLink to={projectPath(readiness.project.content_id)}>{copy.terms.toProject}</ArrowLink>
            )}
          </span>
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
  const { title, statement, missing, nobodyWatches } = copy.honour;
  return (
    <fieldset className="mt-6 w-full rounded-card border border-line bg-surface p-5 sm:p-6">
      <legend className="float-start w-full font-display text-subheading font-semibold">{title}</legend>
      <label className="clear-both flex cursor-pointer gap-3.5 pt-3">
        <input
          ref={checkbox}
          type="checkbox"
          onChange={onTick}
          aria-invalid={isMissing || undefined}
          aria-describedby={isMissing ? errorId : undefined}
          className="mt-0.5 size-6 shrink-0 accent-primary-strong"
        />
        {statement}
      </label>
      {isMissing && (
        <p id={errorId} role="alert" className="mt-2 text-small font-semibold text-danger">
          {missing}
        </p>
      )}
      <p className="mt-3 text-small text-ink-faint">{nobodyWatches}</p>
    </fieldset>
  );
}
