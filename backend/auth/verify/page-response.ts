import { createHash } from 'node:crypto';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { AuthContext, Handler } from '#backend/auth/http/auth-context.ts';
import { AuthError } from '#backend/auth/http/auth-error.ts';
import type { Backend } from '#backend/backend.ts';
import { pageStyle } from './page-style.ts';
import { type Page, refusedPage } from './pages.ts';

/**
 * `formTargets` are the URLs the page's form may be redirected to. Browsers check redirects against `form-action`
 * too.
 */
export function pageResponse(
  { site }: Backend,
  context: AuthContext,
  page: Page,
  status: ContentfulStatusCode,
  formTargets: string[] = [],
): Response | Promise<Response> {
  const targets = formTargets.map((address) => new URL(address).origin);
  const styleHash = createHash('sha256').update(pageStyle(site.color())).digest('base64');
  const policy = [
    `default-src 'none'`,
    `style-src 'sha256-${styleHash}'`,
    // For /favicon.ico, which Firefox asks for; it logs an error if the policy forbids it.
    `img-src 'self'`,
    `form-action ${["'self'", ...targets].join(' ')}`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ];
  context.header('Content-Security-Policy', policy.join('; '));
  context.header('Referrer-Policy', 'no-referrer');
  context.header('X-Content-Type-Options', 'nosniff');
  context.header('X-Frame-Options', 'DENY');
  context.header('X-Robots-Tag', 'noindex');
  return context.html(page, status);
}

/** Shows errors as a page, because a person in a browser sees them. */
export function withErrorPages(backend: Backend, handle: Handler): Handler {
  return async (context) => {
    try {
      return await handle(context);
    } catch (error) {
      if (!(error instanceof AuthError)) throw error;
      const { retryAfter } = error.details;
      if (retryAfter !== undefined) context.header('Retry-After', String(retryAfter));
      return pageResponse(backend, context, refusedPage(backend, error.message), error.status);
    }
  };
}
