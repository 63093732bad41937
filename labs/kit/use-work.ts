import { useEffect, useEffectEvent, useState } from 'react';
import type { Work } from './work.ts';

/** The part of a frame that work may take. The rest belongs to drawing and to input. */
const sliceMs = 8;

export interface WorkState<Progress, Result> {
  /** What the work yielded last. */
  progress: Progress | undefined;
  /** Undefined until the work is done. */
  result: Result | undefined;
}

/**
 * Runs work in slices, one per frame, so that the page never blocks. It starts again when `key` changes, which should
 * contain everything that the work depends on.
 */
export function useWork<Progress, Result>(
  start: () => Work<Progress, Result> | undefined,
  key: string,
): WorkState<Progress, Result> {
  const [state, setState] = useState<WorkState<Progress, Result> & { key: string }>();
  const begin = useEffectEvent(start);

  useEffect(() => {
    const work = begin();
    if (!work) return;
    let frame = 0;
    const runSlice = () => {
      const endsAt = performance.now() + sliceMs;
      let progress: Progress | undefined;
      do {
        const step = work.next();
        if (step.done) return setState({ key, progress, result: step.value });
        progress = step.value;
      } while (performance.now() < endsAt);
      setState({ key, progress, result: undefined });
      frame = requestAnimationFrame(runSlice);
    };
    frame = requestAnimationFrame(runSlice);
    return () => cancelAnimationFrame(frame);
  }, [key]);

  return state?.key === key ? state : { progress: undefined, result: undefined };
}

/** Calls `step` again and again while `isPlaying`, at most `perSecond` times a second. */
export function useTicks(isPlaying: boolean, perSecond: number, step: () => void): void {
  const tick = useEffectEvent(step);
  useEffect(() => {
    if (!isPlaying) return;
    const timer = setInterval(() => tick(), 1_000 / perSecond);
    return () => clearInterval(timer);
  }, [isPlaying, perSecond]);
}

/** The newest finished result of work. While work runs again, the result before stays. */
export function useLatestWork<Result>(
  start: () => Work<unknown, Result> | undefined,
  key: string,
): Result | undefined {
  const { result } = useWork(start, key);
  const [latest, setLatest] = useState<Result>();
  if (result !== undefined && result !== latest) setLatest(result);
  return result ?? latest;
}
