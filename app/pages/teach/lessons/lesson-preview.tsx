import { useState } from 'react';
import { LessonBlocks } from '#app/components/lessons/lesson-blocks.tsx';
import { QuestionServiceContext } from '#app/components/questions/question-service.ts';
import { lessonEditor } from '#app/content/teach.ts';
import { createPreviewService } from '#app/data/authoring.ts';
import type { LessonBlock } from '#courseware/lessons/compile-lesson.ts';

const words = lessonEditor.preview;
const previewService = createPreviewService((question) => ({ question }));

/** The lesson with the same blocks as on its page. */
export function LessonPreview({
  courseId,
  lessonId,
  title,
  blocks,
  isFailed,
}: {
  courseId: string;
  lessonId: string;
  title: string;
  /** Undefined until the first preview has arrived. */
  blocks: LessonBlock[] | undefined;
  isFailed: boolean;
}) {
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  return (
    <section aria-label={words.title} className="min-w-0">
      <p className="mb-1.5 text-small">
        <span className="font-semibold">{words.title}.</span>{' '}
        <span className="text-ink-faint">{words.hint}</span>
      </p>
      {isFailed && <p className="mb-2 text-small text-danger">{words.failed}</p>}
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={words.hint}
        className="max-h-[52rem] overflow-y-auto rounded-control border border-line bg-paper px-5 py-6 sm:px-8"
      >
        <div className="lesson">
          <p className="mb-6 font-display text-title leading-tight font-semibold wrap-anywhere">{title}</p>
          <div data-lesson-text="">
            {blocks?.length === 0 && <p className="text-ink-faint">{words.empty}</p>}
            {blocks && (
              <QuestionServiceContext value={previewService}>
                <LessonBlocks
                  blocks={blocks}
                  courseId={courseId}
                  lessonId={lessonId}
                  answered={answered}
                  onAnswered={(question) => setAnswered((before) => new Set(before).add(question))}
                />
              </QuestionServiceContext>
            )}
          </div>
        </div>
      </section>
    </section>
  );
}
