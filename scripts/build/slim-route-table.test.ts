import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { slimRouteTable } from './slim-route-table.ts';

async function directoryWith(name: string, text: string): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'lifelong-table-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  await writeFile(join(directory, name), text);
  return directory;
}

test('the table keeps its routes and where they are, without what they import', async () => {
  const route = { id: 'home', path: '/', module: '/assets/home-1.js', imports: ['/assets/shell-2.js'] };
  const table = { version: 'a1', entry: { imports: ['/assets/shell-2.js'] }, routes: { home: route } };
  const directory = await directoryWith(
    'manifest-a1.js',
    `window.__reactRouterManifest=${JSON.stringify(table)};`,
  );
  await slimRouteTable(directory);
  const text = await readFile(join(directory, 'manifest-a1.js'), 'utf8');
  const [, slim] = /^window\.__reactRouterManifest=(.*);$/.exec(text) ?? [];
  expect(JSON.parse(slim ?? '')).toEqual({ ...table, routes: { home: { ...route, imports: [] } } });
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
