import { corsHeaders } from '@supabase/supabase-js/cors';
import type { z } from 'zod';

/** A response that pages of any origin may read, because a page and its backend may have different origins. */
export function respond(status: number, body: object, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { ...corsHeaders, ...headers } });
}

export const unknownRequest = 'This is no request we know how to handle.';

/** What a response says about a body whose schema has a message for people. */
export function firstIssue({ issues: [first] }: z.ZodError): { error: string } {
  return { error: first?.message ?? unknownRequest };
}

/** Whether the honeypot field, which people do not see, was filled in. */
export function isFromRobot(input: unknown, honeypot: string): boolean {
  if (typeof input !== 'object' || input === null) return false;
  return Boolean(Object.getOwnPropertyDescriptor(input, honeypot)?.value);
}

/** The wait as text, for a caller who has exceeded an hourly limit. */
export function waitInWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
