import { corsHeaders } from '@supabase/supabase-js/cors';

/** An answer that pages of any origin may read, since a page and its backend need not share one. */
export function answer(status: number, body: object, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { ...corsHeaders, ...headers } });
}

/** What pages send is checked by a schema afterwards; text that is no JSON at all gives undefined. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether the field that people do not see was filled in. */
export function isFromRobot(input: unknown, honeypot: string): boolean {
  if (typeof input !== 'object' || input === null) return false;
  return Boolean(Object.getOwnPropertyDescriptor(input, honeypot)?.value);
}

/** The wait in words, for whoever has passed an hourly limit. */
export function waitInWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
