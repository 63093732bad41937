import { lazy, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { LessonBlocks } from '#app/components/lessons/lesson-blocks.tsx';
import { loadLater } from '#app/components/lessons/load-later.tsx';
import type { LessonPaths } from '#app/components/lessons/page/lesson-paths.ts';
import { LessonSteps } from '#app/components/lessons/page/lesson-steps.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { lessonPage as words } from '#app/content/learning/lesson.ts';
import type { OutlineLesson, OutlineModule } from '#app/data/courses.ts';
import { readKeptAnswers } from '#app/data/kept-answers.ts';
import { keepExercise, readKeptExercises } from '#app/data/kept-exercises.ts';
import type { LessonProgress } from '#app/data/lesson-progress.ts';
import type { FoundLesson, LessonContent } from '#app/data/lessons.ts';
import type { MyLesson } from '#app/data/my-lesson.ts';
import { blockId } from '#app/lib/course-paths.ts';
import { loadPatiently } from '#app/lib/load-patiently.ts';
import { useDoneHere } from './use-done-here.ts';
import { useSavedPosition } from './use-saved-position.ts';

/** At the end of the text. */
const LessonCompletion = loadLater(
  async () => (await import('#app/components/lessons/page/lesson-completion.tsx')).LessonCompletion,
);

/** Few people sign in to an older account where a visitor has answered. */
const TakeAlongDialog = lazy(() => loadPatiently(() => import('./take-along-dialog.tsx')));

/** A lesson that may be read, and what follows it. */
export function LessonReader({
  course,
  lesson,
  module,
  previous,
  next,
  paths,
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
  paths: LessonPaths;
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
  const answeredHere = useDoneHere(userId, () => readKeptAnswers().map(({ question }) => question));
  const passedHere = useDoneHere(userId, () => readKeptExercises(undefined).map(({ exercise }) => exercise));
  const stored = learner?.progress?.find(({ lesson_id }) => lesson_id === lesson.id);
  const answered = new Set([...Object.keys(stored?.checks ?? {}), ...answeredHere.done]);
  const passed = new Set([...(stored?.exercises ?? []), ...passedHere.done]);
  // A program without tests and output cannot pass.
  const exercises = blocks.flatMap((block) =>
    block.kind === 'python' && (block.tests || block.output) ? [block.id] : [],
  );
  const stoppedAt = stored && blockToResume(blocks, stored);
  useSavedPosition(root, lesson.id, learner?.progress && learner.userId, stored);
  useArrival(stoppedAt, isPublic, learner !== undefined);

  function handlePassed(exercise: string) {
    passedHere.add(exercise);
    keepExercise({ lesson: lesson.id, exercise, userId });
    if (userId)
      void import('#app/data/send-kept-exercises.ts').then((sender) => sender.sendKeptExercises(userId));
  }

  // The outline shows what is done, which only the server decides.
  const isComplete = requiredChecks.length > 0 && requiredChecks.every((id) => answered.has(id));
  const isUnmarked = learner !== undefined && isComplete && !stored?.done_at;
  const askAgain = useEffectEvent(onCompleted);
  useEffect(() => {
    if (isUnmarked) askAgain();
  }, [isUnmarked]);

  function handleDeclined() {
    answeredHere.clear();
    passedHere.clear();
  }

  return (
    <>
      {learner?.mustAskToTakeAlong && (
        <Suspense>
          <TakeAlongDialog userId={learner.userId} action={action} onDeclined={handleDeclined} />
        </Suspense>
      )}
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
          onAnswered={answeredHere.add}
          passed={passed}
          onPassed={handlePassed}
        />
      </div>
      <LessonCompletion
        id="lesson-completion"
        course={course}
        answered={requiredChecks.filter((id) => answered.has(id)).length}
        required={requiredChecks.length}
        passed={exercises.filter((id) => passed.has(id)).length}
        exercises={exercises.length}
        isDone={Boolean(stored?.done_at)}
        isLearner={learner !== undefined}
        action={action}
      />
      <LessonSteps {...{ course, lesson, module, previous, next, paths }} />
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
