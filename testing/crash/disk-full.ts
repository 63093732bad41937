import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { startSiteProcess, withoutContent } from '#testing/site-process.ts';
import type { SmallDisk } from './disk-full-volume.ts';
import { postTitles, writePosts } from './posts.ts';
import type { CrashOutcome } from './site-data.ts';

const patience = 30_000;

/**
 * Fills the disk under a site that writes, and frees it again. While it is full, writes fail with server errors, pages
 * are served, /healthz reports whether the database works, and no process ends. Afterwards everything works as before,
 * with every acknowledged row.
 */
export async function fillDiskDuringWrites(disk: SmallDisk, rounds: number): Promise<CrashOutcome> {
  const settings = { ...disk.settings, variables: withoutContent };
  const content = randomBytes(10_000).toString('hex');
  const acknowledged = new Set<string>();
  const problems: string[] = [];
  let refused = 0;
  const site = await startSiteProcess(settings);
  for (let round = 0; round < rounds; round += 1) {
    const writing = writePosts(site, `full ${round}`, acknowledged, content);
    const writesAgain = await moreOf(acknowledged, 20);
    if (!writesAgain) problems.push(`round ${round}: nothing is written though there is room`);
    await disk.fill(Math.floor(Math.random() * 8_000_000));
    await until(() => writing.failures.length >= 40);
    for (const [path, expected] of [
      ['/healthz', [200, 503]],
      ['/faq', [200]],
    ] as const) {
      const status = await statusOf(new URL(path, site.url));
      if (!expected.some((each) => each === status))
        problems.push(`round ${round}: ${path} answered ${status} on a full disk`);
    }
    await writing.stop();
    if (writing.failures.length === 0) problems.push(`round ${round}: the disk never was full`);
    refused += writing.failures.length;
    problems.push(...new Set(writing.failures.filter((failure) => !/^50[037] /.test(failure))));
    await disk.free();
  }
  const writing = writePosts(site, 'afterwards', acknowledged, content);
  if (!(await moreOf(acknowledged, 20))) problems.push('it does not write again after there is room');
  await writing.stop();

  const lost = acknowledged.difference(await postTitles(site));
  const exitCode = await site.stop();
  if (exitCode !== 0) problems.push(`the server ended with ${exitCode}:\n${site.output().slice(-2_000)}`);
  const next = await startSiteProcess(settings);
  const lostLater = acknowledged.difference(await postTitles(next));
  await next.stop();
  for (const title of lost.union(lostLater)) problems.push(`"${title}" was acknowledged and is lost`);
  return {
    summary:
      `${rounds} times a full disk: ${acknowledged.size} rows acknowledged, ${refused} refused, ` +
      `${lost.union(lostLater).size} lost`,
    problems,
  };
}

async function moreOf(set: ReadonlySet<string>, count: number): Promise<boolean> {
  const enough = set.size + count;
  return until(() => set.size >= enough);
}

/** Resolves to whether the state was reached before the patience of a test ended. `meanwhile` is repeated until then. */
export async function until(isReached: () => boolean, meanwhile?: () => Promise<void>): Promise<boolean> {
  const giveUpAt = performance.now() + patience;
  while (!isReached()) {
    if (performance.now() > giveUpAt) return false;
    await meanwhile?.();
    await sleep(20);
  }
  return true;
}

function statusOf(url: URL): Promise<number | string> {
  return fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    ({ status }) => status,
    (error) => String(error),
  );
}
