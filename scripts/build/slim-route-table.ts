import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const flags = [
  'hasAction',
  'hasLoader',
  'hasClientAction',
  'hasClientLoader',
  'hasClientMiddleware',
  'hasDefaultExport',
  'hasErrorBoundary',
] as const;

/** Strict, so that a property that a later version of React Router adds stops the build. */
const routeSchema = z.strictObject({
  id: z.string(),
  parentId: z.string().optional(),
  path: z.string().optional(),
  index: z.boolean().optional(),
  module: z.string(),
  imports: z.array(z.string()),
  css: z.array(z.string()),
  hasAction: z.boolean(),
  hasLoader: z.boolean(),
  hasClientAction: z.boolean(),
  hasClientLoader: z.boolean(),
  hasClientMiddleware: z.boolean(),
  hasDefaultExport: z.boolean(),
  hasErrorBoundary: z.boolean(),
});
type Route = z.output<typeof routeSchema>;

/** Id, number of the parent, path (0 for an index), file, flags as bits, style sheets if there are any. */
type Row = [string, number, string | 0 | undefined, string, number, string[]?];

/**
 * React Router's manifest for browsers lists the imports of each route's module, so that links can be prefetched. Our
 * links are not prefetched, and each document lists its own modules. So browsers get the routes as rows without the
 * imports, which is a third as long, and a function that makes the manifest of them.
 */
export async function slimRouteTable(assetsDirectory: string): Promise<void> {
  for (const name of await readdir(assetsDirectory)) {
    if (!/^manifest-\w+\.js$/.test(name)) continue;
    const file = join(assetsDirectory, name);
    const [, assignment, table] = /^([^{]+)(\{.*\});?$/s.exec((await readFile(file, 'utf8')).trim()) ?? [];
    if (!table) throw new Error(`${name} is no table of routes`);
    const { routes, ...rest }: { routes: Record<string, unknown> } = JSON.parse(table);
    const rows = toRows(Object.values(routes).map((route) => routeSchema.parse(route)));
    const made = `(${toRoutes})(${JSON.stringify(rows)},${JSON.stringify(flags)})`;
    await writeFile(file, `${assignment}{...${JSON.stringify(rest)},routes:${made}};`);
  }
}

function toRows(routes: Route[]): Row[] {
  const ids = routes.map(({ id }) => id);
  return routes.map((route): Row => {
    const { id, parentId = '', path, index, module, css } = route;
    const bits = flags.reduce((sum, flag, at) => sum + (route[flag] ? 2 ** at : 0), 0);
    // Most files are called as their route.
    const file = module.replace(`/assets/${id.split('/').at(-1)}-`, '');
    const row: Row = [id, ids.indexOf(parentId), index ? 0 : path, file, bits];
    if (css.length > 0) row[5] = css;
    return row;
  });
}

/** Runs in browsers, so it uses nothing from outside. */
function toRoutes(rows: Row[], flags: string[]) {
  return Object.fromEntries(
    rows.map(([id, parent, path, file, bits, css = []]) => [
      id,
      {
        id,
        parentId: rows[parent]?.[0],
        path: path === 0 ? undefined : (path ?? undefined),
        index: path === 0 || undefined,
        module: file.startsWith('/') ? file : `/assets/${id.split('/').at(-1)}-${file}`,
        imports: [],
        css,
        ...Object.fromEntries(flags.map((flag, at) => [flag, (bits & (1 << at)) > 0])),
      },
    ]),
  );
}
