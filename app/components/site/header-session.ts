import { useEffect, useState } from 'react';
import { showToast } from '#app/components/ui/toast-store.ts';
import { signOutToasts } from '#app/content/toasts.ts';
import { useSession } from '#app/session/session-store.ts';

/** What the header shows of the session. There is no account until the session is known. */
export function useHeaderSession() {
  const session = useSession();
  const user = session.status === 'signed-in' ? session.user : undefined;
  return { account: user && accountOf(user), isTeaching: useIsTeaching(user?.id) };
}

/** The code that asks loads on demand: few visitors are signed in. */
function useIsTeaching(userId: string | undefined): boolean {
  const [teacherId, setTeacherId] = useState<string>();

  useEffect(() => {
    if (!userId) return;
    import('#app/session/teaching-access.ts')
      .then(({ readIsTeaching }) => readIsTeaching(userId))
      .then((isTeaching) => isTeaching && setTeacherId(userId))
      // If it fails the link is missing, and the next page tries again.
      .catch(() => {});
  }, [userId]);

  return userId !== undefined && teacherId === userId;
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
export async function signOut() {
  try {
    const { signOutWithToast } = await import('./sign-out.ts');
    await signOutWithToast();
  } catch {
    showToast({ ...signOutToasts.failed, tone: 'destructive' });
  }
}
