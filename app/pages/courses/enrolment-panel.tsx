import { useState } from 'react';
import { askToSignIn } from '#app/components/site/auth-dialog/ask-to-sign-in.ts';
import { showProblem } from '#app/components/site/show-problem.ts';
import { WithoutScript } from '#app/components/site/without-script.tsx';
import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { TextButton } from '#app/components/ui/text-button.tsx';
import { showToast } from '#app/components/ui/toast-store.ts';
import { coursePage } from '#app/content/course.ts';
import { enrol, isEnrolled, leaveCourse } from '#app/data/enrolments.ts';
import { countVisit } from '#app/document/count-visit.ts';
import { useLoaded } from '#app/lib/use-loaded.ts';
import { useSession } from '#app/session/use-session.ts';
import type { Course } from '#domain/course.ts';

const words = coursePage.enrolment;

/** The document shows everybody the button to enrol; whoever is enrolled already, the browser finds out. */
export function EnrolmentPanel({ course }: { course: Pick<Course, 'id' | 'title'> }) {
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user.id : undefined;
  const [isBusy, setIsBusy] = useState(false);
  const enrolment = useLoaded(`${userId} ${course.id}`, async () =>
    userId ? isEnrolled(userId, course.id) : false,
  );

  async function handleEnrol() {
    setIsBusy(true);
    try {
      if (await askToSignIn()) {
        await enrol(course.id);
        countVisit('enrolled');
        showToast(words.done(course.title));
        enrolment.reload();
      }
    } catch (error) {
      showProblem(error);
    }
    setIsBusy(false);
  }

  async function handleLeave() {
    setIsBusy(true);
    try {
      await leaveCourse(course.id);
      showToast(words.left(course.title));
      enrolment.reload();
    } catch (error) {
      showProblem(error);
    }
    setIsBusy(false);
  }

  if (enrolment.value) {
    return (
      <div>
        <p className="flex items-center gap-3 text-lead font-semibold">
          <Icon name="circle-check" className="size-6 shrink-0 text-primary-strong" />
          {words.enrolled}
        </p>
        <p className="mt-2 flex flex-wrap items-center gap-x-6">
          <ArrowLink to="/account">{words.account}</ArrowLink>
          <TextButton disabled={isBusy} onClick={handleLeave}>
            {words.leave}
          </TextButton>
        </p>
      </div>
    );
  }
  return (
    <div className="grid justify-items-start gap-4">
      <Button size="large" disabled={isBusy} onClick={handleEnrol}>
        {isBusy ? words.busy : words.enrol}
      </Button>
      <WithoutScript text={words.withoutScript} />
    </div>
  );
}
