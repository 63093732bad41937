import type { AuthContext } from '#backend/auth/http/auth-context.ts';
import type { AuthError } from '#backend/auth/http/auth-error.ts';
import { isFlowToken, isWellFormed, type LinkType } from '#backend/auth/one-time-tokens/one-time-token.ts';
import { spendToken } from '#backend/auth/one-time-tokens/spend-token.ts';
import { issueCode } from '#backend/auth/sessions/flow-state.ts';
import { sessionResponse } from '#backend/auth/sessions/session-response.ts';
import { deviceOf, signIn } from '#backend/auth/sessions/sign-in.ts';
import type { Backend } from '#backend/backend.ts';
import { firstLinkAccepted } from './first-link-accepted.ts';

export interface Link {
  token: string;
  type: LinkType;
  redirectTo: string;
}

/** Uses up the link and returns the URL to redirect to, or undefined if the link is no longer valid. */
export async function followLink(
  backend: Backend,
  context: AuthContext,
  { token, type, redirectTo }: Link,
): Promise<string | undefined> {
  if (!isWellFormed(token)) return undefined;
  const isFlow = isFlowToken(token);
  const result = await backend.database.run('server', async (transaction) => {
    const use = await spendToken(transaction, type, [token], backend.site.accountHooks);
    if (use?.kind !== 'done') return use;
    return isFlow
      ? { kind: 'code' as const, code: await issueCode(transaction, use.accountId, type) }
      : {
          kind: 'session' as const,
          // The site shows the page for a new password to users who follow a recovery link.
          arrivalType: use.needsPassword ? 'recovery' : type,
          signedIn: await signIn(transaction, use.accountId, 'otp', deviceOf(context, backend)),
        };
  });
  if (!result) return undefined;
  if (result.kind === 'half') return withMessage(redirectTo, isFlow);
  if (result.kind === 'code') return withQuery(redirectTo, { code: result.code });
  const { user: _user, ...session } = await sessionResponse(backend, result.signedIn);
  return withFragment(redirectTo, { ...session, type: result.arrivalType, sb: '' });
}

/** The redirect of hosted Supabase for an invalid link, for clients that read the error from the URL. */
export function errorUrl({ redirectTo, token }: Link, error: AuthError): string {
  const names: Partial<Record<number, string>> = {
    400: 'invalid_request',
    401: 'unauthorized_client',
    403: 'access_denied',
  };
  const fields = {
    ...(names[error.status] ? { error: names[error.status] } : {}),
    error_code: error.code,
    error_description: error.message,
  };
  const address = isFlowToken(token) ? withQuery(redirectTo, fields) : redirectTo;
  return withFragment(address, { ...fields, sb: '' });
}

function withMessage(redirectTo: string, isFlow: boolean): string {
  const address = isFlow ? withQuery(redirectTo, { message: firstLinkAccepted }) : redirectTo;
  return withFragment(address, { message: firstLinkAccepted, sb: '' });
}

function withQuery(address: string, fields: Record<string, string | undefined>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value ?? '');
  return url.href;
}

function withFragment(address: string, fields: Record<string, string | number | undefined>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) parameters.set(name, String(value ?? ''));
  parameters.sort();
  return `${address}#${parameters}`;
}
