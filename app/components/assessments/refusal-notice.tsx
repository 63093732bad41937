import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { openAuthDialog } from '#app/components/site/auth-dialog/auth-dialog-store.ts';
import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { assessmentWords } from '#app/content/learning/assessments.ts';
import { GrownUpsOnly } from '#app/session/grown-ups-only.tsx';
import type { Refusal } from './load-assessment.ts';

const { refusals, signedOut } = assessmentWords;

type WayBack = { label: string; href: string };

/** Says why an assessment cannot be taken, and the way on. */
export function RefusalNotice({ refusal, back }: { refusal: Refusal; back: WayBack }) {
  const { revalidate } = useRevalidator();
  const wayBack = <ArrowLink to={back.href}>{back.label}</ArrowLink>;
  switch (refusal.status) {
    case 401:
      return <SignInNotice back={back} />;
    case 403:
      return (
        <Notice title={refusals.plan.title} text={refusal.words}>
          <GrownUpsOnly>
            <ButtonLink to="/pricing">{refusals.plan.link}</ButtonLink>
          </GrownUpsOnly>
          {wayBack}
        </Notice>
      );
    case 400:
    case 404:
      return (
        <Notice title={refusals.missing.title} text={refusals.missing.text}>
          {wayBack}
        </Notice>
      );
    case 409:
      return (
        <Notice title={refusals.now} text={refusal.words}>
          {wayBack}
        </Notice>
      );
    default:
      return (
        <Notice title={refusals.failed.title} text={refusal.words || refusals.failed.text}>
          <Button onClick={() => void revalidate()}>{refusals.failed.button}</Button>
          {wayBack}
        </Notice>
      );
  }
}

export function SignInNotice({ back }: { back: WayBack }) {
  return (
    <Notice title={signedOut.title} text={signedOut.text}>
      <Button onClick={() => openAuthDialog('signin')}>{signedOut.button}</Button>
      <Button variant="secondary" onClick={() => openAuthDialog('signup')}>
        {signedOut.join}
      </Button>
      <ArrowLink to={back.href}>{back.label}</ArrowLink>
    </Notice>
  );
}

function Notice({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div role="status" className="rounded-panel bg-accent-tint px-6 py-8 sm:px-9">
      <h2 className="text-subheading">{title}</h2>
      <p className="mt-2 text-ink-soft">{text}</p>
      <p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">{children}</p>
    </div>
  );
}
