import type { AuthContext } from './auth-context.ts';

export const versionHeader = 'X-Supabase-Api-Version';
const errorCodesSince = '2024-01-01';

/** The API version the client understands. Older clients send no header and get the first version. */
export function apiVersionOf(context: AuthContext): string | undefined {
  const asked = context.req.header(versionHeader);
  return asked && /^\d{4}-\d{2}-\d{2}$/.test(asked) && asked >= errorCodesSince ? errorCodesSince : undefined;
}
