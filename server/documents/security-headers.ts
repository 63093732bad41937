import { createHash } from 'node:crypto';

export interface SecurityPolicy {
  /** The headers of every response. */
  headers: Record<string, string>;
  /**
   * The content security policy of one HTML page, with the hashes of that page's inline scripts and styles. Pages of the
   * app may show the frame in which Python runs, and films. A page can become a lesson without a new document.
   */
  contentPolicy(html: string, isAppPage?: boolean): string;
}

/** Browser features that a malicious script would want most. Every response carries this list, so it is short. */
const closedFeatures = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb'];

const oneYear = 31_536_000;

export function createSecurityPolicy(siteUrl: string, backendUrl: string): SecurityPolicy {
  const site = new URL(siteUrl);
  const backendOrigin = new URL(backendUrl).origin;
  const isOwn = backendOrigin === site.origin;
  const playable = isOwn ? "'self'" : `'self' ${backendOrigin}`;
  // 'self' includes WebSockets of this host, and an https origin does not.
  const connectable = isOwn ? playable : `${playable} ${backendOrigin.replace(/^http/, 'ws')}`;
  return {
    headers: {
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Permissions-Policy': closedFeatures.map((feature) => `${feature}=()`).join(', '),
      ...(site.protocol === 'https:' && { 'Strict-Transport-Security': `max-age=${oneYear}` }),
    },
    contentPolicy: (html, isAppPage = false) =>
      [
        "default-src 'none'",
        ["script-src 'self'", ...inlineHashes(html, 'script')].join(' '),
        ["style-src 'self'", ...inlineHashes(html, 'style')].join(' '),
        "style-src-attr 'unsafe-inline'",
        "img-src 'self' data: https:",
        "font-src 'self'",
        `connect-src ${connectable}`,
        "manifest-src 'self'",
        ...(isAppPage ? ["frame-src 'self'", `media-src ${playable}`] : []),
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
      ].join('; '),
  };
}

/**
 * The policy of the document in which Python runs. It has an origin of its own, reaches no network, and only our pages
 * may show it. Its workers and the interpreter come from memory (`blob:`).
 */
export function pythonFramePolicy(html: string): string {
  return [
    'sandbox allow-scripts',
    "default-src 'none'",
    ['script-src', ...inlineHashes(html, 'script'), "blob: 'wasm-unsafe-eval'"].join(' '),
    'worker-src blob:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}

/**
 * Matching tags with a regular expression is safe here because React wrote the page: it escapes every `<` and `>` in
 * text and attributes. Data blocks, whose type is not a script type, never run and need no hash. Content in `<main>`
 * gets no hash either: our own inline elements are outside of it, and a post's HTML is inside. So even a hole in the
 * sanitiser cannot get a script allowed.
 */
function inlineHashes(html: string, tag: 'script' | 'style'): Set<string> {
  const frame = html.replace(/<main\b.*<\/main>/s, '');
  const elements = frame.matchAll(new RegExp(`<${tag}\\b([^>]*)>(.*?)</${tag}>`, 'gs'));
  const hashes = new Set<string>();
  for (const [, attributes = '', text = ''] of elements) {
    if (/\ssrc=/.test(attributes) || /\stype="application\//.test(attributes)) continue;
    hashes.add(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  }
  return hashes;
}
