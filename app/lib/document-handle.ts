/** What a page may export as `handle` to tell the server about its documents. */
export interface DocumentHandle {
  /** The one address of a page that answers on several: the others are left out of the sitemap. */
  canonicalPath?: string;
  /**
   * The query parameters that change what the page shows, each with a function that gives the value to render for the
   * one a visitor sent, or undefined to render the page without it. Whatever is not named here never reaches the page,
   * so that nobody can make the server render the same page under endless URLs.
   */
  query?: Record<string, (value: string) => string | undefined>;
}

/** The `loader` of a route that has data for parts of pages, in the browser alone: there is nothing to see at its URL. */
export function noDocument(): Response {
  return new Response(null, { status: 404 });
}
