/** What a page may export as `handle` to tell the server about its documents. */
export interface DocumentHandle {
  /** The one address of a page that answers on several: the others are left out of the sitemap. */
  canonicalPath?: string;
  /** The query parameters that change what the page shows. Only these reach the page when it is rendered. */
  query?: string[];
}
