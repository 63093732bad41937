/** What the functions use of Deno, which runs them on hosted Supabase. */
declare const Deno: {
  env: { get(name: string): string | undefined };
  serve(handle: (request: Request) => Promise<Response>): unknown;
};
