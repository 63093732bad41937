import type { AuthContext } from './auth-context.ts';

/** The page that follows must not learn the URL of this one, which can contain a token or a code. */
export function redirectWithoutReferrer(context: AuthContext, url: string): Response {
  context.header('Referrer-Policy', 'no-referrer');
  return context.redirect(url, 303);
}
