import { getSupabase } from '#app/lib/supabase.ts';
import type { Credentials } from '#domain/accounts/auth.ts';

/** An error of supabase-js: why the backend refused. */
export interface AuthProblem {
  code?: string;
}

type Outcome = Promise<AuthProblem | undefined>;

export async function signIn(credentials: Credentials): Outcome {
  const { auth } = await getSupabase();
  return (await auth.signInWithPassword(credentials)).error ?? undefined;
}

/**
 * The link in the mail leads to `path`. If new accounts need no confirmation, there is no link and the user is signed
 * in at once.
 */
export async function signUp(
  credentials: Credentials,
  path: string,
): Promise<{ problem: AuthProblem | undefined; isSignedIn: boolean }> {
  const { auth } = await getSupabase();
  const { data, error } = await auth.signUp({
    ...credentials,
    options: { emailRedirectTo: location.origin + path },
  });
  return { problem: error ?? undefined, isSignedIn: data.session !== null };
}

export async function signOut(): Outcome {
  const { auth } = await getSupabase();
  return (await auth.signOut()).error ?? undefined;
}

/** Emails a link if the account exists. The response is the same if it does not. */
export async function requestRecovery(email: string): Outcome {
  const { auth } = await getSupabase();
  const options = { redirectTo: `${location.origin}/reset-password` };
  return (await auth.resetPasswordForEmail(email, options)).error ?? undefined;
}

/**
 * Emails a new link to `path` if the email address still has to be confirmed. The response is the same if it does not.
 */
export async function resendConfirmation(email: string, path: string): Outcome {
  const { auth } = await getSupabase();
  const options = { emailRedirectTo: location.origin + path };
  return (await auth.resend({ type: 'signup', email, options })).error ?? undefined;
}

export async function changePassword(password: string, currentPassword?: string): Outcome {
  const { auth } = await getSupabase();
  return (await auth.updateUser({ password, current_password: currentPassword })).error ?? undefined;
}

/** Both mailboxes get a link. The email address changes once both are followed. */
export async function requestEmailChange(email: string): Outcome {
  const { auth } = await getSupabase();
  const options = { emailRedirectTo: `${location.origin}/account` };
  return (await auth.updateUser({ email }, options)).error ?? undefined;
}

/** The session caches the user, and a link followed on another device may have changed it. */
export async function refreshUser(): Promise<void> {
  const { auth } = await getSupabase();
  const [{ data: fresh }, { data: kept }] = await Promise.all([auth.getUser(), auth.getSession()]);
  if (fresh.user && fresh.user.updated_at !== kept.session?.user.updated_at) await auth.refreshSession();
}
