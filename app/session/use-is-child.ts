import { isChildAddress } from '#domain/families/child-address.ts';
import { useSession } from './session-store.ts';

/** Whether a guardian or a school looks after the account of the signed-in user. */
export function useIsChild(): boolean {
  const session = useSession();
  return session.status === 'signed-in' && isChildAddress(session.user.email ?? '');
}
