import { setTimeout as sleep } from 'node:timers/promises';
import { spawnSite, startSiteProcess } from '#testing/site-process.ts';
import { postTitles, writePosts } from './posts.ts';
import type { CrashOutcome, SiteData } from './site-data.ts';

/** Kills the server at moments spread over its first start; the next start must always succeed. */
export async function crashDuringFirstBoot(place: SiteData, kills: number): Promise<CrashOutcome> {
  await killFirstBoots(place, kills, 6_000);
  const { settings } = place;
  const site = await startSiteProcess(settings);
  const exitCode = await site.stop();
  return {
    summary: `${kills} kills during first boots`,
    problems: exitCode === 0 ? [] : [`the server ended with ${exitCode}:\n${site.output()}`],
  };
}

/** Kills the server at moments spread over these first milliseconds. */
export async function killFirstBoots({ settings }: SiteData, kills: number, within: number): Promise<void> {
  for (let round = 0; round < kills; round += 1) {
    const site = spawnSite(settings);
    site.url.catch(() => {});
    await sleep(((round + Math.random()) / kills) * within);
    await site.kill();
  }
}

/** A server that acknowledges nothing for this long never will. */
const longestWait = 20_000;

/** Writes rows as fast as the server acknowledges them, kills it, restarts it, and compares. */
export async function crashDuringWrites({ settings }: SiteData, kills: number): Promise<CrashOutcome> {
  const acknowledged = new Set<string>();
  for (let round = 0; round < kills; round += 1) {
    const site = await startSiteProcess(settings);
    const writing = writePosts(site, `crash ${round}`, acknowledged);
    await Promise.race([writing.begun, sleep(longestWait, undefined, { ref: false })]);
    await sleep(Math.random() * 900);
    await site.kill();
    await writing.stop();
  }
  const site = await startSiteProcess(settings);
  const stored = await postTitles(site);
  await site.stop();
  const lost = acknowledged.difference(stored).size;
  return {
    summary: `${kills} kills during writes: ${acknowledged.size} rows acknowledged, ${lost} lost`,
    problems: [
      ...(acknowledged.size === 0 ? ['no row was ever acknowledged'] : []),
      ...(lost > 0 ? [`${lost} acknowledged rows are lost`] : []),
    ],
  };
}
