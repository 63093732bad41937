import { NavLink, Outlet } from 'react-router';
import { ListNotice } from '#app/components/admin/list-page.tsx';
import { SignInPage } from '#app/components/private/sign-in-page.tsx';
import { useSignInPrompt } from '#app/components/private/use-sign-in-prompt.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Container } from '#app/components/ui/container.tsx';
import { Eyebrow } from '#app/components/ui/eyebrow.tsx';
import { teachLearners as words } from '#app/content/teach-learners.ts';
import { findStaffCourse } from '#app/data/staff-courses.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { findSession } from '#app/session/session-store.ts';
import { useRevalidateFor } from '#app/session/use-revalidate-for.ts';
import type { DocumentHandle } from '#domain/document-handle.ts';
import type { Route } from './+types/results-layout.ts';

export const handle: DocumentHandle = { document: 'shell' };

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, words.eyebrow);

/** Without a user the visitor is not signed in; without a course they are not among its staff. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const session = await findSession();
  if (session.status !== 'signed-in') return {};
  return { userId: session.user.id, course: await findStaffCourse(session.user.id, params.course) };
}

/** The document is the same shell for every visitor. */
export function HydrateFallback() {
  return (
    <Container className="pt-10 pb-section lg:pt-14">
      <p>{words.waiting}</p>
    </Container>
  );
}

/** The frame of the pages about the learners and results of a course. */
export default function ResultsLayout({ loaderData: { userId, course } }: Route.ComponentProps) {
  const session = useSignInPrompt('signin');
  const isCurrent = useRevalidateFor(session, userId);
  if (session.status === 'signed-out') return <SignInPage eyebrow={words.eyebrow} words={words.signedOut} />;
  if (session.status === 'unknown' || !isCurrent) return <HydrateFallback />;
  if (!course) return <Refused />;
  return (
    <Container className="pt-10 pb-section lg:pt-14">
      <Eyebrow>{words.eyebrow}</Eyebrow>
      <h1 className="mt-3 text-title wrap-anywhere">{course.title}</h1>
      <nav aria-label={words.tabs.label} className="mt-6 mb-8 flex gap-6 border-b border-line">
        {(['learners', 'results'] as const).map((tab) => (
          <NavLink
            key={tab}
            to={tab}
            className="-mb-px inline-flex min-h-11 items-center border-b-2 border-transparent font-semibold text-ink-soft aria-[current=page]:border-primary-strong aria-[current=page]:text-ink"
          >
            {words.tabs[tab]}
          </NavLink>
        ))}
      </nav>
      <Outlet />
    </Container>
  );
}

function Refused() {
  return (
    <Container className="pt-10 pb-section lg:pt-14">
      <ListNotice>
        <h1 className="text-subheading text-ink">{words.refused.title}</h1>
        <ButtonLink to="/courses" variant="secondary" size="small">
          {words.refused.link}
        </ButtonLink>
      </ListNotice>
    </Container>
  );
}
