import type { AuthContext } from './auth-context.ts';

/** Where a link leads in the end: what the client asked for if it is ours, else the site itself. */
export function requestedRedirect(context: AuthContext, siteUrl: string): string {
  const candidates = [
    context.req.query('redirect_to'),
    context.req.header('redirect_to'),
    context.req.header('referer'),
  ];
  return ownAddress(candidates, siteUrl);
}

export function ownAddress(candidates: (string | undefined)[], siteUrl: string): string {
  for (const candidate of candidates) {
    const address = candidate && toOwnAddress(candidate, siteUrl);
    if (address) return address;
  }
  return new URL(siteUrl).href;
}

/**
 * A session travels in the fragment of this address, so only the site itself may receive it. The parsed address
 * is used from here on, never the text: what a browser would make of odd text must be what was checked.
 */
function toOwnAddress(text: string, siteUrl: string): string | undefined {
  if (!/^(https?:\/\/|\/)/i.test(text)) return undefined;
  const url = URL.parse(text, siteUrl);
  if (!url || url.username || url.password) return undefined;
  const site = new URL(siteUrl);
  const isOwn = url.origin === site.origin || (isLoopback(site) && isLoopback(url));
  if (!isOwn) return undefined;
  url.hash = '';
  return url.href;
}

/** On a developer's machine the site has two names and a port for every tool; none of them is foreign. */
function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
