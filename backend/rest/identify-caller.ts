import { type IdentifyResult, identify } from '../access/identify.ts';
import type { Keys } from '../access/keys.ts';
import type { Caller } from '../database/database.ts';
import { RestError } from './errors.ts';

/** Identifies the caller, or throws the error of the hosted gateway or PostgREST. */
export async function identifyCaller(headers: Headers, keys: Keys, isKeyRequired: boolean): Promise<Caller> {
  const result = await identify(headers, keys, isKeyRequired);
  if (result.kind !== 'caller') throw refusal(result);
  return result.caller;
}

function refusal(result: Exclude<IdentifyResult, { kind: 'caller' }>): RestError {
  switch (result.kind) {
    case 'no-key':
      return new RestError(401, null, 'No API key found in request', {
        hint: 'No `apikey` request header or url param was found.',
      });
    case 'unknown-key':
      return new RestError(401, null, 'Invalid API key', {
        hint: 'Double check your Supabase `anon` or `service_role` API key.',
      });
    case 'expired-token':
      return invalidToken('PGRST303', 'JWT expired');
    case 'foreign-role':
      return new RestError(403, '42501', `permission denied to set role "${result.role}"`);
    case 'bad-token':
      return invalidToken('PGRST301', 'JWT is invalid');
  }
}

function invalidToken(code: string, message: string): RestError {
  return new RestError(401, code, message, {
    headers: { 'WWW-Authenticate': `Bearer error="invalid_token", error_description="${message}"` },
  });
}
