import type { AuthContext, Handler } from '#backend/auth/http/auth-context.ts';
import { AuthError, invalid } from '#backend/auth/http/auth-error.ts';
import { redirectWithoutReferrer } from '#backend/auth/http/redirect.ts';
import { ownUrl, requestedRedirect } from '#backend/auth/http/redirect-to.ts';
import { isWellFormed, linkTypes } from '#backend/auth/one-time-tokens/one-time-token.ts';
import { stateOf, type TokenState } from '#backend/auth/one-time-tokens/spend-token.ts';
import type { Backend } from '#backend/backend.ts';
import { errorUrl, followLink, type Link } from './follow-link.ts';
import { pageResponse, withErrorPages } from './page-response.ts';
import { confirmPage, invalidLinkPage } from './pages.ts';

/**
 * Mail scanners open every link they see. So opening a link changes nothing: it shows a page whose button does what
 * the link is for. Only a program that asks for JSON, as no scanner does, gets the hosted service's redirect at once.
 */
export function showLink(backend: Backend): Handler {
  const { siteUrl } = backend.config;
  const show = withErrorPages(backend, async (context) => {
    const link = readLink(context, siteUrl);
    const state = await readTokenState(backend, link);
    return state === 'good'
      ? pageResponse(backend, context, confirmPage(backend, link), 200, [link.redirectTo])
      : pageResponse(backend, context, invalidLinkPage(backend, link, state), 403);
  });
  return (context) =>
    isProgram(context) ? redirectAtOnce(backend, context, readLink(context, siteUrl)) : show(context);
}

/** Handles the button of that page. */
export function followForm(backend: Backend): Handler {
  const { siteUrl } = backend.config;
  return withErrorPages(backend, async (context) => {
    const form = new URLSearchParams(await context.req.text());
    const field = (name: string) => form.get(name) ?? undefined;
    const link = checkLink(field('token'), field('type'), ownUrl([field('redirect_to')], siteUrl));
    // Another site must not submit the form, or it could sign a visitor in to an account of its own.
    if (isCrossSite(context))
      return pageResponse(backend, context, confirmPage(backend, link), 200, [link.redirectTo]);
    const url = await followLink(backend, context, link);
    if (url) return redirectWithoutReferrer(context, url);
    return pageResponse(
      backend,
      context,
      invalidLinkPage(backend, link, await readTokenState(backend, link)),
      403,
    );
  });
}

async function redirectAtOnce(backend: Backend, context: AuthContext, link: Link): Promise<Response> {
  try {
    const url = await followLink(backend, context, link);
    if (url) return redirectWithoutReferrer(context, url);
    throw new AuthError(403, 'otp_expired', 'Email link is invalid or has expired');
  } catch (error) {
    if (error instanceof AuthError) return redirectWithoutReferrer(context, errorUrl(link, error));
    throw error;
  }
}

function readLink(context: AuthContext, siteUrl: string): Link {
  const { token, type } = context.req.query();
  return checkLink(token, type, requestedRedirect(context, siteUrl));
}

function checkLink(token: string | undefined, type: string | undefined, redirectTo: string): Link {
  if (!type) throw invalid('Verify requires a verification type');
  if (!token) throw invalid('Verify requires a token or a token hash');
  const known = linkTypes.find((name) => name === type);
  if (!known) throw invalid('Unsupported verification type');
  return { token, type: known, redirectTo };
}

async function readTokenState(backend: Backend, { token, type }: Link): Promise<TokenState> {
  if (!isWellFormed(token)) return 'unknown';
  return backend.database.run('server', (transaction) => stateOf(transaction, type, token));
}

function isProgram(context: AuthContext): boolean {
  const accepted = context.req.header('accept') ?? '';
  return accepted.includes('application/json') && !accepted.includes('text/html');
}

function isCrossSite(context: AuthContext): boolean {
  const from = context.req.header('sec-fetch-site');
  return from !== undefined && from !== 'same-origin';
}
