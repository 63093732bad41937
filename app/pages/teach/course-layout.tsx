import { Outlet, useLocation } from 'react-router';
import { loadForCourse } from '#app/components/teach/load-for-author.ts';
import { Breadcrumbs } from '#app/components/ui/breadcrumbs.tsx';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Callout } from '#app/components/ui/callout.tsx';
import { Container } from '#app/components/ui/container.tsx';
import { ListFailure, ListNotice } from '#app/components/workspace/list-page.tsx';
import { SectionTabs } from '#app/components/workspace/section-tabs.tsx';
import { skipRevalidationOnSave } from '#app/components/workspace/use-editor.ts';
import { teachPage as words } from '#app/content/teaching/teach.ts';
import type { TaughtCourse } from '#app/data/taught-courses.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import type { Route } from './+types/course-layout.ts';

export const meta: Route.MetaFunction = ({ loaderData: course, matches: [root] }) =>
  privatePageMeta(root.loaderData, course ? `${words.title}: ${course.title}` : words.title);

/** Null for a course that the user does not work on. */
export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadForCourse(request, params.course, async (course) => course, words.failed);
}

export { skipRevalidationOnSave as shouldRevalidate };

export function HydrateFallback() {
  return <Container className="pt-10 pb-section">{words.waiting}</Container>;
}

/** A course with its tabs. The pages below get the course as the context of their outlet. */
export default function TaughtCourseLayout({ loaderData: course }: Route.ComponentProps) {
  return (
    <Container className="pt-8 pb-section">
      {course === undefined && <ListFailure text={words.failed} />}
      {course === null && <NotStaff />}
      {course && (
        <>
          <Head course={course} />
          <Outlet context={course} />
        </>
      )}
    </Container>
  );
}

function Head({ course: { slug, title, role } }: { course: TaughtCourse }) {
  const base = `/teach/${slug}`;
  // The lessons are at the URL of the course itself, and each lesson below /lessons.
  const [first = ''] = useLocation()
    .pathname.slice(base.length + 1)
    .split('/');
  const section = first === '' || first === 'outline' ? 'lessons' : first;
  const paths = {
    lessons: base,
    questions: `${base}/questions`,
    files: `${base}/files`,
    learners: `${base}/learners`,
    results: `${base}/results`,
    projects: `${base}/projects`,
    messages: `${base}/messages`,
  };
  const tabs = Object.entries(paths).map(([name, to]) => ({
    name,
    to,
    label: words.tabs[name as keyof typeof paths],
  }));
  return (
    <>
      <Breadcrumbs trail={[{ label: words.title, href: '/teach' }]} current={title} />
      <h1 className="mt-4 text-title wrap-anywhere">{title}</h1>
      <SectionTabs label={title} tabs={tabs} current={section} />
      {role === 'reviewer' && <Callout className="mb-8">{words.reviewer}</Callout>}
    </>
  );
}

function NotStaff() {
  return (
    <ListNotice>
      <h1 className="text-subheading">{words.notStaff}</h1>
      <ButtonLink to="/teach" variant="secondary" size="small">
        {words.back}
      </ButtonLink>
    </ListNotice>
  );
}
