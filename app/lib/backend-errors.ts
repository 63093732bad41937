/** Whether the backend denied access: 42501 is PostgreSQL's insufficient_privilege. */
export function isAccessDenied(error: unknown): boolean {
  return codeOf(error) === '42501';
}

/** Whether a unique constraint failed. */
export function isTaken(error: unknown): boolean {
  return codeOf(error) === '23505';
}

/** Whether the backend found no such row. */
export function isMissing(error: unknown): boolean {
  return codeOf(error) === 'PT404';
}

/** Whether the backend refused a change because of the current state. Its message says why. */
export function isConflict(error: unknown): boolean {
  return codeOf(error) === 'PT409';
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
