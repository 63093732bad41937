import { expect, test } from 'vitest';
import type { AppBuild } from './app-build.ts';
import { startFixture } from './documents.fixture.ts';
import { createRouteTable } from './route-table.ts';

const page = { default: () => null };

function tableOf(routes: [path: string, handle: object][], layout: object = {}) {
  const entries = routes.map(([path, handle]) => [
    path,
    { id: path, path, parentId: 'root', module: { ...page, handle } },
  ]);
  const root = { id: 'root', module: { ...page, handle: layout } };
  return createRouteTable({ root, ...Object.fromEntries(entries) } as AppBuild['routes']);
}

const [shared, shell] = [{ document: 'shared' }, { document: 'shell' }];

test('a route is what it declares, or else what its layout declares', () => {
  const { match } = tableOf(
    [
      ['faq', {}],
      ['account', shell],
    ],
    shared,
  );
  expect(match('/faq')?.handle.document).toBe('shared');
  expect(match('/account')?.handle.document).toBe('shell');
});

test('a route that declares no kind of document is refused when the server starts', () => {
  expect(() => tableOf([['faq', {}]])).toThrow('The route faq and its layouts declare no kind of document');
});

test('public paths are those of shared pages that need no name, each under its one address', () => {
  const { publicPaths } = tableOf([
    ['faq', shared],
    ['about', { ...shared, canonicalPath: '/about-us' }],
    ['about-us', { ...shared, canonicalPath: '/about-us' }],
    ['blog/:slug', shared],
    ['account', shell],
    ['*', shared],
  ]);
  expect(publicPaths).toEqual(['/faq', '/about-us']);
});

test('sections of shells are as short as they can be without a shared page below them', () => {
  const { shellSections } = tableOf([
    ['newsletter/confirm', shell],
    ['newsletter/unsubscribe', shell],
    ['account', shell],
    ['account/data/:id', shell],
    ['courses/:slug', shared],
    ['courses/:slug/work/:part', shell],
    ['*', shared],
  ]);
  expect(shellSections).toEqual(['/account', '/courses/*/work', '/newsletter']);
});

test('the app receives both, for its sitemap and robots.txt', async () => {
  const { documents, get } = await startFixture();
  expect(documents.findRoute('/courses/a/work/b')?.handle.document).toBe('shell');
  const told = JSON.parse((await get('/told.json')).text);
  expect(told.publicPaths).toEqual(['/', '/faq', '/about-us', '/contact', '/search']);
  expect(told.shellSections).toEqual(['/account', '/admin', '/courses/*/work']);
});
