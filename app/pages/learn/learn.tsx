import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { z } from 'zod';
import { AgeQuestion } from '#app/components/ages/age-question.tsx';
import { GuardianQuestion } from '#app/components/ages/guardian-question.tsx';
import { orUndefined } from '#app/components/private/load-or-toast.ts';
import { toOutcome } from '#app/components/private/outcome.ts';
import { SectionFailure } from '#app/components/private/section-failure.tsx';
import { SignInPage } from '#app/components/private/sign-in-page.tsx';
import { useSignInPrompt } from '#app/components/private/use-sign-in-prompt.ts';
import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { Callout } from '#app/components/ui/callout.tsx';
import { Container } from '#app/components/ui/container.tsx';
import { showToast } from '#app/components/ui/toast-store.ts';
import { labEvidence } from '#app/content/certificates/lab-evidence.ts';
import { learnClasses } from '#app/content/classes/classes.ts';
import { ageQuestion, guardianQuestion } from '#app/content/families/ages.ts';
import { learnPage as words } from '#app/content/learning/learn.ts';
import { leaveClass } from '#app/data/classes.ts';
import { showLabs } from '#app/data/labs.ts';
import { findAddressOffer } from '#app/data/own-addresses.ts';
import { saveFullName } from '#app/data/profiles.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { findSession } from '#app/session/session-store.ts';
import { useRevalidateFor } from '#app/session/use-revalidate-for.ts';
import { givenNameSchema } from '#domain/accounts/profile.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import { isChildAddress } from '#domain/families/child-address.ts';
import type { Route } from './+types/learn.ts';
import { CertificatesSection } from './certificates-section.tsx';
import { ClassesSection } from './classes-section.tsx';
import { CoursesSection } from './courses-section.tsx';
import { loadLearning } from './load-learning.ts';
import { MentorshipSection } from './mentorship-section.tsx';
import { isNameSkipped, NameCard } from './name-card.tsx';
import { NextCertificateSection } from './next-certificate-section.tsx';
import { NextStepCard } from './next-step-card.tsx';
import { NotesSection } from './notes-section.tsx';
import { ProjectsSection } from './projects-section.tsx';
import { RetriesSection } from './retries-section.tsx';

export const handle: DocumentHandle = { document: 'shell' };

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, words.title);

/** Null for a visitor who is not signed in. */
export async function clientLoader() {
  const session = await findSession();
  if (session.status !== 'signed-in') return null;
  const { id: userId } = session.user;
  const [learning, offer] = await Promise.all([
    loadLearning(),
    isChildAddress(session.user.email ?? '') ? orUndefined(findAddressOffer()) : null,
  ]);
  return {
    userId,
    learning,
    isChild: isChildAddress(session.user.email ?? ''),
    mustAskName: learning?.may_give_name && !isNameSkipped(userId),
    isOfferedAddress: offer === 'open' || offer === 'needs_country',
  };
}

const changeSchema = z.union([
  givenNameSchema,
  z.object({ certificate: z.string(), shown: z.enum(['yes', 'no']) }),
  z.object({ left_class: z.uuid() }),
]);

/** Saves the name that the card asks for, leaves a class, or shows or hides the labs of a certificate on its public page. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  return toOutcome(async () => {
    const change = changeSchema.parse(Object.fromEntries(form));
    if ('certificate' in change) {
      await showLabs(change.certificate, change.shown === 'yes');
      showToast(labEvidence.own[change.shown === 'yes' ? 'shown' : 'hidden']);
      return;
    }
    if ('left_class' in change) {
      await leaveClass(change.left_class);
      showToast({ title: words.title, text: learnClasses.left });
      return;
    }
    const session = await findSession();
    if (session.status !== 'signed-in') return;
    await saveFullName(session.user.id, change.full_name);
    showToast(words.name.saved);
  });
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
  const { learning } = loaderData;
  if (!learning) {
    return (
      <Frame>
        <SectionFailure words={words} />
      </Frame>
    );
  }
  if (learning.age !== 'open') return <AgeSection age={learning.age} />;
  const { next, classes, courses, retries, projects, levels, certificates, notes, mentorship } = learning;
  return (
    <Frame>
      <NextStepCard step={next} hasBegun={courses.length > 0} />
      {loaderData.mustAskName && <NameCard userId={loaderData.userId} />}
      <ClassesSection classes={classes} />
      {loaderData.isOfferedAddress && (
        <Callout className="mt-6">
          <p className="mb-1">{words.ownAddress.text}</p>
          <ArrowLink to="/account">{words.ownAddress.link}</ArrowLink>
        </Callout>
      )}
      <CoursesSection courses={courses} />
      <RetriesSection retries={retries} />
      <ProjectsSection projects={projects} />
      <NextCertificateSection levels={levels} isChild={loaderData.isChild} />
      <CertificatesSection certificates={certificates} />
      <MentorshipSection month={mentorship} />
      <NotesSection notes={notes} />
    </Frame>
  );
}

/** Nothing about a learner is stored or shown before the account has said its age. */
function AgeSection({ age }: { age: 'unknown' | 'needs_guardian' }) {
  const { revalidate } = useRevalidator();
  const { title, text } = age === 'unknown' ? ageQuestion : guardianQuestion;
  return (
    <Frame>
      <section aria-labelledby="age" className="max-w-[40rem] rounded-card border border-line bg-surface p-6">
        <h2 id="age" className="text-heading">
          {title}
        </h2>
        <p className="mt-2 mb-6 text-ink-soft">{text}</p>
        {age === 'unknown' ? <AgeQuestion onAnswered={() => revalidate()} /> : <GuardianQuestion />}
      </section>
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
