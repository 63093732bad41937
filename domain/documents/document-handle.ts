/**
 * How the documents of a route are rendered and cached.
 * - `shared`: public and the same for everyone. Search engines index it, browsers and CDNs may store it, and it
 * hydrates on the first intent.
 * - `shell`: a page for signed-in users or for links in mails. The browser fills it in, so one empty document serves
 * every parameter in its path. It is not indexed, not stored outside of the server, and hydrates at once.
 */
export type DocumentKind = 'shared' | 'shell';

/** What a route module may export as `handle` to tell the server about its documents. */
export interface DocumentHandle {
  /** Every route declares it, or a layout around it does. */
  document?: DocumentKind;
  /** The canonical path of a page with several paths. The others are left out of the sitemap. */
  canonicalPath?: string;
  /**
   * The query parameters that change the page, each with a function that maps the visitor's value to the value to
   * render, or to undefined to render the page without it. All other parameters are dropped, so that nobody can make
   * the server render the same page under endless URLs.
   */
  query?: Record<string, (value: string) => string | undefined>;
  /** Visitors can open the page in maintenance mode too. */
  isOpenInMaintenance?: boolean;
  /**
   * The parameter in the path is public, so views are counted per value. Other values may be secrets and are not
   * stored.
   */
  isCountedByName?: boolean;
  /**
   * A lesson, a quiz or an exam. Nothing around it asks for attention: the footer has no newsletter form, and on small
   * screens the menu opens the help chat instead of a button over the text.
   */
  isForStudy?: boolean;
}

/** Merges the handles of a route and the layouts around it, outermost first. The innermost declaration wins. */
export function combineHandles(handles: unknown[]): DocumentHandle {
  return Object.assign({}, ...handles);
}
