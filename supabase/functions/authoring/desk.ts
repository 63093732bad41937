import type { TextProblem } from '#domain/courses/authoring.ts';
import type { Json } from '#domain/database/database-types.ts';
import { respond } from '#supabase/functions/_shared/json-endpoint.ts';
import type { FunctionPlatform } from '#supabase/functions/_shared/platform.ts';

/** Who writes, and the database with the secret key. Its functions check what the author may do. */
export interface Desk extends Pick<FunctionPlatform, 'database' | 'compute'> {
  author: string;
}

/** The API takes bodies of at most 1 MB, and the text itself goes along. */
export const mostContent = 600_000;

/** A value as the database stores it: without what is undefined. */
export function toJson(value: object): Json {
  return JSON.parse(JSON.stringify(value));
}

export function refuseText(problems: TextProblem[]): Response {
  return respond(422, { error: 'The text has mistakes, so it was not saved.', problems });
}
