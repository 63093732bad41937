/** The data in the URL of an email link. */
export type EmailLink =
  | { kind: 'session'; linkType: string; tokens: { access_token: string; refresh_token: string } }
  /** The first of the two links that an email address change needs. */
  | { kind: 'half-confirmed' }
  | { kind: 'refused'; code: string; message: string };

let link: EmailLink | undefined;

/**
 * Reads the URL before the router does, and removes the data from it, so that tokens stay neither visible nor in the
 * browser's history.
 */
export function captureEmailLink(): void {
  link = parseEmailLink(new URLSearchParams(location.hash.slice(1)));
  if (link) history.replaceState(history.state, '', location.pathname + location.search);
}

/** Returns it once. */
export function takeEmailLink(): EmailLink | undefined {
  const taken = link;
  link = undefined;
  return taken;
}

/** Exported for its test. */
export function parseEmailLink(fields: URLSearchParams): EmailLink | undefined {
  const [access_token, refresh_token] = [fields.get('access_token'), fields.get('refresh_token')];
  if (access_token && refresh_token) {
    return { kind: 'session', linkType: fields.get('type') ?? '', tokens: { access_token, refresh_token } };
  }
  const code = fields.get('error_code') ?? fields.get('error');
  if (code) return { kind: 'refused', code, message: fields.get('error_description') ?? '' };
  return fields.has('message') && fields.has('sb') ? { kind: 'half-confirmed' } : undefined;
}
