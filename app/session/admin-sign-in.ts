import { logAdminAction } from '#app/data/admin-audit-log.ts';
import { findRole } from '#app/data/profiles.ts';
import type { Credentials } from '#domain/accounts/auth.ts';
import { connectSession } from './session-store.ts';

/** The same for a wrong password, an unknown email address and a user who is not an admin. */
const refusal = 'Invalid credentials';

/** Returns the reason if sign-in was refused. Throws if the backend cannot be reached. */
export async function signInAsAdmin(credentials: Credentials): Promise<string | undefined> {
  const { auth } = await connectSession();
  const { data, error } = await auth.signInWithPassword(credentials);
  if (error) {
    // No status, or 0, means a network failure.
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
  // Logging is best effort and does not delay sign-in.
  logAdminAction('admin_login', { user_email: credentials.email }).catch(() => {});
  return undefined;
}
