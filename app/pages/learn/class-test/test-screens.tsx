import { type ReactNode, useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { AnsweredQuestion } from '#app/components/assessments/answered-question.tsx';
import { FootBar } from '#app/components/assessments/foot-bar.tsx';
import type { ActionResult } from '#app/components/assessments/load-assessment.ts';
import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Callout } from '#app/components/ui/callout.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { classTestPage as words } from '#app/content/classes/class-tests.ts';
import type { ClassTest } from '#app/data/class-tests.ts';
import type { TestMoment } from '#domain/classes/class-test.ts';

interface Back {
  label: string;
  href: string;
}

/** What the test is for, before the first question. */
export function StartTest({ moment, found }: { moment: TestMoment; found: ClassTest }) {
  const { Form, state, data } = useFetcher<ActionResult>();
  const isBusy = state !== 'idle';
  const notes = moment === 'before' ? words.notes : [...words.notes.slice(0, -1), words.later];
  return (
    <>
      <p className="text-small font-semibold wrap-anywhere">
        {words.of(found.class)}, {words.count(found.question_count)}
      </p>
      <p className="mt-3 text-lead">{words.start[moment]}</p>
      <ul className="mt-8 grid gap-3">
        {notes.map((note) => (
          <li key={note} className="flex gap-3 text-ink-soft">
            <Icon name="check" className="mt-1 size-5 shrink-0 text-primary-strong" />
            {note}
          </li>
        ))}
      </ul>
      <div aria-live="polite">
        {data?.isDone === false && data.refusal.words && !isBusy && (
          <Callout className="mt-8">{data.refusal.words}</Callout>
        )}
      </div>
      <Form method="post" className="contents">
        <input type="hidden" name="change" value="start" />
        <FootBar>
          <Button type="submit" size="large" disabled={isBusy}>
            {isBusy ? words.busy : words.button}
          </Button>
        </FootBar>
      </Form>
    </>
  );
}

export function HandedInTest({ moment, back }: { moment: TestMoment; back: Back }) {
  return (
    <Panel title={words.done.title} isGood>
      <p className="mt-2 text-ink-soft">
        {words.done.text} {moment === 'before' ? words.done.before : words.done.after}
      </p>
      <p className="mt-6">
        <ArrowLink to={back.href}>{back.label}</ArrowLink>
      </p>
    </Panel>
  );
}

export function ClosedTest({ back }: { back: Back }) {
  return (
    <Panel title={words.closed.title}>
      <p className="mt-2 text-ink-soft">{words.closed.text}</p>
      <p className="mt-6">
        <ArrowLink to={back.href}>{back.label}</ArrowLink>
      </p>
    </Panel>
  );
}

/** The score, and every question with what was right about its answer. */
export function TestResult({
  score,
  results,
  back,
}: {
  score: number;
  results: NonNullable<ClassTest['results']>;
  back: Back;
}) {
  return (
    <>
      <Panel title={words.result.title} isGood>
        <p className="mt-3 font-display text-display tabular-nums">{words.result.score(score)}</p>
        <p className="mt-3 text-ink-soft">{words.result.text}</p>
        <p className="mt-6">
          <ArrowLink to={back.href}>{back.label}</ArrowLink>
        </p>
      </Panel>
      <h2 className="mt-14 mb-2 text-heading">{words.result.answers}</h2>
      <ol>
        {results.map((item, index) => (
          <AnsweredQuestion
            key={item.position}
            item={item}
            number={index + 1}
            leftOpen={words.result.leftOpen}
          />
        ))}
      </ol>
    </>
  );
}

/** It takes the place of a longer page, so the focus moves to it. */
function Panel({ title, isGood, children }: { title: string; isGood?: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, []);
  return (
    <div className={`rounded-panel px-6 py-8 sm:px-9 ${isGood ? 'bg-primary-tint' : 'bg-accent-tint'}`}>
      <h2 ref={heading} tabIndex={-1} className="text-subheading outline-none">
        {title}
      </h2>
      {children}
    </div>
  );
}
