import { identify } from '../access/identify.ts';
import { isLive } from '../access/live-session.ts';
import type { Backend } from '../backend.ts';
import type { Caller } from '../database/database.ts';

export type Identified = { caller: Caller } | { refusal: string };

/**
 * Identifies the sender of a token. Without a token, the API key is the caller. A refusal begins with a code of hosted
 * Supabase.
 */
export async function identifyListener(
  { keys, config, database }: Pick<Backend, 'keys' | 'config' | 'database'>,
  apiKey: string | undefined,
  token: string | undefined,
): Promise<Identified> {
  const headers = new Headers();
  if (apiKey !== undefined) headers.set('apikey', apiKey);
  const bearer = token ?? apiKey;
  if (bearer !== undefined) headers.set('authorization', `Bearer ${bearer}`);
  const result = await identify(headers, keys, config.isApiKeyRequired);
  switch (result.kind) {
    case 'caller': {
      const { caller } = result;
      const isUser = caller.role === 'authenticated';
      if (isUser && !(await isLive(database, caller.claims))) {
        return { refusal: 'InvalidJWTToken: The session has ended' };
      }
      return { caller };
    }
    case 'expired-token':
      return { refusal: 'InvalidJWTToken: Token has expired' };
    case 'foreign-role':
      return { refusal: 'InvalidJWTToken: The role of the token is not one of the API' };
    case 'bad-token':
      return { refusal: 'JwtSignatureError: Failed to validate JWT signature' };
    default:
      return { refusal: 'InvalidApiKey: No API key, or an unknown one' };
  }
}
