/**
 * How the documents of a route are made and kept.
 * - `shared`: public and the same for everyone. Search engines index it, browsers and CDNs may store it, and it
 *   hydrates on the first intent.
 * - `shell`: a page that only a signed-in user or a link from a mail leads to. The browser fills it in, so one empty document
 *   serves every name in its path. It is not indexed, not stored outside of the server, and hydrates at once.
 */
export type DocumentKind = 'shared' | 'shell';

/** What a route module may export as `handle` to tell the server about its documents. */
export interface DocumentHandle {
  /** Every route declares it, or a layout around it does. */
  document?: DocumentKind;
  /** The one address of a page that answers on several: the others are left out of the sitemap. */
  canonicalPath?: string;
  /**
   * The query parameters that change what the page shows, each with a function that gives the value to render for the
   * one a visitor sent, or undefined to render the page without it. Whatever is not named here never reaches the page,
   * so that nobody can make the server render the same page under endless URLs.
   */
  query?: Record<string, (value: string) => string | undefined>;
  /** Visitors get the page in maintenance mode too. */
  isOpenInMaintenance?: boolean;
  /** The name in the path is public, so views are counted for each name. Other names may be secrets and are not kept. */
  isCountedByName?: boolean;
}

/** What a route declares together with the layouts around it, outermost first. The innermost declaration wins. */
export function combineHandles(handles: unknown[]): DocumentHandle {
  return Object.assign({}, ...handles);
}
