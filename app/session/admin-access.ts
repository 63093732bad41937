import { useEffect, useState } from 'react';
import { findRole } from '#app/data/profiles.ts';
import type { Role } from '#domain/roles.ts';
import type { SessionUser } from './session-store.ts';
import { useSession } from './use-session.ts';

/** Whether the visitor may see the back office. What they may do there, the database decides by itself. */
export type AdminAccess =
  | { status: 'checking' }
  | { status: 'refused' }
  | { status: 'granted'; user: SessionUser };

/** Asks for the role again at every change of the session; until the answer is there, the last one stands. */
export function useAdminAccess(): AdminAccess {
  const session = useSession();
  const [known, setKnown] = useState<{ userId: string; role: Role | undefined }>();

  useEffect(() => {
    if (session.status !== 'signed-in') return;
    let isAwaited = true;
    const userId = session.user.id;
    findRole(userId).then(
      (role) => isAwaited && setKnown({ userId, role }),
      // A check that cannot be made is no reason to throw out somebody who passed one.
      () =>
        isAwaited && setKnown((before) => (before?.userId === userId ? before : { userId, role: undefined })),
    );
    return () => {
      isAwaited = false;
    };
  }, [session]);

  if (session.status === 'unknown') return { status: 'checking' };
  if (session.status === 'signed-out') return { status: 'refused' };
  if (known?.userId !== session.user.id) return { status: 'checking' };
  return known.role === 'admin' ? { status: 'granted', user: session.user } : { status: 'refused' };
}
