/** Where each part of the API is, and as what its requests are counted. */
export const mounts = {
  auth: { path: '/auth/v1', kind: 'auth' },
  rest: { path: '/rest/v1', kind: 'rest' },
  functions: { path: '/functions/v1', kind: 'functions' },
  storage: { path: '/storage/v1', kind: 'storage' },
} as const;

/** True for the path itself and for all below it, and not for another that only begins with the same letters. */
export function isBelow(path: string, url: string): boolean {
  if (!url.startsWith(path)) return false;
  const next = url[path.length];
  return next === undefined || next === '/' || next === '?';
}
