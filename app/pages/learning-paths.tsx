import { Branches } from '#app/components/illustrations/branches.tsx';
import { CallToAction } from '#app/components/sections/call-to-action.tsx';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { SectionHeading } from '#app/components/sections/section-heading.tsx';
import { Steps } from '#app/components/sections/steps.tsx';
import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Container, Section } from '#app/components/ui/container.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { type LearningPath, learningPaths, learningPathsPage } from '#app/content/courses/learning-paths.ts';
import { type CourseLength, listCourseLengths } from '#app/data/catalogue.ts';
import { loadOrReport } from '#app/lib/load-or-report.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import type { Route } from './+types/learning-paths.ts';

/** Without the backend, the paths are shown without links to their courses. */
export function loader({ context }: Route.LoaderArgs) {
  return loadOrReport(context, listCourseLengths, []);
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  pageMeta(root.loaderData, { ...learningPathsPage.meta, path: '/learning-paths', image: 'course' });

export default function LearningPathsPage({ loaderData: courses }: Route.ComponentProps) {
  const { intro, steps, paths, callToAction } = learningPathsPage;
  return (
    <>
      <PageHeader intro={intro} illustration={<Branches className="mx-auto w-full max-w-lg" />} />
      <Section>
        <Container>
          <SectionHeading {...steps} layout="split" className="mb-14" />
          <Steps steps={steps.items} />
        </Container>
      </Section>
      <Section tone="sunk">
        <Container>
          <SectionHeading {...paths} className="mb-14" />
          <ul className="grid gap-20">
            {learningPaths.map((path) => (
              <li key={path.id} id={path.id}>
                <Path path={path} courses={courses} />
              </li>
            ))}
          </ul>
        </Container>
      </Section>
      <CallToAction {...callToAction} />
    </>
  );
}

function Path({ path, courses }: { path: LearningPath; courses: CourseLength[] }) {
  const find = (slug: string) => courses.filter((course) => course.slug === slug);
  const all = path.stages.flatMap((stage) => stage.courses.flatMap(find));
  const minutes = all.reduce((sum, course) => sum + course.minutes, 0);
  return (
    <article className="grid gap-8 border-t-2 border-ink pt-6 lg:grid-cols-[5fr_7fr] lg:gap-20">
      <div>
        <Icon name={path.icon} className="size-8 text-primary-strong" />
        <h3 className="mt-4 text-heading">{path.name}</h3>
        <p className="mt-3 font-display text-subheading font-semibold text-accent-strong">“{path.motto}”</p>
        <p className="mt-4 text-lead text-ink-soft">{path.text}</p>
        <p className="mt-3 text-small text-ink-faint">For: {path.audience}</p>
        {all.length > 0 && (
          <p className="mt-3 text-small text-ink-soft">{learningPathsPage.total(all.length, minutes)}</p>
        )}
        <p className="mt-7 flex flex-wrap gap-3">
          {path.links.map((link, position) => (
            <ButtonLink key={link.href} to={link.href} variant={position === 0 ? 'primary' : 'secondary'}>
              {link.label}
            </ButtonLink>
          ))}
        </p>
      </div>
      <div>
        <ol>
          {path.stages.map((stage, position) => (
            <li key={stage.title} className="thread relative grid grid-cols-[3.5rem_1fr] pb-7">
              <span
                aria-hidden="true"
                className="relative grid size-11 place-items-center rounded-full border-2 border-ink bg-surface font-display font-semibold"
              >
                {position + 1}
              </span>
              <div className="pt-1.5">
                <h4 className="text-subheading">{stage.title}</h4>
                <p className="mt-1 text-ink-soft">{stage.text}</p>
                <StageCourses courses={stage.courses.flatMap(find)} />
              </div>
            </li>
          ))}
        </ol>
        <p className="rounded-card bg-primary-tint p-5 font-semibold sm:ml-14">{path.result}</p>
      </div>
    </article>
  );
}

function StageCourses({ courses }: { courses: CourseLength[] }) {
  if (courses.length === 0) return null;
  return (
    <ul className="mt-1">
      {courses.map(({ slug, title, lessons, minutes }) => (
        <li key={slug} className="flex flex-wrap items-center gap-x-4">
          <ArrowLink to={`/courses/${slug}`}>{title}</ArrowLink>
          <span className="text-small text-ink-faint">{learningPathsPage.lessons(lessons, minutes)}</span>
        </li>
      ))}
    </ul>
  );
}
