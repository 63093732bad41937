import { matchRoutes, type RouteObject } from 'react-router';
import { isPrivatePath } from '#domain/private-paths.ts';
import type { AppBuild } from './app-build.ts';
import { encodePath } from './request-target.ts';

/** What a route module may export as `handle` to tell the server about its documents. */
interface DocumentHandle {
  /** The one address of a page that answers on several. */
  canonicalPath?: string;
  /** The query parameters that change what the page shows, and the value to render for a given one. */
  query?: QueryRules;
}

export type QueryRules = Record<string, (value: string) => string | undefined>;

export interface MatchedRoute {
  /** The path as the route table spells it. */
  path: string;
  /** The path as the route table declares it: `/blog/:slug`. */
  pattern: string;
  query: QueryRules;
  /**
   * The ids of the routes that load data for this path, outermost first. The root is left out: a document brings its
   * data, so browsers always ask for the data of the other routes alone.
   */
  loaderIds: string[];
  /** Whether the route table spells all of the path, and no part of it is a name or a secret. */
  isFixed: boolean;
}

export interface RouteTable {
  match(path: string): MatchedRoute | undefined;
  /** Every page that search engines should know and that needs no data to be named. */
  publicPaths: string[];
}

const rootId = 'root';

type BuildRoutes = AppBuild['routes'];

export function createRouteTable(routes: BuildRoutes): RouteTable {
  const tree = toTree(routes);
  return {
    match(path) {
      const matches = matchRoutes(tree, { pathname: encodePath(path) });
      const leaf = matches?.at(-1);
      if (!matches || !leaf || leaf.route.path?.endsWith('*')) return undefined;
      const pattern = `/${matches.flatMap(({ route }) => segmentsOf(route.path ?? '')).join('/')}`;
      return {
        path: spell(pattern, path),
        pattern,
        query: handleOf(routes, leaf.route.id).query ?? {},
        loaderIds: matches.flatMap(({ route: { id } }) =>
          id && id !== rootId && routes[id]?.module.loader ? [id] : [],
        ),
        isFixed: !pattern.includes(':'),
      };
    },
    publicPaths: Object.keys(routes).flatMap((id) => {
      const path = patternOf(routes, id);
      const isPage = routes[id]?.module.default !== undefined && !hasChildren(routes, id);
      const canonicalPath = handleOf(routes, id).canonicalPath ?? path;
      const isListed = isPage && !/[:*]/.test(path) && !isPrivatePath(path) && canonicalPath === path;
      return isListed ? [path] : [];
    }),
  };
}

/** Fixed segments as the route table writes them, the others as the visitor did: `/BLOG/Ab` is `/blog/Ab`. */
function spell(pattern: string, path: string): string {
  const given = segmentsOf(path);
  const spelled = segmentsOf(pattern).map((segment, index) =>
    segment.startsWith(':') ? (given[index] ?? '') : segment,
  );
  return `/${spelled.join('/')}`;
}

function toTree(routes: BuildRoutes, parentId?: string): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route !== undefined)
    .filter((route) => route.parentId === parentId)
    .map(({ id, path, index, caseSensitive }) =>
      index ? { id, path, index, caseSensitive } : { id, path, caseSensitive, children: toTree(routes, id) },
    );
}

function patternOf(routes: BuildRoutes, id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id];
  if (!route) return '/';
  return `/${[...segmentsOf(patternOf(routes, route.parentId)), ...segmentsOf(route.path ?? '')].join('/')}`;
}

function hasChildren(routes: BuildRoutes, id: string): boolean {
  return Object.values(routes).some((route) => route?.parentId === id);
}

function handleOf(routes: BuildRoutes, id: string | undefined): DocumentHandle {
  return (id !== undefined && (routes[id]?.module.handle as DocumentHandle | undefined)) || {};
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}
