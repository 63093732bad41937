/** Whether the backend said no because of who asked: 42501 is PostgreSQL's word for it. */
export function isRefusal(error: unknown): boolean {
  return codeOf(error) === '42501';
}

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}
