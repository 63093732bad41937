import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { isSessionStored } from '#app/document/mark-document.ts';

/** What was answered or solved on this page, by id. For visitors also what this browser keeps from before. */
export function useDoneHere(userId: string | undefined, readKept: () => string[]) {
  const [done, setDone] = useState<ReadonlySet<string>>(new Set());
  const [doneBy, setDoneBy] = useState(userId);
  if (doneBy !== userId) {
    setDoneBy(userId);
    // A visitor who signs in keeps what they did. Another user has done nothing yet.
    if (doneBy) setDone(new Set());
  }
  const restore = useEffectEvent(() => setDone(new Set(readKept())));
  useEffect(() => {
    // Documents are the same for everyone, so what a visitor did before a reload is shown after hydration.
    if (!isSessionStored()) restore();
  }, []);
  const add = useCallback((id: string) => setDone((before) => new Set(before).add(id)), []);
  const clear = useCallback(() => setDone(new Set()), []);
  return { done, add, clear };
}
