import { longestUrl } from '#backend/http/request-limits.ts';

export interface RequestTarget {
  /** Decoded, without empty segments or a trailing slash. */
  path: string;
  query: URLSearchParams;
  /** Whether the path was already written in this form. If not, the request is redirected to it. */
  isNormalized: boolean;
}

/** Parses the raw URL of a request. Returns `undefined` if no page can have such a URL. */
export function readTarget(url: string): RequestTarget | undefined {
  if (url.length > longestUrl || !url.startsWith('/')) return undefined;
  const queryStart = url.indexOf('?');
  const rawPath = queryStart < 0 ? url : url.slice(0, queryStart);
  const decoded = decodePath(rawPath);
  if (decoded === undefined) return undefined;
  const path = `/${decoded
    .split('/')
    .filter((segment) => segment !== '')
    .join('/')}`;
  const query = new URLSearchParams(queryStart < 0 ? '' : url.slice(queryStart));
  return { path, query, isNormalized: path === decoded };
}

export function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

/** Dot segments and encoded separators can disguise one path as another. None of our paths contain them. */
function decodePath(rawPath: string): string | undefined {
  if (/%2f|%5c|\\/i.test(rawPath)) return undefined;
  try {
    const decoded = decodeURIComponent(rawPath);
    const hasDots = decoded.split('/').some((segment) => segment === '.' || segment === '..');
    return hasDots || hasControlCharacters(decoded) ? undefined : decoded;
  } catch {
    return undefined;
  }
}

function hasControlCharacters(text: string): boolean {
  return [...text].some((character) => character < ' ' || character === '\u007f');
}
