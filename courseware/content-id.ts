import { z } from 'zod';

/** Ids are stable, unique across the curriculum and never reused, because progress and results refer to them. */
export const contentId = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use lowercase letters, digits and hyphens');

/** Finds the id of a question in its YAML, which may have mistakes elsewhere. */
export function idIn(source: string): string | undefined {
  return /^(?:- |\s*)id:\s*["']?([a-z0-9-]{1,80})["']?\s*(?:#.*)?$/m.exec(source)?.[1];
}
