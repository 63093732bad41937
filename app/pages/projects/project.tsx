import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { orUndefined } from '#app/components/private/load-or-toast.ts';
import { toOutcome } from '#app/components/private/outcome.ts';
import { SectionFailure } from '#app/components/private/section-failure.tsx';
import { SignInPage } from '#app/components/private/sign-in-page.tsx';
import { useSignInPrompt } from '#app/components/private/use-sign-in-prompt.ts';
import { ProjectBrief } from '#app/components/projects/brief.tsx';
import { ProjectStatusLine } from '#app/components/projects/project-status.tsx';
import { VersionList } from '#app/components/projects/version-list.tsx';
import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { Callout } from '#app/components/ui/callout.tsx';
import { Container } from '#app/components/ui/container.tsx';
import { showProblem, showToast } from '#app/components/ui/toast-store.ts';
import { nextStepWords } from '#app/content/learning/next-step.ts';
import { projectWords as words } from '#app/content/learning/projects.ts';
import {
  findMyProject,
  handInProject,
  saveProjectDraft,
  showProject,
  takeBackProject,
} from '#app/data/projects.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { findSession } from '#app/session/session-store.ts';
import { useRevalidateFor } from '#app/session/use-revalidate-for.ts';
import type { MyProject } from '#domain/courses/project.ts';
import { projectDraftSchema } from '#domain/courses/project-draft.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { Route } from './+types/project.ts';
import { ProjectForm } from './project-form.tsx';
import { ShowProject } from './show-project.tsx';
import { TakeBack } from './take-back.tsx';

export const handle: DocumentHandle = { document: 'shell', isForStudy: true };

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, words.title);

/** Null for a visitor who is not signed in. `project` is null if there is none for them, undefined after a failure. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const session = await findSession();
  if (session.status !== 'signed-in') return null;
  return { userId: session.user.id, project: await orUndefined(findMyProject(params.project)) };
}

const changeSchema = z.discriminatedUnion('change', [
  z.object({
    change: z.enum(['save', 'hand-in']),
    id: z.string(),
    revision: z.int(),
    draft: projectDraftSchema,
  }),
  z.object({ change: z.literal('take-back'), id: z.string() }),
]);

const showSchema = z.object({ change: z.literal('show'), id: z.string(), shown: z.boolean() });

/** Returns the revision of the draft that is stored now. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const sent: unknown = await request.json();
  const { data: choice } = showSchema.safeParse(sent);
  if (choice) return toOutcome(() => showProject(choice.id, choice.shown), words.show.failed);
  return toOutcome(async () => {
    const asked = changeSchema.parse(sent);
    if (asked.change === 'take-back') {
      await takeBackProject(asked.id);
      showToast(words.form.takenBack);
      return {};
    }
    const revision = await saveProjectDraft(asked.id, asked.revision, asked.draft);
    if (asked.change === 'save') {
      showToast(words.form.saved);
      return { revision };
    }
    try {
      await handInProject(asked.id, revision);
      showToast(words.form.done);
    } catch (error) {
      // The draft is saved all the same.
      showProblem(error);
    }
    return { revision };
  }, words.form.notSaved);
}

/** The document is the same shell for every visitor. */
export function HydrateFallback() {
  return (
    <Frame>
      <p>{words.waiting}</p>
    </Frame>
  );
}

export default function ProjectPage({ loaderData }: Route.ComponentProps) {
  const session = useSignInPrompt('signin');
  const isCurrent = useRevalidateFor(session, loaderData?.userId);

  if (session.status === 'signed-out') return <SignInPage eyebrow={words.title} words={words.signedOut} />;
  if (session.status === 'unknown' || !loaderData || !isCurrent) return <HydrateFallback />;
  const { project, userId } = loaderData;
  if (project === undefined) {
    return (
      <Frame>
        <SectionFailure words={words} />
      </Frame>
    );
  }
  if (project === null) {
    return (
      <Frame>
        <h1 className="text-title">{words.missing.title}</h1>
        <p className="mt-3">{words.missing.text}</p>
        <p className="mt-5">
          <Link to="/courses" className="underline underline-offset-4">
            {words.missing.link}
          </Link>
        </p>
      </Frame>
    );
  }
  const history = project.versions.length > 0 && (
    <section className="mt-12 max-w-prose">
      <h2 className="mb-4 text-heading">{words.history.title}</h2>
      <VersionList versions={project.versions} userId={userId} projectId={project.id} />
    </section>
  );
  // A learner who revises needs the comments before the form.
  const isToRevise = project.status === 'revise';
  return (
    <Frame>
      {/* The criteria stay in sight beside the work. On a phone they come before it. */}
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_auto_auto_1fr] lg:gap-x-16 lg:*:col-start-1">
        <Head project={project} />
        <ProjectBrief
          html={project.html}
          rubric={project.rubric}
          rubricClassName="lg:sticky lg:top-[calc(var(--spacing-header)+1.5rem)] lg:col-start-2! lg:row-start-2 lg:row-end-5 lg:mt-0 lg:self-start"
        />
        {isToRevise && history}
        <Work project={project} userId={userId} />
        {!isToRevise && history}
      </div>
    </Frame>
  );
}

function Head({ project: { title, course, status, handed_in_at } }: { project: MyProject }) {
  return (
    <header className="mb-10 max-w-prose">
      <p className="text-small">
        <Link to={`/courses/${course.slug}`} className="underline underline-offset-4">
          {course.title}
        </Link>
      </p>
      <h1 className="mt-2 text-title wrap-anywhere">{title}</h1>
      <div className="mt-4">
        <ProjectStatusLine status={status} handedInAt={handed_in_at} />
      </div>
      <p className="mt-2 text-ink-soft">{words.next[status ?? 'none']}</p>
      {(status === 'handed-in' || status === 'claimed' || status === 'accepted') && (
        <ArrowLink to="/learn" className="mt-3">
          {nextStepWords.certificate.toLearning}
        </ArrowLink>
      )}
    </header>
  );
}

function Work({ project, userId }: { project: MyProject; userId: string }) {
  const { status, versions } = project;
  if (status === 'accepted') return <ShowProject id={project.id} isShown={project.is_shown} />;
  if (status === 'claimed') return null;
  if (status === 'handed-in') return <TakeBack id={project.id} />;
  if (!project.may_study) return <Callout className="mt-10 max-w-prose">{words.form.plan}</Callout>;
  // A project that comes back, from a reviewer or by taking it back, begins with what is stored.
  return <ProjectForm key={`${status ?? 'new'}-${versions.length}`} project={project} userId={userId} />;
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <Container className="pt-10 pb-section lg:pt-14">
      {children}
      <noscript>
        <Callout>{words.withoutScript}</Callout>
      </noscript>
    </Container>
  );
}
