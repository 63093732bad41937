import type { z } from 'zod';
import { parseJson } from '../http/parse-json.ts';
import { readBytes } from '../http/read-bytes.ts';
import { maxJsonBytes } from '../http/request-limits.ts';
import { invalidRequest, tooLarge } from './refusal.ts';

export async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = new TextDecoder().decode(await readBytes(request, maxJsonBytes, tooLarge));
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
