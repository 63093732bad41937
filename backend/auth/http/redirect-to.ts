import type { AuthContext } from './auth-context.ts';

/** Where a link finally redirects: the URL the client requested if it belongs to the site, else the site's root. */
export function requestedRedirect(context: AuthContext, siteUrl: string): string {
  const candidates = [
    context.req.query('redirect_to'),
    context.req.header('redirect_to'),
    context.req.header('referer'),
  ];
  return ownUrl(candidates, siteUrl);
}

export function ownUrl(candidates: (string | undefined)[], siteUrl: string): string {
  for (const candidate of candidates) {
    const address = candidate && toOwnUrl(candidate, siteUrl);
    if (address) return address;
  }
  return new URL(siteUrl).href;
}

/**
 * The fragment of this URL carries a session, so only the site itself may receive it. Callers use the parsed URL,
 * never the original text: the browser must see exactly what was checked.
 */
function toOwnUrl(text: string, siteUrl: string): string | undefined {
  if (!/^(https?:\/\/|\/)/i.test(text)) return undefined;
  const url = URL.parse(text, siteUrl);
  if (!url || url.username || url.password) return undefined;
  const site = new URL(siteUrl);
  const isOwn = url.origin === site.origin || (isLoopback(site) && isLoopback(url));
  if (!isOwn) return undefined;
  url.hash = '';
  return url.href;
}

/** In development the site has several host names, and every tool its own port. All of them are allowed. */
function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
