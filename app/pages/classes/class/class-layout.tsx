import { Outlet, useLocation } from 'react-router';
import { loadOrToast } from '#app/components/private/load-or-toast.ts';
import { Breadcrumbs } from '#app/components/ui/breadcrumbs.tsx';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Callout } from '#app/components/ui/callout.tsx';
import { Container } from '#app/components/ui/container.tsx';
import { ListFailure, ListNotice, PageLoading } from '#app/components/workspace/list-page.tsx';
import { SectionTabs } from '#app/components/workspace/section-tabs.tsx';
import { classesPage, classPage as words } from '#app/content/classes/classes.ts';
import { findClass } from '#app/data/classes.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { findSession } from '#app/session/session-store.ts';
import type { ClassOverview } from '#domain/classes/overview.ts';
import type { Route } from './+types/class-layout.ts';

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) =>
  privatePageMeta(root.loaderData, loaderData?.found?.name ?? classesPage.title);

/** `found` is null for a class that the user does not teach, and undefined if it could not be loaded. */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const session = await findSession();
  if (session.status !== 'signed-in') return {};
  const found = await loadOrToast(
    request,
    findClass(params.class).then((overview) => overview ?? null),
    words.failed,
  );
  return { found };
}

export { PageLoading as HydrateFallback };

/** A class with its tabs. The pages below get it as the context of their outlet. */
export default function ClassLayout({ loaderData: { found } }: Route.ComponentProps) {
  return (
    <Container className="pt-8 pb-section">
      {found === undefined && <ListFailure text={words.failed} />}
      {found === null && <NotYours />}
      {found && (
        <>
          <Head overview={found} />
          <Outlet context={found} />
        </>
      )}
    </Container>
  );
}

function Head({ overview: { id, name, organisation, is_archived } }: { overview: ClassOverview }) {
  const base = `/classes/${id}`;
  const [first = ''] = useLocation()
    .pathname.slice(base.length + 1)
    .split('/');
  const tabs = [
    { name: 'progress', to: base, at: '', label: words.tabs.progress },
    { name: 'people', to: `${base}/people`, at: 'people', label: words.tabs.people },
    { name: 'work', to: `${base}/work`, at: 'work', label: words.tabs.work },
    { name: 'questions', to: `${base}/questions`, at: 'questions', label: words.tabs.questions },
    { name: 'tests', to: `${base}/tests`, at: 'tests', label: words.tabs.tests },
  ];
  return (
    <>
      <Breadcrumbs trail={[{ label: classesPage.title, href: '/classes' }]} current={name} />
      <h1 className="mt-4 text-title wrap-anywhere">{name}</h1>
      <p className="mt-1 text-ink-soft wrap-anywhere">{organisation}</p>
      <SectionTabs label={name} tabs={tabs} current={tabs.find(({ at }) => at === first)?.name ?? ''} />
      {is_archived && <Callout className="mb-8">{words.archived}</Callout>}
    </>
  );
}

function NotYours() {
  return (
    <ListNotice>
      <h1 className="text-subheading">{words.notYours}</h1>
      <ButtonLink to="/classes" variant="secondary" size="small">
        {words.back}
      </ButtonLink>
    </ListNotice>
  );
}
