import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '#backend/database/database.ts';
import { listTables, readSequences } from '#server/backup/catalog.ts';
import { startSiteProcess } from '#testing/site-process.ts';
import { runToSuccess, spawnCommand } from './commands.ts';
import { createKillTiming } from './kill-timing.ts';
import { addLongPosts } from './posts.ts';
import type { CrashOutcome, SiteData } from './site-data.ts';

type Contents = Record<string, unknown>;

/**
 * Kills `npm run restore`, alternating between existing data that it replaces and empty storage. Afterwards the data is
 * all old or all new, a server starts on it, and a second restore succeeds.
 */
export async function crashDuringRestore(
  place: SiteData,
  kills: number,
  elsewhere: SiteData,
): Promise<CrashOutcome> {
  const folder = await mkdtemp(join(tmpdir(), 'lifelong-crash-restores-'));
  const file = join(folder, 'backup.jsonl.gz');
  const problems: string[] = [];
  const left = { old: 0, new: 0, nothing: 0 };
  try {
    await fill(elsewhere, 'New', '1');
    await runToSuccess('backup', [file], elsewhere.settings);
    const newContents = await elsewhere.look(readContents);
    await fill(place, 'Old', '0');
    await place.keep();
    const oldContents = await place.look(readContents);

    const from = performance.now();
    await runToSuccess('restore', ['--force', file], place.settings);
    const time = performance.now() - from;
    const aims = { overData: createKillTiming(time), intoNothing: createKillTiming(time) };
    for (let round = 0; round < kills; round += 1) {
      const isOverData = round % 2 === 0;
      await (isOverData ? place.restoreSnapshot() : place.clear());
      const aim = isOverData ? aims.overData : aims.intoNothing;
      const moment = aim.next();
      const command = spawnCommand('restore', isOverData ? ['--force', file] : [file], place.settings);
      await sleep(moment);
      command.kill();
      await command.ended;

      const found = nameContents(await place.look(readContents), { oldContents, newContents });
      if (found) left[found] += 1;
      if (!found || (isOverData && found === 'nothing'))
        problems.push(`kill ${round} left ${found ?? 'a mixture'}`);
      aim.learn(moment, found === 'new' ? 'too late' : 'too early');
      if (found !== 'nothing') await startAndStop(place, '0');
      await runToSuccess('restore', found === 'nothing' ? [file] : ['--force', file], place.settings);
      if (!isDeepStrictEqual(await place.look(readContents), newContents)) {
        problems.push(`the restore after kill ${round} did not bring back all`);
      }
      if (found === 'nothing') await startAndStop(place, '0');
    }
    return {
      summary: `${kills} kills during restores: ${left.old} left the old data, ${left.new} the new, ${left.nothing} an empty place`,
      problems,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function fill(place: SiteData, name: string, demo: '0' | '1'): Promise<void> {
  await startAndStop(place, demo);
  await addLongPosts(place, name, 1_500);
}

async function startAndStop({ settings }: SiteData, demo: '0' | '1'): Promise<void> {
  const site = await startSiteProcess({ ...settings, variables: { DEMO: demo } });
  await site.stop();
}

/** Every table and every sequence as one comparable value. */
async function readContents(transaction: Transaction): Promise<Contents> {
  await transaction.query(`set local timezone = 'UTC'`);
  const contents: Contents = { sequences: await readSequences(transaction) };
  for (const { name, sql } of await listTables(transaction)) {
    const [rows] = await transaction.query<{ digest: string | null }>(
      `select md5(string_agg(row, '' order by row)) as digest from (select md5(to_jsonb(t)::text) as row from ${sql} t) rows`,
    );
    contents[name] = rows?.digest ?? null;
  }
  return contents;
}

function nameContents(
  contents: Contents,
  { oldContents, newContents }: { oldContents: Contents; newContents: Contents },
): 'old' | 'new' | 'nothing' | undefined {
  if (isDeepStrictEqual(contents, newContents)) return 'new';
  if (isDeepStrictEqual(contents, oldContents)) return 'old';
  const isUntouched = !contents['server.keys'] && !contents['auth.users'] && !contents['public.blog_posts'];
  return isUntouched ? 'nothing' : undefined;
}
