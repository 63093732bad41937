import { getSupabase } from '#app/lib/supabase.ts';
import type { Credentials } from '#domain/auth.ts';

/** Why the backend said no. The message is its own, and missing where it gave none. */
export interface AuthProblem {
  code?: string;
  message?: string;
}

type Outcome = Promise<AuthProblem | undefined>;

export async function signIn(credentials: Credentials): Outcome {
  const { auth } = await getSupabase();
  return problemIn((await auth.signInWithPassword(credentials)).error);
}

/** Where new accounts need no confirmation, whoever signs up is signed in at once. */
export async function signUp(
  credentials: Credentials,
): Promise<{ problem: AuthProblem | undefined; isSignedIn: boolean }> {
  const { auth } = await getSupabase();
  const { data, error } = await auth.signUp({
    ...credentials,
    options: { emailRedirectTo: `${location.origin}/` },
  });
  return { problem: problemIn(error), isSignedIn: data.session !== null };
}

export async function signOut(): Outcome {
  const { auth } = await getSupabase();
  return problemIn((await auth.signOut()).error);
}

/** Mails a link to whoever has an account; the answer is the same for everybody else. */
export async function requestRecovery(email: string): Outcome {
  const { auth } = await getSupabase();
  const options = { redirectTo: `${location.origin}/reset-password` };
  return problemIn((await auth.resetPasswordForEmail(email, options)).error);
}

/** Mails a new link to whoever still has to confirm their address; the answer is the same for everybody else. */
export async function resendConfirmation(email: string): Outcome {
  const { auth } = await getSupabase();
  const options = { emailRedirectTo: `${location.origin}/` };
  return problemIn((await auth.resend({ type: 'signup', email, options })).error);
}

export async function changePassword(password: string, currentPassword?: string): Outcome {
  const { auth } = await getSupabase();
  return problemIn((await auth.updateUser({ password, current_password: currentPassword })).error);
}

/** Both mailboxes get a link, and the address changes when both were followed. */
export async function requestEmailChange(email: string): Outcome {
  const { auth } = await getSupabase();
  return problemIn(
    (await auth.updateUser({ email }, { emailRedirectTo: `${location.origin}/account` })).error,
  );
}

/** The session keeps a copy of the user, which a link followed on another device may have made old. */
export async function refreshUser(): Promise<void> {
  const { auth } = await getSupabase();
  const [{ data: fresh }, { data: kept }] = await Promise.all([auth.getUser(), auth.getSession()]);
  if (fresh.user && fresh.user.updated_at !== kept.session?.user.updated_at) await auth.refreshSession();
}

function problemIn(error: { code?: string; message: string } | null): AuthProblem | undefined {
  if (!error) return undefined;
  // An answer without words comes as an empty object in writing.
  const hasWords = error.message !== '' && error.message !== '{}';
  return { code: error.code, message: hasWords ? error.message : undefined };
}
