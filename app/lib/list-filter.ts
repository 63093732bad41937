import { z } from 'zod';

/** A filter that takes any text. The empty text filters nothing. */
export const anyText = z.string().catch('');

/** A filter with a fixed set of values. Any other value filters nothing. */
export function oneOf<const Choice extends string>(choices: readonly Choice[]) {
  return z.custom<Choice | ''>((value) => choices.some((choice) => choice === value)).catch('');
}

/** What a list is filtered by, as its URL says it. Unknown parameters and bad values are ignored. */
export function readFilter<Schema extends z.ZodType>(
  schema: Schema,
  parameters: URLSearchParams,
): z.output<Schema> {
  return schema.parse(Object.fromEntries(parameters));
}

export function isFiltered(filter: Record<string, string>): boolean {
  return Object.values(filter).some((value) => value !== '');
}
