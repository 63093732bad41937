/** The `loader` of a route that has data for parts of pages, in the browser alone: there is nothing to see at its URL. */
export function noDocument(): Response {
  return new Response(null, { status: 404 });
}
