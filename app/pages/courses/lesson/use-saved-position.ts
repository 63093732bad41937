import { type RefObject, useEffect, useEffectEvent } from 'react';
import { type LessonProgress, savePosition, savePositionOnLeaving } from '#app/data/lesson-progress.ts';
import { createPositionSaver } from '#app/lib/position-saver.ts';
import { saveOnLeaving } from '#app/lib/save-on-leaving.ts';
import { onlyAs, onlyAsOnLeaving } from '#app/session/only-as.ts';

/** A block counts as reached when it comes into the upper two thirds of the window. */
const reachedArea = '0px 0px -33% 0px';

/** Saves the furthest block that a learner has reached. */
export function useSavedPosition(
  root: RefObject<HTMLElement | null>,
  lessonId: string,
  /** Undefined until the progress of a learner is known. */
  userId: string | undefined,
  stored: LessonProgress | undefined,
): void {
  const savedNumber = useEffectEvent(() => stored?.block_number);

  useEffect(() => {
    if (!userId || !root.current) return;
    const saver = createPositionSaver(
      onlyAs(userId, (position) => savePosition(lessonId, position)),
      onlyAsOnLeaving(userId, (position) => savePositionOnLeaving(lessonId, position)),
      savedNumber(),
    );
    const blocks = [...root.current.querySelectorAll<HTMLElement>('[data-block]')];
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          const number = blocks.indexOf(target as HTMLElement);
          if (isIntersecting) saver.reach({ key: blocks[number]?.dataset.block ?? '', number });
        }
      },
      { rootMargin: reachedArea },
    );
    for (const block of blocks) observer.observe(block);

    const end = saveOnLeaving(saver);
    return () => {
      observer.disconnect();
      end();
    };
  }, [root, lessonId, userId]);
}
