import { matchRoutes, type RouteObject } from 'react-router';
import { combineHandles, type DocumentHandle, type DocumentKind } from '#domain/documents/document-handle.ts';
import type { AppBuild } from './app-build.ts';
import { encodePath } from './request-target.ts';

export interface MatchedRoute {
  /** The path in the route table's spelling. */
  path: string;
  /** The path as the route table declares it: `/blog/:slug`. */
  pattern: string;
  handle: DeclaredHandle;
  /**
   * The ids of the routes that load data for this path, outermost first. The root is left out: documents include its
   * data, so browsers only request the data of the other routes.
   */
  loaderIds: string[];
  /** Whether the path has no parameters, which might be names or secrets. */
  isFixed: boolean;
  /** False for a resource route, which returns a file. */
  isPage: boolean;
}

export interface RouteTable {
  match(path: string): MatchedRoute | undefined;
  /** Every page that search engines should index and whose path has no parameters. */
  publicPaths: string[];
  /** The shortest paths below which every page is a shell, for robots.txt. */
  shellSections: string[];
}

const rootId = 'root';

type BuildRoutes = AppBuild['routes'];
type DeclaredHandle = DocumentHandle & { document: DocumentKind };

/**
 * Everything the server knows about a page comes from the build: its path from `app/routes.ts`, the rest from its
 * `handle`.
 */
export function createRouteTable(routes: BuildRoutes): RouteTable {
  const tree = toTree(routes);
  const declared = readHandles(routes);
  const byId = new Map(declared.map((route) => [route.id, route]));
  return {
    match(path) {
      const matches = matchRoutes(tree, { pathname: encodePath(path) });
      const leaf = matches?.at(-1);
      const route = byId.get(leaf?.route.id ?? '');
      if (!matches || !route || route.pattern.endsWith('*')) return undefined;
      const { pattern, handle, isPage } = route;
      return {
        path: spell(pattern, path),
        pattern,
        handle,
        loaderIds: matches.flatMap(({ route: { id } }) =>
          id && id !== rootId && routes[id]?.module.loader ? [id] : [],
        ),
        isFixed: !pattern.includes(':'),
        isPage,
      };
    },
    publicPaths: declared.flatMap(({ id, pattern, handle, isPage }) => {
      const { document, canonicalPath = pattern } = handle;
      const isNamed = isPage && !hasChildren(routes, id) && !/[:*]/.test(pattern);
      return isNamed && document === 'shared' && canonicalPath === pattern ? [pattern] : [];
    }),
    shellSections: findShellSections(declared),
  };
}

interface DeclaredRoute {
  id: string;
  pattern: string;
  handle: DeclaredHandle;
  isPage: boolean;
}

/** The routes that a path can match, each with what it and its layouts declare. */
function readHandles(routes: BuildRoutes): DeclaredRoute[] {
  return Object.entries(routes).flatMap(([id, route]) => {
    if (!route || !(route.path || route.index)) return [];
    const { document, ...rest } = combineHandles(branchOf(routes, id).map(({ module }) => module.handle));
    if (!document) throw new Error(`The route ${id} and its layouts declare no kind of document`);
    const pattern = patternOf(routes, id);
    return [{ id, pattern, handle: { document, ...rest }, isPage: route.module.default !== undefined }];
  });
}

/** A path parameter becomes `*`, the wildcard of robots.txt. */
function findShellSections(declared: DeclaredRoute[]): string[] {
  const shared = declared
    .filter(({ handle, pattern }) => handle.document === 'shared' && !pattern.endsWith('*'))
    .map(({ pattern }) => segmentsOf(pattern));
  const isBelow = (section: string[], path: string[]) =>
    section.every((segment, index) => segment === path[index]);
  const sections = declared.flatMap(({ handle, pattern }) => {
    if (handle.document !== 'shell') return [];
    const segments = segmentsOf(pattern);
    const lengths = segments.map((_, index) => index + 1);
    const shortest = lengths.find((length) =>
      shared.every((path) => !isBelow(segments.slice(0, length), path)),
    );
    return [`/${segments.slice(0, shortest).join('/')}`.replaceAll(/:[^/]+/g, '*')];
  });
  return [...new Set(sections)].sort();
}

/**
 * Fixed segments as the route table writes them, parameters as the visitor wrote them: `/BLOG/Ab` becomes `/blog/Ab`.
 */
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

/** A route preceded by all of its layouts, outermost first. */
function branchOf(routes: BuildRoutes, id: string | undefined): NonNullable<BuildRoutes[string]>[] {
  const route = id === undefined ? undefined : routes[id];
  return route ? [...branchOf(routes, route.parentId), route] : [];
}

function patternOf(routes: BuildRoutes, id: string): string {
  return `/${branchOf(routes, id)
    .flatMap(({ path = '' }) => segmentsOf(path))
    .join('/')}`;
}

function hasChildren(routes: BuildRoutes, id: string): boolean {
  return Object.values(routes).some((route) => route?.parentId === id);
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}
