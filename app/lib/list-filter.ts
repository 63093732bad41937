import { z } from 'zod';

/** A filter that accepts any text. Empty filters nothing. */
export const anyText = z.string().catch('');

/** A filter with a fixed set of values. Any other value filters nothing. */
export function oneOf<const Choice extends string>(choices: readonly Choice[]) {
  return z.custom<Choice | ''>((value) => choices.some((choice) => choice === value)).catch('');
}

/** Reads a list's filter from its URL. Unknown parameters and invalid values are ignored. */
export function readFilter<Schema extends z.ZodType>(
  schema: Schema,
  parameters: URLSearchParams,
): z.output<Schema> {
  return schema.parse(Object.fromEntries(parameters));
}

export function isFiltered(filter: Record<string, string>): boolean {
  return Object.values(filter).some((value) => value !== '');
}
