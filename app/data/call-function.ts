import { authorizationHeaders, backendUrl, getSupabase } from '#app/lib/supabase.ts';
import { UserFacingError } from '#app/lib/user-facing-error.ts';
import type { TextProblem } from '#domain/courses/authoring.ts';

/** The body of a refusal: its reason, and for some functions what is wrong with the input. */
interface RefusalBody {
  error?: string;
  details?: string[];
  problems?: TextProblem[];
}

type FunctionResponse<Body> =
  | { ok: true; status: number; body: Body }
  | { ok: false; status: number; body: RefusalBody };

/**
 * Calls a function as the signed-in user: POST with a body, otherwise GET. Throws if the function cannot be reached.
 */
export async function fetchFunction<Body extends object>(
  name: string,
  body?: object,
): Promise<FunctionResponse<Body>> {
  const response = await fetch(`${backendUrl()}/functions/v1/${name}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'Content-Type': 'application/json', ...(await authorizationHeaders()) },
    body: body && JSON.stringify(body),
  });
  // A proxy may respond in the function's place, without JSON.
  const content = await response.json().catch(() => ({}));
  return { ok: response.ok, status: response.status, body: content };
}

/** For functions that require a signed-in user. Throws the message of a refusal. */
export async function callFunction<Body extends object>(name: string, body?: object): Promise<Body> {
  await getSupabase();
  const response = await fetchFunction<Body>(name, body);
  if (response.ok) return response.body;
  throw toError(response);
}

/** A refusal as an error. What a failing server says is not for users. */
export function toError({ status, body }: { status: number; body: RefusalBody }): UserFacingError {
  return new UserFacingError(status < 500 ? body.error : '', { status });
}
