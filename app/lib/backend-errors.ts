/** Whether the backend said no because of who asked: 42501 is PostgreSQL's word for it. */
export function isRefusal(error: unknown): boolean {
  return codeOf(error) === '42501';
}

/** Whether a value has to be the only one of its kind, and is not. */
export function isTaken(error: unknown): boolean {
  return codeOf(error) === '23505';
}

/** Whether the backend said that there is no such thing. */
export function isMissing(error: unknown): boolean {
  return codeOf(error) === 'PT404';
}

/** Whether the backend refused a change because of how things stand now; its message says why. */
export function isConflict(error: unknown): boolean {
  return codeOf(error) === 'PT409';
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
