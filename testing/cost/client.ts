import { createClient } from '@supabase/supabase-js';
import type { SiteProcess } from '#testing/site-process.ts';

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

/** Slow requests that a client may send; which one is slowest depends on the engine and on the limits. */
const slowRequests = [
  `/rest/v1/blog_posts?select=id&or=(${patterns(3, (number) => `content.ilike.*no${number}where*`)})`,
  `/rest/v1/blog_posts?select=id&or=(${patterns(12, (number) => `content.ilike.*no${number}where*`)})`,
  '/rest/v1/blog_posts?select=id&content=fts.nowhere',
  `/rest/v1/blog_posts?select=id&content=imatch.${encodeURIComponent('(k.*w){6}q')}`,
  '/rest/v1/blog_posts?select=id&order=content.desc,excerpt,title&limit=1',
  '/rest/v1/blog_posts?select=*,blog_post_slugs(*)&limit=100',
  '/rest/v1/course_lessons?select=*,course_modules(*,course_lessons(*,course_modules(*)))',
  '/rest/v1/courses?select=*,course_modules(*,course_lessons(*))',
];

export interface SlowRequest {
  path: string;
  /** Milliseconds until the response, while nothing else runs. */
  takes: number;
}

export interface CostClient extends SlowRequest {
  /** Sends the request until it is refused, so that what was saved up since the last round is spent. */
  spendSavings(): Promise<void>;
  /**
   * Sends the request repeatedly while `period` runs, whenever the limits allow; returns how many requests succeeded.
   */
  run<Result>(period: () => Promise<Result>): Promise<{ result: Result; answered: number; refused: number }>;
}

/** The request that costs the server most, of those that it does not refuse. */
export async function findSlowest(url: string, headers: Record<string, string>): Promise<SlowRequest> {
  const tried: SlowRequest[] = [];
  for (const [at, path] of slowRequests.entries()) {
    const startedAt = performance.now();
    const { status } = await send(url + path, { ...headers, 'x-forwarded-for': `192.0.2.${at}` });
    if (status === 200) tried.push({ path, takes: performance.now() - startedAt });
  }
  const [slowest] = tried.toSorted((a, b) => b.takes - a.takes);
  if (!slowest) throw new Error('none of the expensive requests is allowed');
  return slowest;
}

const parallel = 4;

/** A client that sends only this request, from one IP address. */
export function createCostClient(
  url: string,
  headers: Record<string, string>,
  slowest: SlowRequest,
): CostClient {
  const described = { ...headers, 'x-forwarded-for': '198.51.100.1' };
  return {
    ...slowest,
    async spendSavings() {
      // A request that is fast enough costs nothing, and is never refused.
      for (let sent = 0; sent < 100; sent += 1) {
        if ((await send(url + slowest.path, described)).status === 429) return;
      }
    },
    async run(period) {
      const stopped = new AbortController();
      const counts = { answered: 0, refused: 0 };
      const loops = Array.from({ length: parallel }, async () => {
        while (!stopped.signal.aborted) {
          const { status, retryAfter } = await send(url + slowest.path, described);
          if (status === 429) counts.refused += 1;
          else counts.answered += 1;
          if (status === 429) await pause(retryAfter * 1_000, stopped.signal);
        }
      });
      const result = await period().finally(() => stopped.abort());
      await Promise.all(loops);
      return { result, ...counts };
    },
  };
}

async function send(address: string, headers: Record<string, string>) {
  const response = await fetch(address, { headers });
  await response.arrayBuffer();
  return { status: response.status, retryAfter: Number(response.headers.get('retry-after') ?? 1) };
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
