import { authorizationHeaders, backendUrl, getSupabase } from '#app/lib/supabase.ts';
import { UserFacingError } from '#app/lib/user-facing-error.ts';

type FunctionResponse<Body> = Partial<Body> & { status: number; error?: string };

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
  return { ...content, status: response.status };
}

/** For functions that require a signed-in user. Throws the message of a refusal. */
export async function callFunction<Body extends object>(name: string, body?: object): Promise<Body> {
  await getSupabase();
  const { status, error, ...content } = await fetchFunction<Body>(name, body);
  // Below 300 the function returned its whole body, which the type system cannot know.
  if (status < 300) return content as unknown as Body;
  throw new UserFacingError(status < 500 ? error : '', { status });
}
