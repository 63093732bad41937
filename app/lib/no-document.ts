/** The `loader` of a data-only route for parts of pages: its URL has no document. */
export function noDocument(): Response {
  return new Response(null, { status: 404 });
}
