import { lazy, Suspense, useId, useState } from 'react';
import { useAction } from '#app/components/private/use-action.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { TextButton } from '#app/components/ui/text-button.tsx';
import { showProblem } from '#app/components/ui/toast-store.ts';
import { lessonPage } from '#app/content/learning/lesson.ts';
import { loadPatiently } from '#app/lib/load-patiently.ts';

const words = lessonPage.completion;

/** Only learners who have done the lesson need it. */
const NextStepAfter = lazy(async () => {
  const loaded = await loadPatiently(() => import('#app/components/learning/next-step.tsx'));
  return { default: loaded.NextStepAfter };
});

/** Says what completes the lesson, and how much of it is done. */
export function LessonCompletion({
  course,
  answered,
  required,
  passed,
  exercises,
  isDone,
  isLearner,
  action,
}: {
  course: { id: string; slug: string; title: string };
  answered: number;
  required: number;
  /** Of the Python exercises of the lesson. */
  passed: number;
  exercises: number;
  isDone: boolean;
  isLearner: boolean;
  action: string;
}) {
  const titleId = useId();
  const { submit, isBusy } = useAction();
  const enrolling = useAction();
  const [isMarked, setMarked] = useState(false);
  const isComplete = isDone || (required > 0 && answered === required);

  async function handleSignUp() {
    try {
      const { askToSignIn } = await import('#app/components/site/auth-dialog/ask-to-sign-in.ts');
      if (!(await askToSignIn('signup'))) return;
      const url = `/account/data/enrolments/${course.id}`;
      void enrolling.submit({ change: 'enrol', title: course.title }, { method: 'post', action: url });
    } catch (error) {
      showProblem(error);
    }
  }

  return (
    <section aria-labelledby={titleId} className="mt-12 border-t-2 border-ink pt-5 print:hidden">
      <h2 id={titleId} className="font-body text-body font-semibold">
        {words.title}
      </h2>
      <p className="mt-1 text-ink-soft">{required > 0 ? words.checks : words.reading}</p>
      {exercises > 0 && <p className="mt-1 text-ink-soft">{words.exercises(passed, exercises)}</p>}
      <div role="status" className="mt-3 font-semibold">
        {isComplete ? (
          <p className="flex items-center gap-2 text-primary-strong">
            <Icon name="circle-check" />
            {isLearner ? words.done : words.allAnswered}
          </p>
        ) : (
          required > 0 && <p>{words.answered(answered, required)}</p>
        )}
      </div>
      {isLearner && required === 0 && !isDone && (
        <Button
          disabled={isBusy}
          onClick={() => {
            setMarked(true);
            void submit({ change: 'done' }, { method: 'post', action });
          }}
          className="mt-1"
        >
          {isBusy ? words.busy : words.markDone}
        </Button>
      )}
      {isLearner && isDone && (
        <Suspense>
          <div className="mt-4">
            <NextStepAfter courseSlug={course.slug} isWaitedFor={isMarked} />
          </div>
        </Suspense>
      )}
      {!isLearner && (
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-small text-ink-soft signed-in:hidden noscript:hidden">
          <TextButton onClick={handleSignUp}>{words.signUp}</TextButton>
          {words.signUpText}
        </p>
      )}
    </section>
  );
}
