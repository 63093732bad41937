import { Link } from 'react-router';
import { Shelves } from '#app/components/illustrations/shelves.tsx';
import { CallToAction } from '#app/components/sections/call-to-action.tsx';
import { ListedChapters } from '#app/components/sections/listed-chapters.tsx';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { Container, Section } from '#app/components/ui/container.tsx';
import { levelSummaries } from '#app/content/courses/level-summaries.ts';
import { resourceTrail } from '#app/content/institute/free-resources.ts';
import { teachersPlansPage } from '#app/content/resources/teachers-plans.ts';
import { type CourseModules, listCourseModules } from '#app/data/catalogue.ts';
import { teachersPlanPath } from '#app/lib/course-paths.ts';
import { loadOrReport } from '#app/lib/load-or-report.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import type { Route } from './+types/teachers-plans.ts';

export function loader({ context }: Route.LoaderArgs) {
  return loadOrReport(context, listCourseModules, []);
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  pageMeta(root.loaderData, {
    ...teachersPlansPage.meta,
    path: '/free-resources/teachers-plans',
    image: 'course',
    trail: resourceTrail,
  });

export default function TeachersPlansPage({ loaderData: courses }: Route.ComponentProps) {
  const { intro, note, none, closing } = teachersPlansPage;
  const levels = Object.values(levelSummaries)
    .map(({ id, title, courseLevel }) => ({
      id,
      title,
      courses: courses.filter(({ level }) => level === courseLevel),
    }))
    .filter((level) => level.courses.length > 0);
  return (
    <>
      <PageHeader
        intro={intro}
        trail={resourceTrail}
        illustration={<Shelves className="mx-auto w-full max-w-md" />}
      >
        <p className="mt-6 max-w-[40rem] text-small text-ink-faint">{note}</p>
      </PageHeader>
      {levels.length === 0 ? (
        <Section>
          <Container>
            <p className="text-ink-soft">{none}</p>
          </Container>
        </Section>
      ) : (
        <ListedChapters chapters={levels}>
          {(level) => level.courses.map((course) => <CourseRow key={course.slug} course={course} />)}
        </ListedChapters>
      )}
      <CallToAction {...closing} />
    </>
  );
}

function CourseRow({ course }: { course: CourseModules }) {
  return (
    <li className="grid gap-x-8 gap-y-2 border-b border-line py-6 sm:grid-cols-[2fr_3fr]">
      <h3 className="text-subheading">
        <Link to={`/courses/${course.slug}`} className="underline underline-offset-4">
          {course.title}
        </Link>
      </h3>
      <ol>
        {course.modules.map(({ slug, title }) => (
          <li key={slug}>
            <Link
              to={teachersPlanPath(course.slug, slug)}
              reloadDocument
              className="inline-flex min-h-10 items-center py-1.5 text-ink-soft underline decoration-line-strong underline-offset-4 hover:text-ink hover:decoration-current"
            >
              {teachersPlansPage.planOf(title)}
            </Link>
          </li>
        ))}
      </ol>
    </li>
  );
}
