import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { classNames } from '#app/components/ui/class-names.ts';
import { Icon } from '#app/components/ui/icon.tsx';
import { assessmentWords } from '#app/content/assessments.ts';
import type { AttemptResult, LessonLink } from '#app/data/assessments.ts';
import { AnsweredQuestion } from './answered-question.tsx';
import type { ActionResult } from './load-assessment.ts';
import { RefusalNotice } from './refusal-notice.tsx';

const words = assessmentWords.result;

type Props = {
  result: AttemptResult;
  lessons: LessonLink[];
  path: string;
  back: { label: string; href: string };
};

/** The score, what to look at again, and every question with what was right about its answer. */
export function ResultScreen({ result: { attempt, assessment, results }, lessons, path, back }: Props) {
  const { is_passed: isPassed, score } = attempt;
  const summary = useRef<HTMLElement>(null);

  // After submitting, the scroll position is that of the previous, longer page.
  useEffect(() => {
    summary.current?.focus({ preventScroll: true });
    scrollTo({ top: 0 });
  }, []);

  return (
    <>
      <section
        ref={summary}
        tabIndex={-1}
        aria-labelledby="result"
        className={classNames(
          'rounded-panel px-6 py-8 outline-none sm:px-9',
          isPassed ? 'bg-primary-tint' : 'bg-accent-tint',
        )}
      >
        <h2 id="result" className="font-body text-small font-semibold">
          {words.title}
        </h2>
        <p className="mt-3 flex flex-wrap items-baseline gap-x-5">
          <span className="font-display text-display tabular-nums">{score} %</span>
          <span className="flex items-center gap-2 text-lead font-semibold">
            <Icon
              name={isPassed ? 'circle-check' : 'rotate-ccw'}
              className={classNames('size-6', isPassed ? 'text-primary-strong' : 'text-accent-strong')}
            />
            {isPassed ? words.passed : words.failed}
          </span>
        </p>
        <p className="mt-3 text-ink-soft">
          {isPassed ? words.passedText(assessment.pass_percent) : words.failedText(assessment.pass_percent)}
        </p>
        {!isPassed && lessons.length > 0 && <Lessons lessons={lessons} />}
        <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
          {isPassed ? (
            <>
              <ButtonLink to={back.href}>{back.label}</ButtonLink>
              <TakeAgain assessment={assessment} path={path} back={back} variant="secondary" />
            </>
          ) : (
            <>
              <TakeAgain assessment={assessment} path={path} back={back} variant="primary" />
              <ArrowLink to={back.href}>{back.label}</ArrowLink>
            </>
          )}
        </div>
      </section>
      <h2 className="mt-14 mb-2 text-heading">{words.answers}</h2>
      <ol>
        {results.map((item, index) => (
          <AnsweredQuestion key={item.position} item={item} number={index + 1} leftOpen={words.leftOpen} />
        ))}
      </ol>
    </>
  );
}

function Lessons({ lessons }: { lessons: LessonLink[] }) {
  return (
    <div className="mt-6">
      <h3 className="font-body text-body font-semibold">{words.lessons}</h3>
      <ul className="mt-1">
        {lessons.map(({ id, title, path }) => (
          <li key={id}>
            <ArrowLink to={path}>{title}</ArrowLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A quiz begins again at once. An exam shows its rules first, because they ask for a word of honour. */
function TakeAgain({
  assessment,
  path,
  back,
  variant,
}: Pick<Props, 'path' | 'back'> & {
  assessment: AttemptResult['assessment'];
  variant: 'primary' | 'secondary';
}) {
  const { Form, state, data } = useFetcher<ActionResult>();
  if (assessment.kind === 'exam') {
    return (
      <ButtonLink to={path} variant={variant}>
        {words.again}
      </ButtonLink>
    );
  }
  return (
    <Form method="post">
      <input type="hidden" name="change" value="start" />
      <input type="hidden" name="assessment" value={assessment.id} />
      <Button type="submit" variant={variant} disabled={state !== 'idle'}>
        {state === 'idle' ? words.again : assessmentWords.starting}
      </Button>
      {data?.isDone === false && data.refusal.words && <RefusalNotice refusal={data.refusal} back={back} />}
    </Form>
  );
}
