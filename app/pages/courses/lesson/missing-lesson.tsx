import { openAuthDialog } from '#app/components/site/auth-dialog/auth-dialog-store.ts';
import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { TextButton } from '#app/components/ui/text-button.tsx';
import { missingLesson } from '#app/content/learning/missing-lesson.ts';
import type { FoundLesson } from '#app/data/lessons.ts';
import type { MyLesson } from '#app/data/my-lesson.ts';
import { GrownUpsOnly } from '#app/session/grown-ups-only.tsx';

const { locked: words, ...page } = missingLesson;

/** Shown in place of a lesson that is not there, not there yet, or not for this reader. */
export function MissingLesson({
  course,
  level,
  learner,
  isSignedIn,
  onRetry,
}: {
  course: FoundLesson['course'];
  level: string;
  learner: MyLesson | undefined;
  isSignedIn: boolean;
  onRetry: () => void;
}) {
  if (course.introductory || learner?.mayStudy) {
    if (learner?.content === undefined && !course.introductory) return <Failed onRetry={onRetry} />;
    return <Panel title={page.unwritten.title} text={page.unwritten.text} course={course} />;
  }
  if (learner?.mayStudy === false) {
    return (
      <Panel title={words.plan.title} text={words.plan.text(level)} course={course} isLocked>
        <GrownUpsOnly>
          <ButtonLink to="/pricing">{words.pricing}</ButtonLink>
        </GrownUpsOnly>
      </Panel>
    );
  }
  if (learner) return <Failed onRetry={onRetry} />;
  return (
    <>
      <p role="status" className={isSignedIn ? undefined : 'signed-out:hidden'}>
        {page.loading}
      </p>
      {!isSignedIn && (
        <div className="signed-in:hidden">
          <Panel title={words.signIn.title} text={words.signIn.text(level)} course={course} isLocked>
            <Button onClick={() => openAuthDialog('signin')} className="noscript:hidden">
              {words.signIn.button}
            </Button>
            <ButtonLink to="/pricing" variant="secondary">
              {words.pricing}
            </ButtonLink>
          </Panel>
          <noscript>
            <p className="mt-4 text-small text-ink-soft">{words.withoutScript}</p>
          </noscript>
        </div>
      )}
    </>
  );
}

function Panel({
  title,
  text,
  course,
  isLocked,
  children,
}: {
  title: string;
  text: string;
  course: FoundLesson['course'];
  isLocked?: boolean;
  children?: React.ReactNode;
}) {
  return (
    <section className="rounded-panel bg-accent-tint px-6 py-8 sm:px-9">
      {isLocked && <Icon name="lock" className="mb-4 size-7 text-accent-strong" />}
      <h2 className="text-heading">{title}</h2>
      <p className="mt-3">{text}</p>
      <p className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
        {children}
        <ArrowLink to={`/courses/${course.slug}`}>{words.course}</ArrowLink>
      </p>
    </section>
  );
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <p role="alert" className="flex flex-wrap items-center gap-x-4">
      {page.failed}
      <TextButton onClick={onRetry}>{page.retry}</TextButton>
    </p>
  );
}
