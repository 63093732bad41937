import { useState } from 'react';
import { useAction } from '#app/components/private/use-action.ts';
import { useLoad } from '#app/components/private/use-load.ts';
import { askToSignIn } from '#app/components/site/auth-dialog/ask-to-sign-in.ts';
import { WithoutScript } from '#app/components/site/without-script.tsx';
import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { TextButton } from '#app/components/ui/text-button.tsx';
import { showProblem } from '#app/components/ui/toast-store.ts';
import { coursePage } from '#app/content/course.ts';
import { useSession } from '#app/session/session-store.ts';
import type { Course } from '#domain/course.ts';

const words = coursePage.enrolment;

/** The document shows everybody the button to enrol; whoever is enrolled already, the browser finds out. */
export function EnrolmentPanel({ course }: { course: Pick<Course, 'id' | 'title'> }) {
  const session = useSession();
  const userId = session.status === 'signed-in' ? session.user.id : undefined;
  const url = `/account/data/enrolments/${course.id}`;
  const { answer } = useLoad<boolean>(userId && `${url}?user=${userId}`);
  const { submit, state } = useAction();
  const [isAsking, setIsAsking] = useState(false);
  const isBusy = isAsking || state !== 'idle';

  function change(change: 'enrol' | 'leave') {
    void submit({ change, title: course.title }, { method: 'post', action: url });
  }

  async function handleEnrol() {
    setIsAsking(true);
    try {
      if (await askToSignIn()) change('enrol');
    } catch (error) {
      showProblem(error);
    }
    setIsAsking(false);
  }

  if (userId && answer) {
    return (
      <div>
        <p className="flex items-center gap-3 text-lead font-semibold">
          <Icon name="circle-check" className="size-6 shrink-0 text-primary-strong" />
          {words.enrolled}
        </p>
        <p className="mt-2 flex flex-wrap items-center gap-x-6">
          <ArrowLink to="/account">{words.account}</ArrowLink>
          <TextButton disabled={isBusy} onClick={() => change('leave')}>
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
