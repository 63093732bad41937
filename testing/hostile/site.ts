import { readFile } from 'node:fs/promises';
import { signInPeople } from '#testing/fuzz/site.ts';
import type { SiteProcess } from '#testing/site-process.ts';
import { describeHostile, type HostileResult, sendHostileQueries } from './send-queries.ts';

/** The memory that `deploy/` and `compose.yaml` allow a process, in megabytes. */
const memoryLimits = { embedded: 2_048, PostgreSQL: 1_024 };

/** How long a query would take if it were never cancelled. */
const longestAnswer = 60_000;

interface Options {
  engine: keyof typeof memoryLimits;
  count: number;
  seed: number;
}

/** Sends hostile queries to a running site whose posts have the maximum length. */
export async function attackSite(
  site: SiteProcess,
  { engine, count, seed }: Options,
): Promise<HostileResult> {
  const { publishableKey: apikey, userToken } = await signInPeople(site, seed);
  await addLongPosts(site);
  const before = await readMemory(site.pid);
  const result = await sendHostileQueries({
    ask: (path, init) => fetch(site.url + path, { ...init, signal: AbortSignal.timeout(longestAnswer) }),
    callers: { visitor: { apikey }, user: { apikey, authorization: `Bearer ${userToken}` } },
    count,
    seed,
  });
  const after = await readMemory(site.pid);
  console.log(`  ${describeHostile(result)}`);
  console.log(`  ${before.now} MB resident before, ${after.now} MB after, ${after.most} MB at the most`);
  if (after.most > memoryLimits[engine]) result.problems.push(`${after.most} MB are more than it may have`);
  const health = await fetch(`${site.url}/healthz`);
  if (health.status !== 200) result.problems.push(`/healthz answers ${health.status} afterwards`);
  return result;
}

/** 64 posts of 100,000 characters, eight in each body. */
async function addLongPosts({ url, secretKey }: SiteProcess): Promise<void> {
  for (let first = 0; first < 64; first += 8) {
    const posts = Array.from({ length: 8 }, (_, at) => ({
      title: `Long ${first + at}`,
      content: `${first + at} lorem ipsum dolor `.repeat(6_000).slice(0, 100_000),
      author_name: 'Ada',
      published: true,
      publish_date: '2026-01-01T00:00:00Z',
    }));
    const response = await fetch(`${url}/rest/v1/blog_posts`, {
      method: 'POST',
      headers: { apikey: secretKey, 'content-type': 'application/json' },
      body: JSON.stringify(posts),
    });
    if (!response.ok) throw new Error(`long posts: ${response.status} ${await response.text()}`);
  }
}

async function readMemory(pid: number): Promise<{ now: number; most: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string) =>
    Math.round(Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024);
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') };
}
