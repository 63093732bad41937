import type { ReactNode } from 'react';
import { SectionFailure } from '#app/components/private/section-failure.tsx';
import { SignInPage } from '#app/components/private/sign-in-page.tsx';
import { useSignInPrompt } from '#app/components/private/use-sign-in-prompt.ts';
import { Callout } from '#app/components/ui/callout.tsx';
import { Container } from '#app/components/ui/container.tsx';
import { learnPage as words } from '#app/content/learn.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { findSession } from '#app/session/session-store.ts';
import { useRevalidateFor } from '#app/session/use-revalidate-for.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { Route } from './+types/learn.ts';
import { CertificatesSection } from './certificates-section.tsx';
import { CoursesSection } from './courses-section.tsx';
import { loadLearning } from './load-learning.ts';
import { NextCertificateSection } from './next-certificate-section.tsx';
import { NextStepCard } from './next-step-card.tsx';
import { NotesSection } from './notes-section.tsx';
import { RetriesSection } from './retries-section.tsx';

export const handle: DocumentHandle = { document: 'shell' };

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, words.title);

/** Null for a visitor who is not signed in. */
export async function clientLoader() {
  const session = await findSession();
  if (session.status !== 'signed-in') return null;
  return { userId: session.user.id, learning: await loadLearning() };
}

/** The document is the same shell for every visitor. The browser finds out who is signed in. */
export function HydrateFallback() {
  return (
    <Frame>
      <p>{words.waiting}</p>
    </Frame>
  );
}

export default function LearnPage({ loaderData }: Route.ComponentProps) {
  const session = useSignInPrompt('signin');
  const isCurrent = useRevalidateFor(session, loaderData?.userId);

  if (session.status === 'signed-out') return <SignInPage eyebrow={words.title} words={words.signedOut} />;
  if (session.status === 'unknown' || !loaderData || !isCurrent) return <HydrateFallback />;
  if (!loaderData.learning) {
    return (
      <Frame>
        <SectionFailure words={words} />
      </Frame>
    );
  }
  const { next, courses, retries, levels, certificates, notes } = loaderData.learning;
  return (
    <Frame>
      <NextStepCard step={next} hasBegun={courses.length > 0} />
      <CoursesSection courses={courses} />
      <RetriesSection retries={retries} />
      <NextCertificateSection levels={levels} />
      <CertificatesSection certificates={certificates} />
      <NotesSection notes={notes} />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <Container className="pt-10 pb-section lg:pt-14">
      <h1 className="text-title">{words.title}</h1>
      <p className="mt-2 mb-8 text-lead text-ink-soft">{words.lead}</p>
      {children}
      <noscript>
        <Callout>{words.withoutScript}</Callout>
      </noscript>
    </Container>
  );
}
