import type { LinkType } from '#backend/auth/one-time-tokens/one-time-token.ts';

/** The URL in a mail. Colons and slashes need no escaping inside a query string, so they stay readable. */
export function verifyLink(siteUrl: string, hash: string, type: LinkType, redirectTo: string): string {
  const readable = encodeURIComponent(redirectTo).replaceAll('%3A', ':').replaceAll('%2F', '/');
  return `${siteUrl}/auth/v1/verify?token=${hash}&type=${type}&redirect_to=${readable}`;
}
