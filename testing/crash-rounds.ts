import { createClient } from '@supabase/supabase-js';
import { type SiteProcess, type SiteSettings, spawnSite, startSiteProcess } from './site-process.ts';

/** Ends the server at moments spread over its first start; the next start must always go through. */
export async function crashDuringFirstBoot(settings: SiteSettings, times: number): Promise<void> {
  for (let round = 0; round < times; round += 1) {
    const site = spawnSite(settings);
    site.url.catch(() => {});
    await sleep((round / times) * 6_000 + Math.random() * 200);
    await site.kill();
  }
  const site = await startSiteProcess(settings);
  await site.stop();
}

/** Writes rows as fast as the server acknowledges them, kills it, starts it again, and compares. */
export async function crashDuringWrites(
  settings: SiteSettings,
  times: number,
): Promise<{ acknowledged: number; lost: number }> {
  const acknowledged = new Set<string>();
  for (let round = 0; round < times; round += 1) {
    const site = await startSiteProcess(settings);
    let isRunning = true;
    const writers = [0, 1, 2, 3].map(async (writer) => {
      for (let row = 0; isRunning; row += 1) {
        const title = `crash ${round} ${writer} ${row}`;
        if (await insertPost(site, title)) acknowledged.add(title);
      }
    });
    await sleep(100 + Math.random() * 900);
    await site.kill();
    isRunning = false;
    await Promise.all(writers);
  }
  const site = await startSiteProcess(settings);
  const stored = await storedTitles(site);
  await site.stop();
  return {
    acknowledged: acknowledged.size,
    lost: [...acknowledged].filter((title) => !stored.has(title)).length,
  };
}

const service = (site: SiteProcess) =>
  createClient(site.url, site.secretKey, { auth: { persistSession: false, autoRefreshToken: false } });

async function insertPost(site: SiteProcess, title: string): Promise<boolean> {
  const { error } = await service(site).from('blog_posts').insert({ title, content: 'written under fire' });
  return error === null;
}

async function storedTitles(site: SiteProcess): Promise<Set<string>> {
  const titles = new Set<string>();
  for (let from = 0; ; from += 1_000) {
    const { data, error } = await service(site)
      .from('blog_posts')
      .select('title')
      .like('title', 'crash %')
      .order('id')
      .range(from, from + 999);
    if (error) throw new Error(error.message);
    for (const { title } of data) titles.add(title);
    if (data.length < 1_000) return titles;
  }
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
