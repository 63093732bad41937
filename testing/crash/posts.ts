import { createSiteClient } from '#testing/site-client.ts';
import type { SiteProcess } from '#testing/site-process.ts';
import type { SiteData } from './site-data.ts';

export interface Writing {
  /** Every refusal or broken connection, as the client saw it. */
  failures: string[];
  /** Set when the first row is acknowledged. */
  begun: Promise<void>;
  stop(): Promise<void>;
}

/** Writes posts without a pause and records the titles that the server acknowledged. */
export function writePosts(
  site: SiteProcess,
  name: string,
  acknowledged: Set<string>,
  content = 'written under fire',
): Writing {
  const failures: string[] = [];
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  let isRunning = true;
  const writers = [0, 1, 2, 3].map(async (writer) => {
    const posts = service(site).from('blog_posts');
    for (let row = 0; isRunning; row += 1) {
      const title = `${name} ${writer} ${row}`;
      const { error, status } = await posts.insert({ title, content });
      if (error) {
        failures.push(`${status} ${error.code} ${error.message}`);
        continue;
      }
      acknowledged.add(title);
      begin();
    }
  });
  return {
    failures,
    begun,
    async stop() {
      isRunning = false;
      await Promise.all(writers);
    },
  };
}

export async function postTitles(site: SiteProcess): Promise<Set<string>> {
  const titles = new Set<string>();
  for (let from = 0; ; from += 1_000) {
    const { data, error } = await service(site)
      .from('blog_posts')
      .select('title')
      .order('id')
      .range(from, from + 999);
    if (error) throw new Error(error.message);
    for (const { title } of data) titles.add(title);
    if (data.length < 1_000) return titles;
  }
}

const service = (site: SiteProcess) => createSiteClient(site.url, site.secretKey);

/** Posts that take a moment to copy: a few kilobytes of incompressible data each. No server runs meanwhile. */
export async function addLongPosts(place: SiteData, name: string, count: number): Promise<void> {
  const database = await place.open();
  try {
    await database.run('server', (transaction) =>
      transaction.query(
        `insert into public.blog_posts (title, content)
         select $1 || ' ' || post, (select string_agg(md5(post || '-' || part), '') from generate_series(1, 200) part)
         from generate_series(1, $2::integer) post`,
        [name, count],
      ),
    );
  } finally {
    await database.close();
  }
}
