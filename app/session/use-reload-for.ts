import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import type { SessionState } from './session-store.ts';

/**
 * Whether the data of the page is of whoever is signed in. If it is of somebody else, or of nobody, it is loaded again:
 * a loader runs when a page is opened, and people sign in later.
 */
export function useReloadFor(session: SessionState, loadedFor: string | undefined): boolean {
  const { revalidate } = useRevalidator();
  const reload = useEffectEvent((_userId: string | undefined) => void revalidate());
  const userId = session.status === 'signed-in' ? session.user.id : undefined;
  const isOutdated = session.status !== 'unknown' && userId !== loadedFor;

  useEffect(() => {
    if (isOutdated) reload(userId);
  }, [isOutdated, userId]);

  return !isOutdated;
}
