import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Transaction } from '#backend/database/database.ts';
import { checkBackup } from '#server/backup/read-backup.ts';
import { startSiteProcess } from '#testing/site-process.ts';
import { runToSuccess, spawnCommand } from './commands.ts';
import { createKillTiming } from './kill-timing.ts';
import { addLongPosts, writePosts } from './posts.ts';
import type { CrashOutcome, SiteData } from './site-data.ts';

/**
 * Kills the command and the server in turn while a backup is written and posts are added. A file under its final name
 * is complete, no acknowledged post is lost, and the last complete backup contains everything that was acknowledged
 * before it began.
 */
export async function crashDuringBackup(
  place: SiteData,
  kills: number,
  elsewhere: SiteData,
): Promise<CrashOutcome> {
  const settings = { ...place.settings, variables: { DEMO: '0' } };
  const folder = await mkdtemp(join(tmpdir(), 'lifelong-crash-backups-'));
  const acknowledged = new Set<string>();
  const problems: string[] = [];
  let whole = { file: join(folder, 'first.jsonl.gz'), titles: new Set<string>() };
  let partial = 0;
  try {
    let site = await startSiteProcess(settings);
    await site.stop();
    await addLongPosts(place, 'Long', 2_000);
    site = await startSiteProcess(settings);
    const from = performance.now();
    await runToSuccess('backup', [whole.file], settings);
    const aim = createKillTiming(performance.now() - from);

    for (let round = 0; round < kills; round += 1) {
      const file = join(folder, `${round}.jsonl.gz`);
      const writing = writePosts(site, `backup ${round}`, acknowledged);
      const titles = new Set(acknowledged);
      const command = spawnCommand('backup', [file], settings);
      const moment = aim.next();
      await sleep(moment);
      const isServerKilled = round % 2 === 1;
      if (isServerKilled) await site.kill();
      else command.kill();
      const { exitCode, output } = await command.ended;
      await writing.stop();
      if (isServerKilled) site = await startSiteProcess(settings);

      const isThere = existsSync(file);
      if (isThere !== (exitCode === 0) && !(isThere && exitCode === null)) {
        problems.push(
          `backup ${round} ended with ${exitCode}, its file ${isThere ? 'is' : 'is not'} there: ${output}`,
        );
      }
      if (isThere) {
        await checkBackup(file).catch((error) =>
          problems.push(`backup ${round} is not whole: ${error.message}`),
        );
        whole = { file, titles };
      }
      const hasBegun = existsSync(`${file}.unfinished`);
      if (hasBegun) partial += 1;
      if (!isServerKilled) aim.learn(moment, isThere ? 'too late' : hasBegun ? 'hit' : 'too early');
    }

    await site.stop();
    const lost = acknowledged.difference(await place.look(readTitles)).size;
    if (lost > 0) problems.push(`${lost} acknowledged rows are lost`);
    if (acknowledged.size === 0) problems.push('no row was ever acknowledged');
    await runToSuccess('restore', [whole.file], elsewhere.settings);
    const missing = whole.titles.difference(await elsewhere.look(readTitles)).size;
    if (missing > 0) problems.push(`${missing} rows acknowledged before the last whole backup are not in it`);
    return {
      summary:
        `${kills} kills during backups, ${partial} of them with half a file written: ` +
        `${acknowledged.size} rows acknowledged, ${lost} lost, ${missing} of ${whole.titles.size} missing in the last whole backup`,
      problems,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readTitles(transaction: Transaction): Promise<Set<string>> {
  const rows = await transaction.query<{ title: string }>('select title from public.blog_posts');
  return new Set(rows.map(({ title }) => title));
}
