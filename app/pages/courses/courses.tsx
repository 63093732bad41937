import { Stairs } from '#app/components/illustrations/stairs.tsx';
import { CallToAction } from '#app/components/sections/call-to-action.tsx';
import { CardSection } from '#app/components/sections/card-section.tsx';
import { CourseList } from '#app/components/sections/course-list.tsx';
import { LevelGrid } from '#app/components/sections/level-grid.tsx';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { SectionHeading } from '#app/components/sections/section-heading.tsx';
import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { Container, Section } from '#app/components/ui/container.tsx';
import { coursesPage } from '#app/content/courses/courses.ts';
import { levelSummaries } from '#app/content/courses/level-summaries.ts';
import type { LevelSummary } from '#app/content/types.ts';
import { listCatalogue } from '#app/data/catalogue.ts';
import { loadOrReport } from '#app/lib/load-or-report.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import type { CatalogueCourse } from '#domain/courses/course.ts';
import type { Route } from './+types/courses.ts';

const levels = Object.values(levelSummaries);

export function loader({ context }: Route.LoaderArgs) {
  return loadOrReport(context, listCatalogue, []);
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  pageMeta(root.loaderData, { ...coursesPage.meta, path: '/courses', image: 'course' });

export default function CoursesPage({ loaderData: courses }: Route.ComponentProps) {
  const { intro, included, labsLink, howToUse, closing } = coursesPage;
  return (
    <>
      <PageHeader intro={intro} illustration={<Stairs className="mx-auto w-full max-w-md" />} />
      <Section tone="sunk">
        <Container>
          <SectionHeading {...coursesPage.levels} layout="split" className="mb-12" />
          <LevelGrid levels={levels} linkLabel={coursesPage.levels.action} />
        </Container>
      </Section>
      <Section>
        <Container>
          <SectionHeading {...included} className="mb-14">
            <ArrowLink to={labsLink.href}>{labsLink.label}</ArrowLink>
          </SectionHeading>
          <div className="grid gap-20">
            {levels.map((level) => (
              <IncludedCourses
                key={level.id}
                level={level}
                courses={courses.filter((course) => course.level === level.courseLevel)}
              />
            ))}
          </div>
        </Container>
      </Section>
      <CardSection heading={howToUse} cards={howToUse.tiles} columns={4} look="boxed" tone="sunk" />
      <CallToAction {...closing} />
    </>
  );
}

function IncludedCourses({ level, courses }: { level: LevelSummary; courses: CatalogueCourse[] }) {
  return (
    <section aria-labelledby={`${level.id}-courses`} className="grid gap-6 lg:grid-cols-[4fr_8fr] lg:gap-16">
      <div className="self-start lg:sticky lg:top-28">
        <h3 id={`${level.id}-courses`} className="text-heading">
          {level.title}
        </h3>
        <p className="mt-2 text-ink-soft">
          {level.duration}, {level.modules} modules
        </p>
        <ArrowLink to={level.path} className="mt-1">
          About the {level.level} level
        </ArrowLink>
      </div>
      <CourseList courses={courses} heading="h4" />
    </section>
  );
}
