import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * React Router's manifest for browsers lists the imports of each route's module, so that links can be prefetched. Our
 * links are not prefetched, and each document lists its own modules. So the lists, half of the manifest, are removed
 * for browsers.
 */
export async function slimRouteTable(assetsDirectory: string): Promise<void> {
  for (const name of await readdir(assetsDirectory)) {
    if (!/^manifest-\w+\.js$/.test(name)) continue;
    const file = join(assetsDirectory, name);
    const [, assignment, table] = /^([^{]+)(\{.*\});?$/s.exec((await readFile(file, 'utf8')).trim()) ?? [];
    if (!table) throw new Error(`${name} is no table of routes`);
    const { routes, ...rest }: { routes: Record<string, object> } = JSON.parse(table);
    const slim = Object.entries(routes).map(([id, route]) => [id, { ...route, imports: [] }]);
    await writeFile(file, `${assignment}${JSON.stringify({ ...rest, routes: Object.fromEntries(slim) })};`);
  }
}
