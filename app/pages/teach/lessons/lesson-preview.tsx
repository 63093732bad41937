import { memo, useEffect, useRef, useState } from 'react';
import { LessonBlocks } from '#app/components/lessons/lesson-blocks.tsx';
import { QuestionServiceContext } from '#app/components/questions/question-service.ts';
import { lessonEditor } from '#app/content/teaching/teach.ts';
import { createPreviewService, type LessonPreview as Preview } from '#app/data/authoring.ts';
import type { LessonBlock } from '#courseware/lessons/compile-lesson.ts';
import { PreviewFrame } from './preview-frame.tsx';

const words = lessonEditor.preview;
const previewService = createPreviewService((question) => ({ question }));
const modes = ['page', 'phone', 'print'] as const;

/** The lesson with the same blocks as on its page: beside the text, as a phone shows it, or as it is printed. */
export function LessonPreview({
  courseId,
  lessonId,
  title,
  preview,
  line,
  isFailed,
}: {
  courseId: string;
  lessonId: string;
  title: string;
  /** Undefined until the first preview has arrived. */
  preview: Preview | undefined;
  /** The line of the cursor, whose block is kept in sight. */
  line: number;
  isFailed: boolean;
}) {
  const [mode, setMode] = useState<(typeof modes)[number]>('page');
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const key = blockAt(preview, line);
  useFollowing(scroller, key);
  const lesson = <Lesson {...{ courseId, lessonId, title }} blocks={preview?.blocks} />;

  return (
    <section aria-label={words.title} className="min-w-0">
      <p className="mb-1.5 text-small">
        <span className="font-semibold">{words.title}.</span>{' '}
        <span className="text-ink-faint">{words.hint}</span>
      </p>
      <fieldset className="mb-3 flex flex-wrap gap-x-5">
        <legend className="sr-only">{words.width}</legend>
        {modes.map((each) => (
          <label key={each} className="inline-flex min-h-11 items-center gap-2 text-small font-semibold">
            <input
              type="radio"
              name="preview-mode"
              checked={mode === each}
              onChange={() => setMode(each)}
              className="size-4.5 accent-primary-strong"
            />
            {words.modes[each]}
          </label>
        ))}
      </fieldset>
      {isFailed && <p className="mb-2 text-small text-danger">{words.failed}</p>}
      {mode === 'page' ? (
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
          tabIndex={0}
          ref={setScroller}
          aria-label={words.hint}
          className="relative max-h-[52rem] overflow-y-auto rounded-control border border-line bg-paper px-5 py-6 sm:px-8"
        >
          {lesson}
        </section>
      ) : (
        <PreviewFrame key={mode} mode={mode} onScroller={setScroller}>
          {lesson}
        </PreviewFrame>
      )}
    </section>
  );
}

/** The key of the block that a line of the text belongs to. */
function blockAt(preview: Preview | undefined, line: number): string | undefined {
  const index = preview?.lines.findLastIndex((start) => start <= line) ?? -1;
  return preview?.blocks[index]?.key;
}

/** Scrolls to the block of the cursor when it changes. The page itself stays where it is. */
function useFollowing(scroller: HTMLElement | null, key: string | undefined): void {
  const followed = useRef(key);
  useEffect(() => {
    if (!scroller || !key || followed.current === key) return;
    followed.current = key;
    const block = scroller.querySelector<HTMLElement>(`[data-block="${CSS.escape(key)}"]`);
    if (!block) return;
    // A document that scrolls moves with what it contains, a region does not.
    const isDocument = scroller === scroller.ownerDocument.documentElement;
    const edge = isDocument ? 0 : scroller.getBoundingClientRect().top;
    const top = block.getBoundingClientRect().top - edge + scroller.scrollTop;
    const isInSight =
      top >= scroller.scrollTop && top + block.offsetHeight <= scroller.scrollTop + scroller.clientHeight;
    if (!isInSight) scroller.scrollTo({ top: Math.max(0, top - scroller.clientHeight / 4) });
  }, [scroller, key]);
}

/** Typing does not draw it again: only a new preview does. */
const Lesson = memo(function Lesson({
  courseId,
  lessonId,
  title,
  blocks,
}: {
  courseId: string;
  lessonId: string;
  title: string;
  blocks: LessonBlock[] | undefined;
}) {
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  const [passed, setPassed] = useState<ReadonlySet<string>>(new Set());
  return (
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
              passed={passed}
              onPassed={(exercise) => setPassed((before) => new Set(before).add(exercise))}
            />
          </QuestionServiceContext>
        )}
      </div>
    </div>
  );
});
