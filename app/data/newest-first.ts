/**
 * The condition, for `.or(…)`, that a row comes after another in a list with the newest first. Its first part says no
 * more than the second, but lets the index begin where the page does.
 */
export function isOlderThan({ created_at, id }: { created_at: string; id: string | number }): string {
  return `and(created_at.lte.${created_at},or(created_at.lt.${created_at},id.lt.${id}))`;
}
