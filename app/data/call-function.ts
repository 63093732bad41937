import { authorizationHeaders, backendUrl, getSupabase } from '#app/lib/supabase.ts';
import { WordedError } from '#app/lib/worded-error.ts';

type Answer<Body> = Partial<Body> & { status: number; error?: string };

/**
 * Asks a function in the name of whoever is signed in here: posts the body, or gets where there is none. Throws when
 * the function cannot be reached.
 */
export async function askFunction<Body extends object>(name: string, body?: object): Promise<Answer<Body>> {
  const response = await fetch(`${backendUrl()}/functions/v1/${name}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'Content-Type': 'application/json', ...(await authorizationHeaders()) },
    body: body && JSON.stringify(body),
  });
  // Something in between may answer in the function's place, and not with JSON.
  const answer = await response.json().catch(() => ({}));
  return { ...answer, status: response.status };
}

/** For functions that want somebody to be signed in. Throws the words of a refusal. */
export async function callFunction<Body extends object>(name: string, body?: object): Promise<Body> {
  await getSupabase();
  const { status, error, ...answer } = await askFunction<Body>(name, body);
  // Below 300 the function returned all of its body, which no type can tell from a part of it.
  if (status < 300) return answer as unknown as Body;
  throw new WordedError(status < 500 ? error : '', { status });
}
