import type { DocumentKind } from '#domain/documents/document-handle.ts';
import { encodePath, readTarget } from './request-target.ts';
import type { MatchedRoute, RouteTable } from './route-table.ts';

/** How to handle a request for a document, decided before anything is rendered. */
export type Action =
  | { kind: 'refuse' }
  | { kind: 'missing' }
  | { kind: 'redirect'; location: string }
  | RenderAction;

export interface RenderAction {
  kind: 'render';
  /** The URL to render, without anything that cannot change the response. */
  url: string;
  document: DocumentKind;
  /** The path as the route table declares it. All missing documents of a pattern share one response. */
  pattern: string;
  isVariant: boolean;
}

const dataSuffix = '.data';
/** The path at which React Router's client requests the data of `/`. */
const rootDataPath = '/_.data';
/** The parameter with which React Router's client requests the data of some routes only. */
const routesParameter = '_routes';

export function chooseAction(url: string, routes: RouteTable): Action {
  const target = readTarget(url);
  if (!target) return { kind: 'refuse' };
  const { path, query, isNormalized } = target;
  const isData = path.endsWith(dataSuffix);
  const route = routes.match(pagePathOf(path));
  if (!route || (isData && !isNormalized)) return { kind: 'missing' };
  if (!isData && (!isNormalized || route.path !== path)) {
    return { kind: 'redirect', location: encodePath(route.path) + search(query) };
  }
  const relevantQuery = search(
    new URLSearchParams([
      ...declaredParameters(query, route),
      ...(isData ? requestedRoutes(query, route) : []),
    ]),
  );
  const { pattern, handle } = route;
  const { document } = handle;
  const base = document === 'shell' ? shellPath(pattern) + (isData ? dataSuffix : '') : encodePath(path);
  return { kind: 'render', url: base + relevantQuery, document, pattern, isVariant: relevantQuery !== '' };
}

/** The path of the page whose data is requested, or the path itself. */
export function pagePathOf(path: string): string {
  if (path === rootDataPath) return '/';
  return path.endsWith(dataSuffix) ? path.slice(0, -dataSuffix.length) : path;
}

/** The first value of each declared parameter, normalized by the route. */
function declaredParameters(
  query: URLSearchParams,
  { handle: { query: rules = {} } }: MatchedRoute,
): [string, string][] {
  return Object.entries(rules).flatMap(([name, valueToRender]): [string, string][] => {
    const given = query.get(name);
    const value = given === null ? undefined : valueToRender(given);
    return value === undefined ? [] : [[name, value]];
  });
}

/** The routes whose data is requested, or nothing if these are all routes with data. */
function requestedRoutes(query: URLSearchParams, { loaderIds }: MatchedRoute): [string, string][] {
  const given = query.get(routesParameter)?.split(',') ?? [];
  const known = loaderIds.filter((id) => given.includes(id));
  return known.length === 0 || known.length === loaderIds.length ? [] : [[routesParameter, known.join()]];
}

/** A shell is the same document whatever its path parameters are. */
function shellPath(pattern: string): string {
  return pattern.replaceAll(/:[^/]+/g, '-');
}

function search(query: URLSearchParams): string {
  return query.size > 0 ? `?${query}` : '';
}
