import { logAdminAction } from '#app/data/admin-audit-log.ts';
import { findRole } from '#app/data/profiles.ts';
import type { Credentials } from '#domain/auth.ts';
import { connectSession } from './session-store.ts';

/** The same for a wrong password, an unknown address and somebody who is no admin. */
const refusal = 'Invalid credentials';

/** Answers why nobody was signed in, or nothing. Throws when the backend cannot tell. */
export async function signInAsAdmin(credentials: Credentials): Promise<string | undefined> {
  const { auth } = await connectSession();
  const { data, error } = await auth.signInWithPassword(credentials);
  if (error) {
    // No status, or 0, is a network that did not answer.
    if (!error.status || error.status >= 500) throw error;
    return refusal;
  }
  try {
    if ((await findRole(data.user.id)) !== 'admin') {
      await auth.signOut({ scope: 'local' });
      return refusal;
    }
  } catch (failure) {
    await auth.signOut({ scope: 'local' });
    throw failure;
  }
  // The record is kept where possible; whoever may come in is not held up by it.
  logAdminAction('admin_login', { user_email: credentials.email }).catch(() => {});
  return undefined;
}
