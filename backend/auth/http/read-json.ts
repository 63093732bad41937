import { z } from 'zod';
import { deepestJson, isTooDeep, parseJson } from '#backend/http/parse-json.ts';
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

export async function readJson<Schema extends z.ZodType>(
  context: AuthContext,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = await context.req.text();
  const value = parseJson(text);
  if (value === undefined) throw badJson(whyNotJson(text));
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw badJson(`${issue?.path.join('.') || 'body'}: ${issue?.message}`);
}

function whyNotJson(text: string): string {
  if (isTooDeep(text)) return `nested deeper than ${deepestJson} levels`;
  return text === '' ? 'unexpected end of JSON input' : 'invalid JSON';
}

function badJson(reason: string): AuthError {
  return new AuthError(400, 'bad_json', `Could not parse request body as JSON: ${reason}`);
}
