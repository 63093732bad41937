import { lazy, Suspense, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { LessonBlocks } from '#app/components/lessons/lesson-blocks.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { lessonPage as words } from '#app/content/lesson.ts';
import type { OutlineLesson, OutlineModule } from '#app/data/courses.ts';
import { readKeptAnswers } from '#app/data/kept-answers.ts';
import type { LessonProgress } from '#app/data/lesson-progress.ts';
import type { FoundLesson, LessonContent } from '#app/data/lessons.ts';
import type { MyLesson } from '#app/data/my-lesson.ts';
import { isSessionStored } from '#app/document/mark-document.ts';
import { blockId } from '#app/lib/course-paths.ts';
import { loadPatiently } from '#app/lib/load-patiently.ts';
import { LessonSteps } from './lesson-steps.tsx';
import { useSavedPosition } from './use-saved-position.ts';

/** At the end of the text. The document shows it until its script has come. */
const LessonCompletion = lazy(async () => {
  const loaded = await loadPatiently(() => import('./lesson-completion.tsx'));
  return { default: loaded.LessonCompletion };
});

/** A lesson that may be read, and what follows it. */
export function LessonReader({
  course,
  lesson,
  module,
  previous,
  next,
  content: { blocks, requiredChecks },
  isPublic,
  userId,
  learner,
  action,
  onCompleted,
}: {
  course: FoundLesson['course'];
  lesson: FoundLesson['lesson'];
  module: OutlineModule | undefined;
  previous: OutlineLesson | undefined;
  next: OutlineLesson | undefined;
  content: LessonContent;
  /** Whether the document of the page holds the lesson. */
  isPublic: boolean;
  userId: string | undefined;
  learner: MyLesson | undefined;
  /** The URL that takes what a learner changes. */
  action: string;
  onCompleted: () => void;
}) {
  const root = useRef<HTMLDivElement>(null);
  const [answeredHere, setAnsweredHere] = useState<ReadonlySet<string>>(new Set());
  const [answeredBy, setAnsweredBy] = useState(userId);
  if (answeredBy !== userId) {
    setAnsweredBy(userId);
    // A visitor who signs in keeps what they answered. Another user has answered nothing yet.
    if (answeredBy) setAnsweredHere(new Set());
  }
  useEffect(() => {
    // Documents are the same for everyone, so what a visitor answered before a reload is shown after hydration.
    if (!isSessionStored()) setAnsweredHere(new Set(readKeptAnswers().map(({ question }) => question)));
  }, []);
  const stored = learner?.progress?.find(({ lesson_id }) => lesson_id === lesson.id);
  const answered = new Set([...Object.keys(stored?.checks ?? {}), ...answeredHere]);
  const stoppedAt = stored && blockToResume(blocks, stored);
  useSavedPosition(root, lesson.id, learner?.progress && learner.userId, stored);
  useArrival(stoppedAt, isPublic, learner !== undefined);

  const handleAnswer = useCallback((question: string) => {
    setAnsweredHere((before) => new Set(before).add(question));
  }, []);

  // The outline shows what is done, which only the server decides.
  const isComplete = requiredChecks.length > 0 && requiredChecks.every((id) => answered.has(id));
  const isUnmarked = learner !== undefined && isComplete && !stored?.done_at;
  const askAgain = useEffectEvent(onCompleted);
  useEffect(() => {
    if (isUnmarked) askAgain();
  }, [isUnmarked]);

  return (
    <>
      {stoppedAt && !stored?.done_at && (
        <p className="mb-6 print:hidden">
          <a
            href={`#${blockId(stoppedAt)}`}
            className="inline-flex min-h-11 items-center gap-2 text-small font-semibold text-primary-strong underline underline-offset-4"
          >
            <Icon name="arrow-down" className="size-4" />
            {words.resume}
          </a>
        </p>
      )}
      <div ref={root} data-lesson-text="">
        <LessonBlocks
          blocks={blocks}
          courseId={course.id}
          lessonId={lesson.id}
          answered={answered}
          onAnswered={handleAnswer}
        />
      </div>
      <Suspense>
        <LessonCompletion
          course={course}
          answered={requiredChecks.filter((id) => answered.has(id)).length}
          required={requiredChecks.length}
          isDone={Boolean(stored?.done_at)}
          isLearner={learner !== undefined}
          action={action}
        />
      </Suspense>
      <LessonSteps {...{ course, lesson, module, previous, next }} />
    </>
  );
}

/** The block where a learner stopped, unless that is the first one. A lesson that was edited may have lost it. */
function blockToResume(blocks: LessonContent['blocks'], { block_key, block_number }: LessonProgress) {
  const found = blocks.findIndex(({ key }) => key === block_key);
  const index = found < 0 ? Math.min(block_number, blocks.length - 1) : found;
  return index > 0 ? blocks[index]?.key : undefined;
}

/**
 * Leads once to the block or lab that the URL names, where the browser could not: the lesson came later or was edited,
 * or the URL also holds the choices of the lab. A lesson that came later opens where its reader stopped; in a document
 * that is there from the start nothing else jumps.
 */
function useArrival(stoppedAt: string | undefined, isPublic: boolean, isLearnerKnown: boolean): void {
  const hasArrived = useRef(false);
  const arrive = useEffectEvent(() => {
    const hash = location.hash.slice(1);
    const isNamed = hash.startsWith(blockId('')) || hash.startsWith('lab-');
    if (hasArrived.current || (isPublic && (!isNamed || document.getElementById(hash)))) return;
    const named = isNamed && document.getElementById(hash.replace(/=.*/, ''));
    const target = named || (stoppedAt && document.getElementById(blockId(stoppedAt)));
    if (!target) return;
    hasArrived.current = true;
    target.scrollIntoView({ behavior: 'instant' });
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: not when progress is saved, which changes where a learner stopped.
  useEffect(() => arrive(), [isLearnerKnown]);
}
