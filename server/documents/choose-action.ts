import { encodePath, readTarget } from './request-target.ts';
import type { RouteTable } from './route-table.ts';

/** What a request for a document comes to, decided before anything is rendered. */
export type Action =
  | { kind: 'refuse' }
  | { kind: 'missing' }
  | { kind: 'redirect'; location: string }
  /** `url` is the address to render, cleared of all that cannot change the answer. */
  | { kind: 'render'; url: string; path: string; isVariant: boolean };

const dataSuffix = '.data';
/** How React Router's client asks for the data of `/`. */
const rootDataPath = '/_.data';

export function chooseAction(url: string, routes: RouteTable): Action {
  const target = readTarget(url);
  if (!target) return { kind: 'refuse' };
  const { path, query, isProper } = target;
  const isData = path.endsWith(dataSuffix);
  const pagePath = path === rootDataPath ? '/' : isData ? path.slice(0, -dataSuffix.length) : path;
  const route = routes.match(pagePath);
  if (!route || (isData && !isProper)) return { kind: 'missing' };
  if (!isData && (!isProper || route.path !== path)) {
    return { kind: 'redirect', location: encodePath(route.path) + search(query) };
  }
  const names = isData ? [...route.query, '_routes'] : route.query;
  const telling = search(new URLSearchParams([...query].filter(([name]) => names.includes(name))));
  return { kind: 'render', url: encodePath(path) + telling, path: pagePath, isVariant: telling !== '' };
}

function search(query: URLSearchParams): string {
  return query.size > 0 ? `?${query}` : '';
}
