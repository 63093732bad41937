/** The path of each part of the API, and the kind its requests are counted under. */
export const mounts = {
  auth: { path: '/auth/v1', kind: 'auth' },
  rest: { path: '/rest/v1', kind: 'rest' },
  functions: { path: '/functions/v1', kind: 'functions' },
  storage: { path: '/storage/v1', kind: 'storage' },
  realtime: { path: '/realtime/v1', kind: 'realtime' },
} as const;

/** True for the path itself and everything below it, but not for a longer name with the same prefix. */
export function isBelow(path: string, url: string): boolean {
  if (!url.startsWith(path)) return false;
  const next = url[path.length];
  return next === undefined || next === '/' || next === '?';
}
