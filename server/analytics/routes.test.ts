import { expect, onTestFinished, test, vi } from 'vitest';
import { defaultSiteSettings } from '#domain/site/site-settings.ts';
import type { Visit, VisitMessage } from '#domain/site/visit.ts';
import { defaultSettings } from '../settings/default-settings.ts';
import type { FindRoute } from './read-visit.ts';
import { visitRoutes } from './routes.ts';

const message: VisitMessage = ['page_view', '/faq', true, 'search.example'];
const view: Visit = { event: 'page_view', path: '/faq', referrer: 'search.example', device: 'phone' };
const origin = 'http://school.example:3000';

const shared = { handle: { document: 'shared' }, isPage: true } as const;
const findRoute: FindRoute = (path) => {
  if (['/', '/faq', '/contact'].includes(path)) return { ...shared, path, isFixed: true };
  if (path === '/FAQ') return { ...shared, path: '/faq', isFixed: true };
  if (path === '/feed.xml') return { ...shared, path, isFixed: true, isPage: false };
  if (/^\/verify\/[^/]+$/.test(path)) return { ...shared, path, isFixed: false };
  const handle = { document: 'shared', isCountedByName: true } as const;
  if (/^\/(blog|courses)\/[^/]+$/.test(path)) return { handle, path, isPage: true, isFixed: false };
  const isShell = path.startsWith('/account');
  return isShell ? { handle: { document: 'shell' }, path, isPage: true, isFixed: true } : undefined;
};

function startCounting(analytics_enabled = true) {
  const counted: Visit[] = [];
  const routes = visitRoutes({
    counter: { add: (visit) => counted.push(visit), stop: async () => {} },
    settings: { ...defaultSettings, current: { ...defaultSiteSettings, analytics_enabled } },
    findRoute,
    environment: { trustProxy: true, hasRateLimits: true },
  });
  const post = async (visit: unknown, headers: Record<string, string> = {}) => {
    const body = typeof visit === 'string' ? visit : JSON.stringify(visit);
    return (await routes.request('/visits', { method: 'POST', body, headers: { origin, ...headers } }))
      .status;
  };
  return { counted, post };
}

test('a page view is counted as it was reported', async () => {
  const { counted, post } = startCounting();
  expect(await post(message, { 'sec-fetch-site': 'same-origin' })).toBe(204);
  expect(counted).toEqual([view]);
});

test.for([
  ['/nothing', 'other'],
  ['/verify/LAI-0123-4567', 'other'],
  ['/blog/a-post', '/blog/a-post'],
  ['/courses/a-course', '/courses/a-course'],
  ['/blog/a/b', 'other'],
  ['/blog/A-POST', 'other'],
  ['/faq?x', 'other'],
  ['/FAQ', '/faq'],
  ['/feed.xml', 'other'],
])('the path %s is counted as %s', async ([path, expected]) => {
  const { counted, post } = startCounting();
  expect(await post(['page_view', path, true, 'search.example'])).toBe(204);
  expect(counted).toEqual([{ ...view, path: expected }]);
});

test.for([
  ['www.Example.com', 'example.com'],
  ['www.com', 'www.com'],
  ['news.example.co.uk', 'news.example.co.uk'],
  ['', 'direct'],
  [null, 'internal'],
  ['school.example:3000', 'internal'],
  ['news.example:8080', 'news.example'],
  ['internal', 'other'],
  ['localhost:3000', 'other'],
  ['<script>', 'other'],
  [`${'a'.repeat(120)}.com`, 'other'],
])('a visitor who comes from "%s" is counted as from %s', async ([referrer, expected]) => {
  const { counted, post } = startCounting();
  expect(await post(['page_view', '/faq', true, referrer])).toBe(204);
  expect(counted).toEqual([{ ...view, referrer: expected }]);
});

test('views of private pages are not counted, and what is done there is counted without the page', async () => {
  const { counted, post } = startCounting();
  await post(['page_view', '/account', true, '']);
  await post(['plan_requested', '/account/membership', false, null]);
  expect(counted).toEqual([
    { event: 'plan_requested', path: 'other', referrer: 'internal', device: 'desktop' },
  ]);
});

test.for(['dnt', 'sec-gpc'])('a visitor who sends the header %s is not counted', async (header) => {
  const { counted, post } = startCounting();
  expect(await post(message, { [header]: '1' })).toBe(204);
  expect(counted).toEqual([]);
});

test('nothing is counted while analytics are off', async () => {
  const { counted, post } = startCounting(false);
  expect(await post(message)).toBe(204);
  expect(counted).toEqual([]);
});

test('an invalid, too long or cross-site visit message is refused', async () => {
  const { counted, post } = startCounting();
  const wrong = [
    '',
    'x',
    '{}',
    'null',
    view,
    ['login', '/faq', true, ''],
    ['page_view', 'faq', true, ''],
    ['page_view', '/faq', 'phone', ''],
    ['page_view', '/faq', true, '', 'me'],
    ['page_view', '/faq', true],
  ];
  for (const visit of wrong) expect(await post(visit), JSON.stringify(visit)).toBe(400);
  expect(await post(['page_view', `/${'a'.repeat(2_000)}`, true, ''])).toBe(413);
  expect(await post(message, { 'sec-fetch-site': 'cross-site' })).toBe(403);
  expect(counted).toEqual([]);
});

test('one client can report 300 visits in a minute', async () => {
  const { counted, post } = startCounting();
  const headers = { 'x-forwarded-for': '192.0.2.1' };
  for (let visit = 0; visit < 300; visit += 1) await post(message, headers);
  expect(await post(message, headers)).toBe(429);
  expect(await post(message, { 'x-forwarded-for': '192.0.2.2' })).toBe(204);
  expect(counted).toHaveLength(301);
});

test('setting the wall clock back makes no client wait', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'], now: 1_800_000_000_000 });
  onTestFinished(() => {
    vi.useRealTimers();
  });
  const { post } = startCounting();
  const headers = { 'x-forwarded-for': '192.0.2.1' };
  for (let visit = 0; visit < 301; visit += 1) await post(message, headers);
  vi.setSystemTime(1_700_000_000_000);
  vi.advanceTimersByTime(61_000);
  expect(await post(message, headers)).toBe(204);
});
