import { lazy, Suspense } from 'react';
import { data, type ShouldRevalidateFunctionArgs } from 'react-router';
import { preparePublicBlocks } from '#app/components/lessons/public-blocks.server.tsx';
import { coursesLink } from '#app/content/courses/course-words.ts';
import { lessonPage } from '#app/content/learning/lesson.ts';
import { findLesson } from '#app/data/lessons.ts';
import { levelName } from '#app/lib/find-level.ts';
import { loadPatiently } from '#app/lib/load-patiently.ts';
import { missingPageMeta, pageMeta } from '#app/lib/page-meta.ts';
import { learningResource } from '#app/lib/structured-data.ts';
import { supabaseContext } from '#app/lib/supabase.ts';
import { firstCharacters } from '#app/lib/text.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { Route } from './+types/lesson.ts';
import { LessonLayout } from './lesson-layout.tsx';

export const handle: DocumentHandle = { isForStudy: true };

/** Only URLs without a lesson need it. */
const NotFound = lazy(async () => {
  const loaded = await loadPatiently(() => import('#app/components/sections/not-found.tsx'));
  return { default: loaded.NotFound };
});

/** The document contains what is public: the outline, and the lesson itself if the course is introductory. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await findLesson(context.get(supabaseContext), params.slug, params.lesson);
  if (!found) return data(null, { status: 404 });
  const { course, lesson, content } = found;
  const words = lessonPage.description(lesson.title, course.title, lesson.objectives);
  // Computed here, because the code for it would be part of the script.
  return data({
    ...found,
    content: content && { ...content, blocks: preparePublicBlocks(content.blocks, course.id) },
    level: levelName(course.level),
    description: firstCharacters(words, 300),
  });
}

/** What a learner changes is not part of the document. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formMethod ? false : defaultShouldRevalidate;
}

export const meta: Route.MetaFunction = ({ loaderData, matches: [root] }) => {
  const site = root.loaderData;
  if (!loaderData) return missingPageMeta(site);
  const { course, lesson, content, level, description } = loaderData;
  const [coursePath, path] = [`/courses/${course.slug}`, `/courses/${course.slug}/${lesson.slug}`];
  return [
    ...pageMeta(site, {
      title: `${lesson.title} (${course.title})`,
      crumb: lesson.title,
      description,
      path,
      image: 'course',
      trail: [coursesLink, { label: course.title, href: coursePath }],
      structuredData: [
        learningResource(site, {
          name: lesson.title,
          description,
          path,
          level,
          minutes: lesson.duration_minutes,
          teaches: lesson.objectives,
          isFree: course.introductory,
          course: { name: course.title, path: coursePath },
        }),
      ],
    }),
    // Search engines would find the same few words at every lesson that is for members.
    ...(content ? [] : [{ name: 'robots', content: 'noindex' }]),
  ];
};

export default function LessonPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData) {
    return (
      <Suspense>
        <NotFound />
      </Suspense>
    );
  }
  const { course, lesson, content, level } = loaderData;
  return <LessonLayout key={lesson.id} {...{ course, lesson, content, level }} />;
}
