import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, onTestFinished, test } from 'vitest';
import { slimRouteTable } from './slim-route-table.ts';

async function directoryWith(name: string, text: string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'lifelong-table-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  await writeFile(join(directory, name), text);
  return directory;
}

const flags = {
  ...{ hasAction: false, hasLoader: true, hasClientAction: false, hasClientLoader: true },
  ...{ hasClientMiddleware: false, hasDefaultExport: true, hasErrorBoundary: false },
};
const imports = ['/assets/shell-2.js'];
const routes = [
  { id: 'root', path: '', module: '/assets/root-1.js', css: ['/assets/root-2.css'] },
  { id: 'pages/layout', parentId: 'root', module: '/assets/layout-3.js', css: [] },
  { id: 'pages/home', parentId: 'pages/layout', index: true, module: '/assets/start-4.js', css: [] },
  { id: 'pages/faq', parentId: 'pages/layout', path: 'faq', module: '/assets/faq-a-5.js', css: [] },
].map((route) => ({ ...flags, hasAction: route.id === 'root', ...route, imports }));
const tableOf = (list: { id: string; [property: string]: unknown }[]) => ({
  version: 'a1',
  entry: { imports },
  routes: Object.fromEntries(list.map((route) => [route.id, route])),
});
const write = (table: object) => `window.__reactRouterManifest=${JSON.stringify(table)};`;

test('browsers make the whole table of its rows, without what the routes import', async () => {
  const directory = await directoryWith('manifest-a1.js', write(tableOf(routes)));
  await slimRouteTable(directory);
  const window: { __reactRouterManifest?: object } = {};
  runInNewContext(await readFile(join(directory, 'manifest-a1.js'), 'utf8'), { window });
  expect(JSON.parse(JSON.stringify(window.__reactRouterManifest))).toEqual(
    tableOf(routes.map((route) => ({ ...route, imports: [] }))),
  );
});

test('a property that the rows would lose stops the build', async () => {
  const directory = await directoryWith(
    'manifest-a1.js',
    write(tableOf([{ ...routes[0], id: 'root', new: 1 }])),
  );
  await expect(slimRouteTable(directory)).rejects.toThrow('new');
});

test('a table in another form stops the build', async () => {
  const directory = await directoryWith('manifest-a1.js', 'export default 1;');
  await expect(slimRouteTable(directory)).rejects.toThrow('manifest-a1.js is no table of routes');
});

test('other files stay as they are', async () => {
  const directory = await directoryWith('home-1.js', 'export default { imports: [1] };');
  await slimRouteTable(directory);
  expect(await readFile(join(directory, 'home-1.js'), 'utf8')).toBe('export default { imports: [1] };');
});
