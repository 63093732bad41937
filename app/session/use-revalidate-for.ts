import { useEffect, useEffectEvent } from 'react';
import { useRevalidator } from 'react-router';
import { type SessionState, userIdOf } from './session-store.ts';

/**
 * Whether the page's data belongs to the signed-in user. If not, it revalidates: the loader ran when the page opened,
 * and the user may have signed in or out since.
 */
export function useRevalidateFor(session: SessionState, loadedFor: string | undefined): boolean {
  const { revalidate } = useRevalidator();
  const reload = useEffectEvent((_userId: string | undefined) => void revalidate());
  const userId = userIdOf(session);
  const isOutdated = session.status !== 'unknown' && userId !== loadedFor;

  useEffect(() => {
    if (isOutdated) reload(userId);
  }, [isOutdated, userId]);

  return !isOutdated;
}
