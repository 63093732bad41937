import { showToast } from '#app/components/ui/toast-store.ts';
import { signOutToasts } from '#app/content/toasts.ts';
import { useSession } from '#app/session/session-store.ts';
import { openAuthDialog } from './auth-dialog/auth-dialog-store.ts';
import type { SessionControlsProps } from './session-controls.tsx';

/** The session data and handlers for the header. */
export function useHeaderSession(): Omit<SessionControlsProps, 'className'> {
  const session = useSession();
  return {
    account: session.status === 'signed-in' ? accountOf(session.user) : undefined,
    onAuth: openAuthDialog,
    onSignOut: handleSignOut,
  };
}

interface Person {
  email?: string;
  user_metadata: { avatar_url?: unknown };
}

export function accountOf({ email = '', user_metadata: { avatar_url: avatarUrl } }: Person) {
  return {
    email,
    initial: email.charAt(0).toUpperCase(),
    avatarUrl: typeof avatarUrl === 'string' && avatarUrl !== '' ? avatarUrl : undefined,
  };
}

/** The sign-out code loads on demand: few visitors are signed in. */
async function handleSignOut() {
  try {
    const { signOutWithToast } = await import('./sign-out.ts');
    await signOutWithToast();
  } catch {
    showToast({ ...signOutToasts.failed, tone: 'destructive' });
  }
}
