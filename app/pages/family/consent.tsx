import { useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { AgeQuestion } from '#app/components/ages/age-question.tsx';
import { orUndefined } from '#app/components/private/load-or-toast.ts';
import { SectionFailure } from '#app/components/private/section-failure.tsx';
import { SignInPage } from '#app/components/private/sign-in-page.tsx';
import { useSignInPrompt } from '#app/components/private/use-sign-in-prompt.ts';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Container } from '#app/components/ui/container.tsx';
import { showToast } from '#app/components/ui/toast-store.ts';
import { useBusy } from '#app/components/ui/use-busy.ts';
import { ageQuestion } from '#app/content/families/ages.ts';
import { consentPage as words } from '#app/content/families/family.ts';
import { findConsentText, giveConsent } from '#app/data/families.ts';
import { findOwnAge } from '#app/data/own-age.ts';
import { formatDay } from '#app/lib/dates.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { findSession } from '#app/session/session-store.ts';
import { useRevalidateFor } from '#app/session/use-revalidate-for.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { Route } from './+types/consent.ts';

export const handle: DocumentHandle = { document: 'shell' };

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, words.title);

/** Null for a visitor who is not signed in. */
export async function clientLoader() {
  const session = await findSession();
  if (session.status !== 'signed-in') return null;
  const { id } = session.user;
  const [age, text] = await Promise.all([orUndefined(findOwnAge(id)), orUndefined(findConsentText())]);
  return { userId: id, age, text };
}

export function HydrateFallback() {
  return <PageHeader intro={{ ...words.intro, lead: words.waiting }} />;
}

/** The page that the mail to a guardian links to. Opening it does nothing: only the button gives consent. */
export default function ConsentPage({ loaderData }: Route.ComponentProps) {
  const session = useSignInPrompt('signup');
  const isCurrent = useRevalidateFor(session, loaderData?.userId);
  const { revalidate } = useRevalidator();

  if (session.status === 'signed-out') return <SignInPage eyebrow={words.title} words={words.signedOut} />;
  if (session.status === 'unknown' || !loaderData || !isCurrent) return <HydrateFallback />;
  const { age, text } = loaderData;
  return (
    <>
      <PageHeader intro={words.intro} />
      <Container className="pt-10 pb-section">
        <div className="max-w-[46rem]">
          {!text || !age ? (
            <SectionFailure words={words} />
          ) : age === 'unknown' ? (
            <>
              <p className="mb-6 text-ink-soft">{ageQuestion.text}</p>
              <AgeQuestion onAnswered={() => revalidate()} />
            </>
          ) : (
            <Agree text={text} />
          )}
        </div>
      </Container>
    </>
  );
}

function Agree({ text: { version, body } }: { text: { version: string; body: string } }) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { isBusy, run } = useBusy();

  async function agree() {
    await run(async () => {
      await giveConsent(search.get('token') ?? '', version);
      showToast({ title: words.title, text: words.done });
      await navigate('/family');
    });
  }

  return (
    <section aria-label={words.title} className="rounded-card border border-line bg-surface p-6">
      {body.split('\n').map((line) => (
        <p key={line} className="mb-4">
          {line}
        </p>
      ))}
      <p className="mb-6 text-small text-ink-soft">{words.version(formatDay(version))}</p>
      <Button size="large" disabled={isBusy} onClick={agree}>
        {isBusy ? words.busy : words.agree}
      </Button>
      <p className="mt-4 text-small text-ink-soft">{words.decline}</p>
    </section>
  );
}
