import type { z } from 'zod';
import { isTooDeep } from '../http/json-depth.ts';
import { readBytes } from '../http/read-bytes.ts';
import { maxJsonBytes } from '../http/request-limits.ts';
import { invalidRequest, tooLarge } from './refusal.ts';

export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const body = await readBytes(request, maxBytes);
  if (!body) throw tooLarge();
  return body;
}

export async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = new TextDecoder().decode(await readBody(request, maxJsonBytes));
  return check(schema, parseJson(text), 'body');
}

/** `where` is the part of the request that the error names. */
export function check<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  where: string,
): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw invalidRequest(`${where}${issue?.path.length ? `/${issue.path.join('/')}` : ''}: ${issue?.message}`);
}

/** The parsed JSON, or undefined if it is invalid or nested too deep. */
export function parseJson(text: string): unknown {
  try {
    return isTooDeep(text) ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
