import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { useAction } from '#app/components/private/use-action.ts';
import { askToSignIn } from '#app/components/site/auth-dialog/ask-to-sign-in.ts';
import { WithoutScript } from '#app/components/site/without-script.tsx';
import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { TextButton } from '#app/components/ui/text-button.tsx';
import { showProblem } from '#app/components/ui/toast-store.ts';
import { coursePage } from '#app/content/courses/course.ts';
import type { PublishedCourse } from '#app/data/courses.ts';
import { lessonPath } from '#app/lib/course-paths.ts';
import { loadPatiently } from '#app/lib/load-patiently.ts';
import { useIsChild } from '#app/session/use-is-child.ts';
import type { MyCourse } from '#domain/learning/my-learning.ts';

const words = coursePage.enrolment;

/** Only learners of the course need it. */
const NextStepPanel = lazy(async () => ({
  default: (await loadPatiently(() => import('#app/components/learning/next-step.tsx'))).NextStepPanel,
}));

type StartedCourse = Pick<PublishedCourse, 'id' | 'slug' | 'title' | 'introductory' | 'modules'>;

/** The document shows every visitor the button to start. The browser finds out whether the user has started already. */
export function EnrolmentPanel({
  course,
  learner,
}: {
  course: StartedCourse;
  learner: MyCourse | undefined;
}) {
  const navigate = useNavigate();
  const url = `/account/data/enrolments/${course.id}`;
  const lessons = course.modules.flatMap((module) => module.lessons);
  const done = lessons.filter(({ id }) => isDone(id, learner)).length;
  const nextPath = pathToBegin(course, learner);
  const enrolling = useAction(() => nextPath && void navigate(nextPath));
  const leaving = useAction();
  const [isAsking, setIsAsking] = useState(false);
  const isBusy = isAsking || enrolling.state !== 'idle';

  async function handleStart() {
    setIsAsking(true);
    try {
      if (await askToSignIn()) {
        void enrolling.submit({ change: 'enrol', title: course.title }, { method: 'post', action: url });
      }
    } catch (error) {
      showProblem(error);
    }
    setIsAsking(false);
  }

  if (learner?.is_enrolled) {
    return (
      <div>
        {lessons.length > 0 && (
          <div className="mb-6 max-w-[36rem]">
            <p className="font-semibold">{words.done(done, lessons.length)}</p>
            <progress value={done} max={lessons.length} aria-hidden="true" className="progress mt-2 mb-5" />
            <Suspense fallback={<div className="min-h-44" />}>
              <NextStepPanel step={learner.next} on={course.title} />
            </Suspense>
          </div>
        )}
        <p className="flex items-center gap-3 font-semibold">
          <Icon name="circle-check" className="size-6 shrink-0 text-primary-strong" />
          {words.enrolled}
        </p>
        <p className="mt-2 flex flex-wrap items-center gap-x-6">
          <ArrowLink to="/learn">{words.account}</ArrowLink>
          <TextButton
            disabled={leaving.isBusy}
            onClick={() =>
              void leaving.submit({ change: 'leave', title: course.title }, { method: 'post', action: url })
            }
          >
            {words.leave}
          </TextButton>
        </p>
      </div>
    );
  }
  return (
    <div className="grid justify-items-start gap-4">
      {learner && !learner.may_study ? (
        <WayToPlan />
      ) : (
        <Button size="large" disabled={isBusy} onClick={handleStart}>
          {isBusy ? words.busy : nextPath ? words.start : words.enrol}
        </Button>
      )}
      {lessons[0] && (
        <ArrowLink
          to={lessonPath(course.slug, lessons[0].slug)}
          className={course.introductory ? 'signed-in:hidden' : undefined}
        >
          {course.introductory ? words.read : words.look(lessons[0].title)}
        </ArrowLink>
      )}
      <WithoutScript text={words.withoutScript} />
    </div>
  );
}

function WayToPlan() {
  if (useIsChild()) return <p>{words.planOfChild}</p>;
  return (
    <ButtonLink to="/pricing" size="large">
      {words.choosePlan}
    </ButtonLink>
  );
}

function isDone(lessonId: string, learner: MyCourse | undefined): boolean {
  return learner?.progress.some(({ lesson_id, done_at }) => lesson_id === lessonId && done_at) ?? false;
}

/** The lesson that opens after enrolling: where the learner stopped, or the first one. */
function pathToBegin({ slug, modules }: StartedCourse, learner: MyCourse | undefined): string | undefined {
  const next = learner?.next;
  if (next?.kind === 'lesson' && next.course.slug === slug) {
    return lessonPath(slug, next.lesson.slug, next.lesson.block_key);
  }
  const first = modules.flatMap(({ lessons }) => lessons).at(0);
  return first && lessonPath(slug, first.slug);
}
