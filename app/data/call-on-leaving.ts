import { readHydrationData } from '#app/document/hydration-data.ts';
import { accessTokenNow, backendUrl } from '#app/lib/supabase.ts';

/**
 * Calls a database function from a page that is being left, where only a request that starts at once is sent. Nothing
 * here waits: the token is the one at hand. Browsers refuse such requests above 64 KB.
 */
export async function callOnLeaving(name: string, parameters: object): Promise<void> {
  const response = await fetch(`${backendUrl()}/rest/v1/rpc/${name}`, {
    method: 'POST',
    keepalive: true,
    headers: {
      'Content-Type': 'application/json',
      apikey: readHydrationData().backend.publishableKey,
      Authorization: `Bearer ${accessTokenNow()}`,
    },
    body: JSON.stringify(parameters),
  });
  if (!response.ok) throw new Error(`${name} failed: ${response.status}`);
}
