import { useSyncExternalStore } from 'react';
import { type SessionState, sessionState, subscribeToSession } from './session-store.ts';

const unknown: SessionState = { status: 'unknown' };

/** Who is signed in, in step with every tab. */
export function useSession(): SessionState {
  return useSyncExternalStore(subscribeToSession, sessionState, () => unknown);
}
