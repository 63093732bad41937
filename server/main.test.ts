import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDataFolder } from '#testing/setup/template.ts';
import {
  readPublishableKey,
  type SiteProcess,
  spawnSite,
  startSiteProcess,
  withoutContent,
} from '#testing/site-process.ts';

let site: SiteProcess;

beforeAll(async () => {
  const dataDirectory = await makeDataFolder('lifelong-main-');
  const extra = await temporaryFolder();
  await writeFile(
    join(extra, '20991231000000_slow.sql'),
    `create function public.slow() returns bigint language sql as 'select count(*) from generate_series(1, 100000) a, generate_series(1, 100000) b';
     grant execute on function public.slow() to anon;
     create function public.read_at(integer) returns integer language internal strict as 'textlen';
     create function public.crash() returns integer language sql as 'select public.read_at(2000000000)';
     grant execute on function public.read_at(integer), public.crash() to service_role;`,
  );
  const trap = `process.on('SIGUSR2', () => { throw new Error('out of the blue') })`;
  site = await startSiteProcess({
    dataDirectory,
    variables: {
      ...withoutContent,
      EXTRA_MIGRATIONS: extra,
      RATE_LIMITS: 'off',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(trap)}`,
    },
  });
});

afterAll(async () => {
  await site.kill();
  await rm(site.dataDirectory, { recursive: true, force: true });
});

const temporaryFolder = () => mkdtemp(join(tmpdir(), 'lifelong-main-'));

/** Runs the server until it exits, and returns its output. */
async function runMain(dataDirectory: string, variables: Record<string, string> = {}) {
  const site = spawnSite({ dataDirectory, variables });
  site.url.catch(() => {});
  const code = await site.ended;
  return { code, said: site.output().trim() };
}

test('a second start on the same data folder ends at once with one clear line', async () => {
  const run = await runMain(site.dataDirectory);
  expect(run.code).toBe(1);
  expect(run.said.split('\n')).toEqual([expect.stringContaining('is in use by another process')]);
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
});

test('a busy port ends the start with one clear line', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const run = await runMain(await temporaryFolder(), { PORT: String(port) });
  other.close();
  expect(run).toMatchObject({ code: 1, said: expect.stringMatching(/^Port \d+ is already in use\..*$/) });
});

test('a bad setting ends the start with one clear line', async () => {
  const run = await runMain(await temporaryFolder(), { PORT: 'eighty' });
  expect(run).toMatchObject({ code: 1, said: expect.stringMatching(/^Bad setting: PORT.*$/) });
});

test('an unreachable PostgreSQL ends the start with one clear line', async () => {
  const run = await runMain(await temporaryFolder(), {
    DATABASE_URL: 'postgresql://site@localhost:1/site',
  });
  expect(run).toMatchObject({ code: 1, said: expect.stringMatching(/^connect ECONNREFUSED .+$/) });
});

test('a data folder that is a file ends the start with one clear line', async () => {
  const file = join(await temporaryFolder(), 'file');
  await writeFile(file, 'not a folder');
  const run = await runMain(file);
  expect(run.code).toBe(1);
  expect(run.said.split('\n')).toEqual([expect.stringContaining('is not a folder')]);
  expect(await readFile(file, 'utf8')).toBe('not a folder');
});

test('the control file with the secret key is for its owner alone', async () => {
  expect((await stat(join(site.dataDirectory, 'control.json'))).mode & 0o777).toBe(0o600);
});

test.for([
  ['/metrics', 'without METRICS_TOKEN'],
  ['/backup-copy', 'whose name only begins like that of /backup'],
  ['/rest/v10', 'whose name only begins like that of /rest/v1'],
])('%s, %s, is an address that does not exist', async ([path]) => {
  const [answered, unknown] = await Promise.all(
    [path, '/no-such-page'].map(async (asked) => {
      const answer = await fetch(site.url + asked, { headers: { authorization: 'Bearer undefined' } });
      return { status: answer.status, text: await answer.text() };
    }),
  );
  expect(answered?.status).toBe(404);
  expect(answered).toEqual(unknown);
});

test.for([
  '/rest/v1/blog_posts',
  '/auth/v1/health',
  '/functions/v1/nothing',
  '/storage/v1/bucket',
  '/backup',
])('browsers do not guess what the answer of %s may be', async (path) => {
  const { headers } = await fetch(site.url + path);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test('a slow query never stalls the server, ends with a clean error, and the next request works', async () => {
  // The queries of visitors have the shortest time limit.
  const apikey = await readPublishableKey(site);
  const rest = (path: string) => fetch(`${site.url}/rest/v1/${path}`, { headers: { apikey } });
  const slow = rest('rpc/slow');
  let answered = 0;
  let isDone = false;
  const settled = slow.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
    answered += 1;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const answer = await settled;
  expect(answer.status).toBe(503);
  expect(answer.headers.get('retry-after')).toBeTruthy();
  expect(await answer.text()).not.toContain('generate_series');
  // A server that stalls responds only once, when the query ends.
  expect(answered).toBeGreaterThan(3);
  expect((await rest('blog_posts?limit=1')).status).toBe(200);
});

test('an engine crash returns 503 to the request that caused it, and no other request fails', async () => {
  const rest = (path: string) =>
    fetch(`${site.url}/rest/v1/${path}`, { headers: { apikey: site.secretKey } });
  const broken = await rest('rpc/crash');
  expect(broken.status).toBe(503);
  expect(broken.headers.get('retry-after')).toBeTruthy();
  expect(await broken.text()).not.toContain('memory');
  expect((await rest('blog_posts?limit=1')).status).toBe(200);
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
}, 60_000);

// The last two tests end the site that all tests share.

test('an uncaught error is logged, requests in progress are finished, and the process exits with 1', async () => {
  const headers = { expect: '100-continue' };
  const underWay = request(`${site.url}/functions/v1/contact-form`, { method: 'POST', headers });
  const answered = once(underWay, 'response');
  underWay.flushHeaders();
  // The server has begun with the request.
  await once(underWay, 'continue');
  underWay.write('{');
  const health = async () => (await fetch(`${site.url}/healthz`)).status;
  expect(await health()).toBe(200);
  process.kill(site.pid, 'SIGUSR2');
  await expect.poll(health).toBe(503);
  underWay.end('}');
  const [answer] = await answered;
  expect(answer.statusCode).toBe(400);
  answer.resume();
  expect(await site.stop()).toBe(1);
  expect(site.output()).toContain('out of the blue');
});

test('data written by a newer version is refused and left untouched', async () => {
  await site.stop();
  // Its migration is unknown without the setting.
  const run = await runMain(site.dataDirectory);
  expect(run.code).toBe(1);
  expect(run.said.split('\n')).toEqual([expect.stringContaining('newer version')]);
});
