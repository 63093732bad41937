import { LevelDrawing } from '#app/components/illustrations/level-drawing.tsx';
import { CallToAction } from '#app/components/sections/call-to-action.tsx';
import { DocumentLayout } from '#app/components/sections/document-layout.tsx';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { ProseBlocks } from '#app/components/sections/prose-blocks.tsx';
import { Prose } from '#app/components/ui/prose.tsx';
import { resourceTrail } from '#app/content/institute/free-resources.ts';
import { lessons, miniCoursePage } from '#app/content/resources/mini-course.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import { course } from '#app/lib/structured-data.ts';
import type { Route } from './+types/mini-course.ts';
import { LessonArticle } from './lesson-article.tsx';

const path = '/free-resources/mini-course';

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  pageMeta(root.loaderData, {
    ...miniCoursePage.meta,
    path,
    image: 'course',
    trail: resourceTrail,
    structuredData: [
      course(root.loaderData, {
        name: miniCoursePage.intro.title,
        description: miniCoursePage.meta.description,
        path,
        level: 'Beginner',
      }),
    ],
  });

const start = 'how-to-use';

export default function MiniCoursePage() {
  const { intro, before, closing } = miniCoursePage;
  return (
    <>
      <PageHeader
        intro={intro}
        trail={resourceTrail}
        illustration={<LevelDrawing level="beginner" className="mx-auto w-full max-w-md" />}
      />
      <DocumentLayout chapters={[{ id: start, title: before.title }, ...lessons]}>
        <section aria-labelledby={start}>
          <Prose>
            <h2 id={start}>{before.title}</h2>
            <ProseBlocks blocks={before.body} />
          </Prose>
        </section>
        {lessons.map((lesson, position) => (
          <LessonArticle key={lesson.id} lesson={lesson} number={position + 1} />
        ))}
      </DocumentLayout>
      <CallToAction {...closing} />
    </>
  );
}
