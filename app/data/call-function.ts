import { authorizationHeaders, backendUrl, getSupabase } from '#app/lib/supabase.ts';
import { WordedError } from '#app/lib/worded-error.ts';

type Answer<Body> = Partial<Body> & { status: number; error?: string };

/**
 * Calls a function as the signed-in user: POST with a body, otherwise GET. Throws if the function cannot be reached.
 */
export async function askFunction<Body extends object>(name: string, body?: object): Promise<Answer<Body>> {
  const response = await fetch(`${backendUrl()}/functions/v1/${name}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'Content-Type': 'application/json', ...(await authorizationHeaders()) },
    body: body && JSON.stringify(body),
  });
  // A proxy may respond in the function's place, without JSON.
  const answer = await response.json().catch(() => ({}));
  return { ...answer, status: response.status };
}

/** For functions that require a signed-in user. Throws the message of a refusal. */
export async function callFunction<Body extends object>(name: string, body?: object): Promise<Body> {
  await getSupabase();
  const { status, error, ...answer } = await askFunction<Body>(name, body);
  // Below 300 the function returned its whole body, which the type system cannot know.
  if (status < 300) return answer as unknown as Body;
  throw new WordedError(status < 500 ? error : '', { status });
}
