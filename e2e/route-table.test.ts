import { fileURLToPath } from 'node:url';
import { expect, inject, test } from 'vitest';
import { loadBuild } from '#server/documents/app-build.ts';
import { createRouteTable } from '#server/documents/route-table.ts';

const build = await loadBuild(fileURLToPath(new URL('../build', import.meta.url)));
const { match, shellSections } = createRouteTable(build.routes);

/** A path that matches the route. */
function pathTo(id: string | undefined): string {
  const route = id === undefined ? undefined : build.routes[id];
  if (!route) return '';
  const own = route.path ? `/${route.path.replaceAll(/:[^/]+/g, 'x')}` : '';
  return pathTo(route.parentId) + own;
}

test('every page whose data only the browser can load is a shell', () => {
  const browserOnly = Object.values(build.routes).filter(
    (route) => route?.module.default && 'clientLoader' in route.module && !route.module.loader,
  );
  expect(browserOnly.length).toBeGreaterThan(10);
  for (const route of browserOnly) {
    const path = pathTo(route?.id) || '/';
    expect([path, match(path)?.handle.document]).toEqual([path, 'shell']);
  }
});

test('search engines stay out of the back office, accounts, families, organisations, classes, learning, teaching, assessments and links in mails', async () => {
  expect(shellSections).toEqual([
    ...[
      '/account',
      '/admin',
      '/classes',
      '/course-mails',
      '/courses/*/quiz',
      '/exams',
      '/family',
      '/join',
      '/learn',
      '/newsletter',
      '/organisations',
      '/projects',
      '/reset-password',
      '/teach',
    ],
  ]);
  const robots = await (await fetch(`${inject('site').url}/robots.txt`)).text();
  for (const section of shellSections) expect(robots).toContain(`Disallow: ${section}`);
});

test('in maintenance the back office stays open, and of the rest only what says nothing of the pages', () => {
  const open = Object.keys(build.routes).flatMap((id) => {
    const path = pathTo(id);
    return match(path)?.handle.isOpenInMaintenance ? [path] : [];
  });
  expect(open.filter((path) => !/^\/admin(\/|$)/.test(path)).sort()).toEqual([
    '/manifest.webmanifest',
    '/robots.txt',
  ]);
  expect(match('/admin')?.handle.isOpenInMaintenance).toBe(true);
  expect(match('/admin/settings')?.handle.isOpenInMaintenance).toBe(true);
  expect(match('/admin/login')?.handle.isOpenInMaintenance).toBe(true);
});
