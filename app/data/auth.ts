import { getSupabase } from '#app/lib/supabase.ts';
import type { Credentials } from '#domain/auth.ts';

/** Why the backend said no: an error of supabase-js. */
export interface AuthProblem {
  code?: string;
}

type Outcome = Promise<AuthProblem | undefined>;

export async function signIn(credentials: Credentials): Outcome {
  const { auth } = await getSupabase();
  return (await auth.signInWithPassword(credentials)).error ?? undefined;
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
  return { problem: error ?? undefined, isSignedIn: data.session !== null };
}

export async function signOut(): Outcome {
  const { auth } = await getSupabase();
  return (await auth.signOut()).error ?? undefined;
}

/** Mails a link to whoever has an account; the answer is the same for everybody else. */
export async function requestRecovery(email: string): Outcome {
  const { auth } = await getSupabase();
  const options = { redirectTo: `${location.origin}/reset-password` };
  return (await auth.resetPasswordForEmail(email, options)).error ?? undefined;
}

/** Mails a new link to whoever still has to confirm their address; the answer is the same for everybody else. */
export async function resendConfirmation(email: string): Outcome {
  const { auth } = await getSupabase();
  const options = { emailRedirectTo: `${location.origin}/` };
  return (await auth.resend({ type: 'signup', email, options })).error ?? undefined;
}

export async function changePassword(password: string, currentPassword?: string): Outcome {
  const { auth } = await getSupabase();
  return (await auth.updateUser({ password, current_password: currentPassword })).error ?? undefined;
}

/** Both mailboxes get a link, and the address changes when both were followed. */
export async function requestEmailChange(email: string): Outcome {
  const { auth } = await getSupabase();
  const options = { emailRedirectTo: `${location.origin}/account` };
  return (await auth.updateUser({ email }, options)).error ?? undefined;
}

/** The session keeps a copy of the user, which a link followed on another device may have made old. */
export async function refreshUser(): Promise<void> {
  const { auth } = await getSupabase();
  const [{ data: fresh }, { data: kept }] = await Promise.all([auth.getUser(), auth.getSession()]);
  if (fresh.user && fresh.user.updated_at !== kept.session?.user.updated_at) await auth.refreshSession();
}
