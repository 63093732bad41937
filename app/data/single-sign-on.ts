import { readHydrationData } from '#app/document/hydration-data.ts';
import { backendUrl, getSupabase } from '#app/lib/supabase.ts';
import type { OrganisationCall } from '#domain/organisations/organisation.ts';
import {
  type ConnectionForm,
  type Entry,
  entrySchema,
  type ShownSingleSignOn,
  singleSignOnSchema,
} from '#domain/organisations/single-sign-on.ts';
import type { AuthProblem } from './auth.ts';
import { callFunction } from './call-function.ts';

const storageKey = 'organisation-sign-in';

/**
 * A client of its own: only this sign-in uses PKCE, whose secret stays in this tab, so the code in the URL is of no use
 * to anybody else.
 */
async function openClient() {
  const { createClient } = await import('@supabase/supabase-js');
  return createClient(backendUrl(), readHydrationData().backend.publishableKey, {
    auth: {
      flowType: 'pkce',
      storage: sessionStorage,
      storageKey,
      autoRefreshToken: false,
      detectSessionInUrl: false,
    },
  });
}

/** The URL of the page where the organisation of this address signs people in. */
export async function beginOrganisationSignIn(
  email: string,
): Promise<{ url: string } | { problem: AuthProblem }> {
  const { auth } = await openClient();
  const { data, error } = await auth.signInWithSSO({
    domain: email.slice(email.lastIndexOf('@') + 1).toLowerCase(),
    options: { redirectTo: `${location.origin}/organisations/sign-in`, skipBrowserRedirect: true },
  });
  return error ? { problem: error } : { url: data.url };
}

/** Exchanges the code that the browser came back with for a session. */
export async function finishOrganisationSignIn(code: string): Promise<AuthProblem | undefined> {
  const { auth } = await openClient();
  const { data, error } = await auth.exchangeCodeForSession(code);
  sessionStorage.removeItem(storageKey);
  sessionStorage.removeItem(`${storageKey}-user`);
  if (error) return error;
  const supabase = await getSupabase();
  return (await supabase.auth.setSession(data.session)).error ?? undefined;
}

/** Brings the user into the organisation with which they signed in. */
export async function enterOrganisation(name: string | null): Promise<Entry> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('enter_by_single_sign_on', { given_name: name }).throwOnError();
  return entrySchema.parse(data);
}

/** For owner, managers and admins. */
export async function findSingleSignOn(organisation: string): Promise<ShownSingleSignOn> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('organisation_sso', { organisation }).throwOnError();
  return singleSignOnSchema.parse(data);
}

const call = (asked: OrganisationCall) => callFunction('organisations', asked);

/** Without a secret the stored one stays, if the provider stays the same. Owner and managers get a mail. */
export async function saveConnection(organisation: string, connection: ConnectionForm): Promise<void> {
  await call({ action: 'save-connection', organisation, connection });
}

export async function removeConnection(organisation: string): Promise<void> {
  await call({ action: 'remove-connection', organisation });
}

export async function addDomain(organisation: string, domain: string): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('add_sso_domain', { organisation, new_domain: domain }).throwOnError();
}

export async function removeDomain(organisation: string, domain: string): Promise<void> {
  await call({ action: 'remove-domain', organisation, domain });
}

/** Looks for the TXT record of the domain. */
export async function verifyDomain(organisation: string, domain: string): Promise<void> {
  await call({ action: 'verify-domain', organisation, domain });
}

/** Without a TXT record. For admins. */
export async function confirmDomain(organisation: string, domain: string, reason: string): Promise<void> {
  await call({ action: 'confirm-domain', organisation, domain, reason });
}
