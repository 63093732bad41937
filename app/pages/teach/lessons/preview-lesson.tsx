import { useEffect, useEffectEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { LessonBlocks } from '#app/components/lessons/lesson-blocks.tsx';
import { LessonCompletion } from '#app/components/lessons/page/lesson-completion.tsx';
import { LessonFrame, placeOf } from '#app/components/lessons/page/lesson-frame.tsx';
import { LessonSteps } from '#app/components/lessons/page/lesson-steps.tsx';
import { QuestionServiceContext } from '#app/components/questions/question-service.ts';
import { loadForCourse } from '#app/components/teach/load-for-author.ts';
import { ButtonLink } from '#app/components/ui/button.tsx';
import { Callout } from '#app/components/ui/callout.tsx';
import { Container } from '#app/components/ui/container.tsx';
import { ListFailure, ListNotice, PageLoading } from '#app/components/workspace/list-page.tsx';
import { teachPage, lessonEditor as words } from '#app/content/teaching/teach.ts';
import { createPreviewService, previewLesson } from '#app/data/authoring.ts';
import type { FoundLesson } from '#app/data/lessons.ts';
import { findLessonVersion, findTaughtOutline, type TaughtCourse } from '#app/data/taught-courses.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { findSession, userIdOf } from '#app/session/session-store.ts';
import type { LessonBlock } from '#courseware/lessons/compile-lesson.ts';
import type { Route } from './+types/preview-lesson.ts';
import { fieldsOfText, lessonDrafts, minutesOf } from './lesson-fields.ts';

const previewService = createPreviewService((question) => ({ question }));

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, words.learnerPreview.title);

/** The newest text of the lesson, which this device may have. Null for a lesson that does not exist. */
export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadForCourse(
    request,
    params.course,
    async (taught) => {
      const userId = userIdOf(await findSession()) ?? '';
      const [version, outline] = await Promise.all([
        findLessonVersion(taught.id, params.lesson),
        findTaughtOutline(userId, taught.id),
      ]);
      if (!version || !outline) return null;
      const fields = lessonDrafts.read({ userId, id: version.id })?.fields ?? fieldsOfText(version.text);
      const duration_minutes = minutesOf(fields);
      const { title, kind, body } = fields;
      const { blocks } = await previewLesson(version.id, { kind, duration_minutes, body });
      const objectives = fields.objectives.split('\n').filter((line) => line.trim() !== '');
      return {
        ...courseOf(taught, outline),
        lesson: { id: version.id, slug: version.slug, title, kind, duration_minutes, objectives },
        blocks,
      };
    },
    words.failed,
  );
}

/** The course as a page of a lesson shows it. Nothing is closed to its staff, and a draft has no pages of its own. */
function courseOf(
  taught: TaughtCourse,
  outline: Pick<FoundLesson['course'], 'modules'>,
): Pick<FoundLesson, 'course'> {
  const isPublished = taught.status === 'Published';
  const modules = outline.modules.map((module) => ({ ...module, hasQuiz: module.hasQuiz && isPublished }));
  const { id, slug, title, level } = taught;
  return { course: { id, slug, title, level, introductory: true, modules } };
}

export { PageLoading as HydrateFallback };

/** A lesson with everything around it, as a learner sees it before it is published. */
export default function PreviewLessonPage({ loaderData: loaded }: Route.ComponentProps) {
  useFreshText();
  if (loaded === undefined || loaded === null) {
    return (
      <Container className="pt-8 pb-section">
        {loaded === undefined ? (
          <ListFailure text={words.failed} />
        ) : (
          <ListNotice>
            <p>{words.missing}</p>
            <ButtonLink to="/teach" variant="secondary" size="small">
              {teachPage.back}
            </ButtonLink>
          </ListNotice>
        )}
      </Container>
    );
  }
  return <Preview key={loaded.lesson.id} {...loaded} />;
}

function Preview({
  course,
  lesson,
  blocks,
}: Pick<FoundLesson, 'course' | 'lesson'> & { blocks: LessonBlock[] }) {
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  const [passed, setPassed] = useState<ReadonlySet<string>>(new Set());
  const base = `/teach/${course.slug}`;
  const editor = `${base}/lessons/${lesson.slug}`;
  const paths = { course: base, lesson: (slug: string) => `${base}/lessons/${slug}/preview` };
  const { previous, next, module } = placeOf({ course, lesson });
  const required = blocks.flatMap((block) => (block.kind === 'check' ? [block.question] : []));
  const exercises = blocks.flatMap((block) =>
    block.kind === 'python' && (block.tests || block.output) ? [block.id] : [],
  );
  return (
    <>
      <Container className="pt-6">
        <Callout className="flex flex-wrap items-center justify-between gap-3 print:hidden">
          <p>{words.learnerPreview.notice}</p>
          <ButtonLink to={editor} variant="secondary" size="small">
            {words.learnerPreview.back}
          </ButtonLink>
        </Callout>
      </Container>
      <LessonFrame
        {...{ course, lesson, blocks, paths }}
        trail={[
          { label: teachPage.title, href: '/teach' },
          { label: course.title, href: base },
        ]}
      >
        <div data-lesson-text="">
          {blocks.length === 0 && <p className="text-ink-faint">{words.preview.empty}</p>}
          <QuestionServiceContext value={previewService}>
            <LessonBlocks
              blocks={blocks}
              courseId={course.id}
              lessonId={lesson.id}
              answered={answered}
              onAnswered={(question) => setAnswered((before) => new Set(before).add(question))}
              passed={passed}
              onPassed={(exercise) => setPassed((before) => new Set(before).add(exercise))}
            />
          </QuestionServiceContext>
        </div>
        <LessonCompletion
          course={course}
          answered={required.filter((id) => answered.has(id)).length}
          required={required.length}
          passed={exercises.filter((id) => passed.has(id)).length}
          exercises={exercises.length}
          isDone={false}
          isLearner={false}
          action=""
        />
        <LessonSteps {...{ course, lesson, module, previous, next, paths }} />
      </LessonFrame>
    </>
  );
}

/** The preview is a tab of its own beside the editor, so it reads the text again when its author comes back to it. */
function useFreshText(): void {
  const { revalidate } = useRevalidator();
  const refresh = useEffectEvent(() => void revalidate());
  useEffect(() => {
    const handleFocus = () => refresh();
    addEventListener('focus', handleFocus);
    return () => removeEventListener('focus', handleFocus);
  }, []);
}
