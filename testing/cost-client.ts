import { createClient } from '@supabase/supabase-js';
import type { SiteProcess } from './site-process.ts';

const paragraph =
  'Whoever learns a little every week knows more after a year than somebody who crammed for a month. ';

/** Each post has 8 KB, so that a search takes much longer than a page of titles. */
export async function fillBlog({ url, secretKey }: SiteProcess, posts: number): Promise<void> {
  const service = createClient(url, secretKey, { auth: { persistSession: false } });
  const batch = 50;
  for (let first = 0; first < posts; first += batch) {
    const rows = Array.from({ length: batch }, (_, at) => ({
      title: `Lesson ${first + at}`,
      content: `Number ${first + at}. ${paragraph.repeat(80)}`,
      published: true,
    }));
    await service.from('blog_posts').insert(rows).throwOnError();
  }
}

const patterns = (count: number, write: (number: number) => string) =>
  Array.from({ length: count }, (_, number) => write(number)).join();

/** What a client can ask for that takes long; which takes longest depends on the engine and on the limits. */
const slowRequests = [
  `/blog_posts?select=id&or=(${patterns(3, (number) => `content.ilike.*no${number}where*`)})`,
  `/blog_posts?select=id&or=(${patterns(12, (number) => `content.ilike.*no${number}where*`)})`,
  '/blog_posts?select=id&content=fts.nowhere',
  `/blog_posts?select=id&content=imatch.${encodeURIComponent('(k.*w){6}q')}`,
  '/blog_posts?select=id&order=content.desc,excerpt,title&limit=1',
  '/blog_posts?select=*,blog_post_slugs(*)&limit=100',
  '/course_lessons?select=*,course_modules(*,course_lessons(*,course_modules(*)))',
  '/courses?select=*,course_modules(*,course_lessons(*))',
];

export interface CostClient {
  /** The request it repeats, and how long that takes while nothing else runs. */
  path: string;
  takes: number;
  /** Asks again and again for as long as `period` runs, and whenever it may; answers how often that worked. */
  run<Result>(period: () => Promise<Result>): Promise<{ result: Result; answered: number; refused: number }>;
}

const parallel = 4;

/** A client that finds out what is most expensive to the server and then sends nothing else. */
export async function createCostClient(url: string, headers: Record<string, string>): Promise<CostClient> {
  async function send(path: string, address: string) {
    const startedAt = performance.now();
    const response = await fetch(`${url}/rest/v1${path}`, {
      headers: { ...headers, 'x-forwarded-for': address },
    });
    await response.arrayBuffer();
    const wait = Number(response.headers.get('retry-after') ?? 1);
    return { status: response.status, wait, milliseconds: performance.now() - startedAt };
  }

  async function findSlowest() {
    const tried = [];
    for (const [at, path] of slowRequests.entries()) {
      // From elsewhere each time: what it costs to find out is not taken from its budget.
      const { status, milliseconds } = await send(path, `192.0.2.${at}`);
      if (status === 200) tried.push({ path, takes: milliseconds });
    }
    const [slowest] = tried.toSorted((a, b) => b.takes - a.takes);
    if (!slowest) throw new Error('no request of the expensive client is allowed');
    return slowest;
  }

  const slowest = await findSlowest();
  return {
    ...slowest,
    async run(period) {
      const stopped = new AbortController();
      const counts = { answered: 0, refused: 0 };
      const loops = Array.from({ length: parallel }, async () => {
        while (!stopped.signal.aborted) {
          const { status, wait } = await send(slowest.path, '198.51.100.1');
          if (status === 429) counts.refused += 1;
          else counts.answered += 1;
          if (status === 429) await pause(wait * 1_000, stopped.signal);
        }
      });
      const result = await period().finally(() => stopped.abort());
      await Promise.all(loops);
      return { result, ...counts };
    },
  };
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
