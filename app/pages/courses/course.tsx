import { lazy, Suspense } from 'react';
import { data } from 'react-router';
import { PostDrawing } from '#app/components/illustrations/post-drawing.tsx';
import { useLoad } from '#app/components/private/use-load.ts';
import { FeatureList } from '#app/components/sections/feature-list.tsx';
import { NotFound } from '#app/components/sections/not-found.tsx';
import { Badge } from '#app/components/ui/badge.tsx';
import { Breadcrumbs } from '#app/components/ui/breadcrumbs.tsx';
import { Container, Section } from '#app/components/ui/container.tsx';
import { RenderedHtml } from '#app/components/ui/rendered-html.tsx';
import { coursePage } from '#app/content/courses/course.ts';
import { coursesLink, courseWords } from '#app/content/courses/course-words.ts';
import { levelSummaries } from '#app/content/courses/level-summaries.ts';
import { homeLink } from '#app/content/site/navigation.ts';
import { findPublishedCourse, findRating } from '#app/data/courses.ts';
import { documentContext } from '#app/document/document-context.ts';
import { findLevel, levelName } from '#app/lib/find-level.ts';
import { loadPatiently } from '#app/lib/load-patiently.ts';
import { missingPageMeta, pageMeta } from '#app/lib/page-meta.ts';
import { toLocalPath, useSite } from '#app/lib/site.ts';
import { course as courseThing } from '#app/lib/structured-data.ts';
import { supabaseContext } from '#app/lib/supabase.ts';
import { userIdOf, useSession } from '#app/session/session-store.ts';
import type { CourseLevel } from '#domain/courses/course.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { MyCourse } from '#domain/learning/my-learning.ts';
import type { Route } from './+types/course.ts';
import { CourseFacts } from './course-facts.tsx';
import { CourseOutline } from './course-outline.tsx';
import { EnrolmentPanel } from './enrolment-panel.tsx';

export const handle: DocumentHandle = { isCountedByName: true };

/** Only learners of the course need it. */
const Announcements = lazy(() => loadPatiently(() => import('./announcements.tsx')));

export async function loader({ params, context }: Route.LoaderArgs) {
  const supabase = context.get(supabaseContext);
  const course = await findPublishedCourse(supabase, params.slug);
  if (!course) return data(null, { status: 404 });
  const { description, ...facts } = course;
  return data({
    ...facts,
    ...(await findRating(supabase, course.id)),
    html: description.trim() && (await context.get(documentContext).markdown.toHtml(description)),
  });
}

export const meta: Route.MetaFunction = ({ matches: [root], loaderData: course }) => {
  if (!course) return missingPageMeta(root.loaderData);
  const path = `/courses/${course.slug}`;
  return pageMeta(root.loaderData, {
    title: course.title,
    description: course.summary,
    path,
    image: 'course',
    trail: trailTo(course.level),
    structuredData: [
      courseThing(root.loaderData, {
        name: course.title,
        description: course.summary,
        path,
        level: levelName(course.level),
      }),
    ],
  });
};

function summaryOf(courseLevel: CourseLevel) {
  const level = findLevel(courseLevel);
  return level && levelSummaries[level.id];
}

function trailTo(courseLevel: CourseLevel) {
  const level = summaryOf(courseLevel);
  return [coursesLink, ...(level ? [{ label: level.title, href: level.path }] : [])];
}

export default function CoursePage({ loaderData: course }: Route.ComponentProps) {
  if (!course) return <NotFound />;
  return <ShownCourse key={course.id} course={course} />;
}

type LoadedCourse = NonNullable<Route.ComponentProps['loaderData']>;

function ShownCourse({ course }: { course: LoadedCourse }) {
  const userId = userIdOf(useSession());
  const { answer } = useLoad<MyCourse | null>(
    userId && `/account/data/enrolments/${course.id}?user=${userId}`,
  );
  const learner = userId ? (answer ?? undefined) : undefined;
  return (
    <>
      <header className="border-b border-line">
        <Container className="pt-6 pb-12 lg:pb-20">
          <Breadcrumbs trail={[homeLink, ...trailTo(course.level)]} current={course.title} />
          <div className="mt-10 grid gap-10 lg:mt-14 lg:grid-cols-[7fr_5fr] lg:items-center lg:gap-16">
            <div className="min-w-0">
              {course.introductory && <Badge tone="accent">{courseWords.introductory}</Badge>}
              <h1 className="mt-4 text-title wrap-anywhere lg:text-display">{course.title}</h1>
              <p className="mt-6 mb-8 max-w-[40rem] text-lead text-ink-soft wrap-anywhere">
                {course.summary}
              </p>
              <EnrolmentPanel course={course} learner={learner} />
            </div>
            <CoursePicture slug={course.slug} address={course.thumbnail_url} />
          </div>
        </Container>
      </header>
      <Section>
        <Container className="grid gap-12 lg:grid-cols-[4fr_8fr] lg:gap-16">
          <CourseFacts course={course} level={summaryOf(course.level)} mayStudy={learner?.may_study} />
          <div className="min-w-0">
            {userId && learner && (learner.is_enrolled || learner.progress.length > 0) && (
              <Suspense>
                <Announcements courseId={course.id} userId={userId} />
              </Suspense>
            )}
            {course.html && <RenderedHtml html={course.html} className="prose mb-14" />}
            {course.objectives.length > 0 && (
              <div className="mb-14">
                <h2 className="mb-6 text-heading">{coursePage.objectives}</h2>
                <FeatureList items={course.objectives} />
              </div>
            )}
            <h2 className="mb-6 text-heading">{coursePage.outline}</h2>
            <CourseOutline course={course} learner={learner} />
          </div>
        </Container>
      </Section>
    </>
  );
}

/** A picture, or a drawing in its place. Neither says anything that the title does not. */
function CoursePicture({ slug, address }: { slug: string; address: string | null }) {
  const site = useSite();
  const classes = 'aspect-video w-full rounded-card object-cover';
  if (!address) return <PostDrawing seed={slug} className={classes} />;
  return <img src={toLocalPath(address, site)} alt="" className={`${classes} bg-sunk`} />;
}
