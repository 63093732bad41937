/** The part of Deno's API that the functions use on hosted Supabase. */
declare const Deno: {
  env: { get(name: string): string | undefined };
  serve(handle: (request: Request) => Promise<Response>): unknown;
};
