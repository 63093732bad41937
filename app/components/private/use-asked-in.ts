import { useEffect, useRef } from 'react';
import { openAuthDialog } from '#app/components/site/auth-dialog/auth-dialog-store.ts';
import type { SessionState } from '#app/session/session-store.ts';
import { useSession } from '#app/session/session-store.ts';

/** The session. Whoever comes signed out is asked in, if there is a `view`; whoever signs out here is left alone. */
export function useAskedIn(view: 'signin' | 'signup' | undefined): SessionState {
  const session = useSession();
  const wasAsked = useRef(false);

  useEffect(() => {
    if (session.status === 'unknown' || wasAsked.current) return;
    wasAsked.current = true;
    if (session.status === 'signed-out' && view) openAuthDialog(view);
  }, [session.status, view]);

  return session;
}
