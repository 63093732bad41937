import { useEffect, useRef } from 'react';
import { openAuthDialog } from '#app/components/site/auth-dialog/auth-dialog-store.ts';
import type { SessionState } from '#app/session/session-store.ts';
import { useSession } from '#app/session/session-store.ts';

/**
 * The session. Opens the auth dialog for a visitor who arrives signed out, if there is a `view`, but not after signing
 * out here.
 */
export function useSignInPrompt(view: 'signin' | 'signup' | undefined): SessionState {
  const session = useSession();
  const wasPrompted = useRef(false);

  useEffect(() => {
    if (session.status === 'unknown' || wasPrompted.current) return;
    wasPrompted.current = true;
    if (session.status === 'signed-out' && view) openAuthDialog(view);
  }, [session.status, view]);

  return session;
}
