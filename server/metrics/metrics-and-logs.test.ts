import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Page, parseMetrics } from '#backend/metrics/parse-metrics.fixture.ts';
import { makeDataFolder } from '#testing/setup/template.ts';
import {
  readPublishableKey,
  type SiteProcess,
  spawnSite,
  startSiteProcess,
  withoutContent,
} from '#testing/site-process.ts';
import { runAccountLifecycle } from './account-lifecycle.fixture.ts';

const token = 'a-token-for-prometheus';
const folders: string[] = [];

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'lifelong-metrics-'));
  folders.push(folder);
  return folder;
}

async function dataFolder(): Promise<string> {
  const folder = await makeDataFolder('lifelong-metrics-');
  folders.push(folder);
  return folder;
}

let site: SiteProcess;
beforeAll(async () => {
  const extra = await temporaryFolder();
  await writeFile(
    join(extra, '20991231000000_broken.sql'),
    `create function public.broken() returns void language plpgsql as
       $$ begin raise sqlstate '58000' using message = 'broken on purpose', detail = 'a row with a hash'; end $$;
     grant execute on function public.broken() to anon;`,
  );
  site = await startSiteProcess({
    dataDirectory: await dataFolder(),
    variables: {
      ...withoutContent,
      EXTRA_MIGRATIONS: extra,
      LOG_LEVEL: 'info',
      METRICS_TOKEN: token,
      TRUST_PROXY: '1',
    },
  });
});
afterAll(async () => {
  await site.stop();
  for (const folder of folders) await rm(folder, { recursive: true });
});

const askForMetrics = (url: string, init?: RequestInit) =>
  fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` }, ...init });

async function scrape(url = site.url): Promise<Page> {
  const answer = await askForMetrics(url);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return parseMetrics(await answer.text());
}

/** The increase between two scrapes, for the series whose names have this prefix. */
function rises(before: Page, after: Page, names: string): Record<string, number> {
  const changes = [...after]
    .filter(([series]) => series.startsWith(names))
    .map(([series, value]) => [series.slice(names.length), value - (before.get(series) ?? 0)] as const);
  return Object.fromEntries(changes.filter(([, change]) => change !== 0));
}

/** Sends a method that `fetch` does not support. */
function sendMethod(method: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sending = request(site.url, { method }, (response) =>
      response.resume().once('end', () => resolve(response.statusCode)),
    );
    sending.once('error', reject).end();
  });
}

test('metrics require the token', async () => {
  for (const authorization of [
    '',
    'Bearer',
    `Bearer ${token}x`,
    `Bearer ${token.slice(1)}`,
    `Basic ${token}`,
  ]) {
    const answer = await askForMetrics(site.url, { headers: { authorization } });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    expect(await answer.text()).toBe('');
  }
  const posted = await askForMetrics(site.url, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('each request is counted once, by kind, method and status class, and never by its URL', async () => {
  const key = await readPublishableKey(site);
  const asset = /\/assets\/[\w.-]+\.js/.exec(await (await fetch(`${site.url}/faq`)).text())?.[0];
  const ask = async (path: string, init?: RequestInit) => (await fetch(site.url + path, init)).text();
  const headers = { apikey: key };
  const json = { ...headers, 'content-type': 'application/json' };
  const before = await scrape();
  for (let count = 0; count < 3; count++) await ask('/');
  await ask('/?utm_source=somewhere');
  await ask('/no-such-page');
  await ask('/', { method: 'HEAD' });
  await ask(asset ?? '');
  await ask('/assets/gone.js');
  await ask('/rest/v1/blog_posts?select=id', { headers });
  await ask('/rest/v1/blog_posts?select=id');
  await ask('/auth/v1/token?grant_type=password', { method: 'POST', headers: json, body: '{}' });
  await ask('/functions/v1/no-such-function', { method: 'POST', headers });
  await ask('/storage/v1/bucket', { headers });
  await ask('/visits', { method: 'POST', body: 'nothing' });
  await ask('/healthz');
  expect(await sendMethod('PROPFIND')).toBe(405);

  const expected = {
    'kind="document",method="GET",status="2xx"': 4,
    'kind="document",method="GET",status="4xx"': 1,
    'kind="document",method="HEAD",status="2xx"': 1,
    'kind="document",method="other",status="4xx"': 1,
    'kind="asset",method="GET",status="2xx"': 1,
    'kind="asset",method="GET",status="4xx"': 1,
    'kind="rest",method="GET",status="2xx"': 1,
    'kind="rest",method="GET",status="4xx"': 1,
    'kind="auth",method="POST",status="4xx"': 1,
    'kind="functions",method="POST",status="4xx"': 1,
    'kind="storage",method="GET",status="2xx"': 1,
    'kind="visits",method="POST",status="4xx"': 1,
  };
  let after = await scrape();
  const named = (group: Record<string, number>) =>
    Object.fromEntries(Object.entries(group).filter(([series]) => !series.includes('kind="other"')));
  await expect
    .poll(async () => {
      after = await scrape();
      return named(rises(before, after, 'http_requests_total'));
    })
    .toEqual(Object.fromEntries(Object.entries(expected).map(([labels, count]) => [`{${labels}}`, count])));

  expect(named(rises(before, after, 'http_request_duration_seconds_count'))).toEqual({
    '{kind="document"}': 7,
    '{kind="asset"}': 2,
    '{kind="rest"}': 2,
    '{kind="auth"}': 1,
    '{kind="functions"}': 1,
    '{kind="storage"}': 1,
    '{kind="visits"}': 1,
  });
  // Home was already cached, with or without a query that it ignores; the not-found page was not.
  expect(rises(before, after, 'document_cache_hits_total')).toEqual({ '{cache="pages"}': 5 });
  expect(rises(before, after, 'document_cache_misses_total')).toEqual({ '{cache="pages"}': 1 });
  expect(rises(before, after, 'document_renders_total')).toEqual({ '{cache="pages"}': 1 });
  expect([...after.keys()].filter((series) => /no-such|gone|utm|blog_posts/.test(series))).toEqual([]);
});

test('the metrics cover the database, the mails, the tasks and the process', async () => {
  const page = await scrape();
  const value = (series: string) => page.get(series) ?? Number.NaN;
  expect(value('database_transaction_duration_seconds_count')).toBeGreaterThan(1);
  expect(value('database_transaction_failures_total{reason="timeout"}')).toBe(0);
  expect(value('mail_queue_mails{state="queued"}')).toBe(0);
  expect(value('mail_queue_mails{state="failed"}')).toBe(0);
  expect(value('task_queue_tasks')).toBe(0);
  expect(value('document_cache_bytes{cache="pages"}')).toBeGreaterThan(1_000);
  expect(value('process_resident_memory_bytes')).toBeGreaterThan(10_000_000);
  expect(value('process_cpu_seconds_total')).toBeGreaterThan(0);
  expect(
    Math.abs(value('process_start_time_seconds') + value('process_uptime_seconds') - Date.now() / 1_000),
  ).toBeLessThan(60);
  expect(value('nodejs_eventloop_lag_seconds{quantile="0.99"}')).toBeGreaterThanOrEqual(0);
  expect([...page.keys()].filter((series) => series.startsWith('build_info'))).toEqual([
    expect.stringMatching(/^build_info\{node="v\d+\.\d+\.\d+",version="\d+\.\d+\.\d+",backend="pglite"\}$/),
  ]);
});

test('with hosted Supabase the metrics cover requests, documents and the process', async () => {
  const hosted = spawnSite({
    dataDirectory: await temporaryFolder(),
    variables: {
      METRICS_TOKEN: token,
      SUPABASE_URL: site.url,
      SUPABASE_PUBLISHABLE_KEY: await readPublishableKey(site),
    },
  });
  const url = await hosted.url;
  await (await fetch(url)).text();
  const page = await scrape(url);
  expect(page.get('http_requests_total{kind="document",method="GET",status="2xx"}')).toBe(1);
  expect(page.get('document_renders_total{cache="pages"}')).toBe(1);
  const names = [...page.keys()].map((series) => series.split('{', 1)[0] ?? '');
  expect(names.filter((name) => /^(database|mail)_/.test(name))).toEqual([]);
  expect([...page.keys()].join()).toContain('backend="hosted"');
  expect(await hosted.stop()).toBe(0);
});

function readLog() {
  const printed = site.output();
  const lines = printed.split('\n').filter((line) => line.startsWith('{'));
  return { printed, lines: lines.map((line): Record<string, unknown> => JSON.parse(line)) };
}

test('each API request is logged in one line with its id, and no line contains a secret of an account', async () => {
  const { answered, secrets } = await runAccountLifecycle(site);
  // Pages are not logged, not even when their URL holds a secret.
  const pages = ['/newsletter/confirm?token=secret-of-a-page', '/no-such-page?email=somebody@example.org'];
  for (const page of pages) await (await fetch(site.url + page)).text();
  expect(answered.length).toBeGreaterThan(10);
  const ids = new Set<unknown>(answered.map(({ requestId }) => requestId));
  expect(ids.size).toBe(answered.length);
  await expect
    .poll(() => readLog().lines.filter(({ requestId }) => ids.has(requestId)))
    .toEqual(
      answered.map((request) => ({
        ...request,
        time: expect.any(String),
        level: 'info',
        ms: expect.any(Number),
        msg: 'request',
      })),
    );
  const { printed, lines } = readLog();
  // A page that took long to render is named, as any is on a busy machine.
  const ofPages = lines.filter(({ path }) => /newsletter|no-such-page/.test(String(path)));
  expect(ofPages.filter(({ msg }) => msg !== 'a page took long to render')).toEqual([]);
  expect(secrets.size).toBeGreaterThan(10);
  for (const secret of [...secrets, site.secretKey, token, 'secret-of-a-page', 'somebody@example.org']) {
    expect(printed).not.toContain(secret);
  }
});

test('an error is logged with the id of its request, which may come from a proxy', async () => {
  const answer = await fetch(`${site.url}/rest/v1/rpc/broken`, {
    method: 'POST',
    headers: { apikey: await readPublishableKey(site), 'x-request-id': 'named-by-the-proxy' },
  });
  expect([answer.status, answer.headers.get('x-request-id')]).toEqual([500, 'named-by-the-proxy']);
  const ofRequest = () => readLog().lines.filter(({ requestId }) => requestId === 'named-by-the-proxy');
  await expect
    .poll(() => ofRequest().map(({ level, msg }) => `${level}: ${msg}`))
    .toEqual(['error: A request to /rest/v1 failed', 'info: request']);
  expect(ofRequest()[0]).toMatchObject({ err: { message: 'broken on purpose', detail: '[cut]' } });
});
