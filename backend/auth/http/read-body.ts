import { z } from 'zod';
import { deepestJson, isTooDeep } from '#backend/http/json-depth.ts';
import type { AuthContext } from './auth-context.ts';
import { AuthError } from './auth-error.ts';

/** An optional field. `null` from a client means the same as a missing field. */
export const optionalText = z
  .string()
  .nullish()
  .transform((value) => value ?? '');

export const optionalFlag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);

export const optionalObject = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((value) => value ?? undefined);

export async function readBody<Schema extends z.ZodType>(
  context: AuthContext,
  schema: Schema,
): Promise<z.output<Schema>> {
  const parsed = schema.safeParse(parseJson(await context.req.text()));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw badJson(`${issue?.path.join('.') || 'body'}: ${issue?.message}`);
}

function parseJson(text: string): unknown {
  if (isTooDeep(text)) throw badJson(`nested deeper than ${deepestJson} levels`);
  try {
    return JSON.parse(text);
  } catch {
    throw badJson(text === '' ? 'unexpected end of JSON input' : 'invalid JSON');
  }
}

function badJson(reason: string): AuthError {
  return new AuthError(400, 'bad_json', `Could not parse request body as JSON: ${reason}`);
}
