/** `npm run backup [FILE]`: writes all data of the site into one file, even while the site is running. */
import { createWriteStream, existsSync } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { Database } from '#backend/database/database.ts';
import { FolderInUse } from '#backend/database/folder-lock.ts';
import { openUnmigratedSite } from '#server/database/open-site-database.ts';
import { checkBackup } from '../backup/read-backup.ts';
import { writeBackup } from '../backup/write-backup.ts';
import type { Environment } from '../environment.ts';
import { CommandRefused, readControlFile, runCommand } from './run-command.ts';

await runCommand(async (environment, [wanted]) => {
  const file = wanted ? resolve(wanted) : defaultFile(environment);
  if (existsSync(file)) throw new CommandRefused(`${file} is there already. Name another file.`);
  const { dataDirectory, databaseUrl } = environment;
  if (!databaseUrl && !existsSync(join(dataDirectory, 'database'))) {
    throw new CommandRefused(`There is no database in ${dataDirectory}. Set DATA_DIR if it is elsewhere.`);
  }
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const unfinished = `${file}.unfinished`;
  try {
    await rm(unfinished, { force: true });
    await backUp(environment, unfinished);
    // A backup that cannot be read back is useless, so verify it now.
    const { closing } = await checkBackup(unfinished);
    await rename(unfinished, file);
    const rows = Object.values(closing.rows).reduce((sum, count) => sum + count, 0);
    const { size } = await stat(file);
    console.log(`Wrote ${file}: ${rows} rows, ${Math.ceil(size / 1024)} KB.`);
    console.log('It holds password hashes and keys, so keep it where only you can read it.');
  } finally {
    await rm(unfinished, { force: true });
  }
});

function defaultFile({ dataDirectory }: Environment): string {
  const moment = new Date()
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-');
  return join(dataDirectory, 'backups', `lifelong-ai-${moment}.jsonl.gz`);
}

async function backUp(environment: Environment, file: string): Promise<void> {
  let database: Database;
  try {
    database = await openUnmigratedSite(environment);
  } catch (error) {
    if (error instanceof FolderInUse) return download(environment, file);
    throw error;
  }
  await writeBackup(database, file).finally(() => database.close());
}

/** Only one process can open the embedded database, so a running server has to write the backup itself. */
async function download(environment: Environment, file: string): Promise<void> {
  const { url, secretKey } = await readControlFile(environment.dataDirectory);
  const response = await fetch(new URL('/backup', url), { headers: { apikey: secretKey } });
  if (!response.ok || !response.body) {
    throw new CommandRefused(`The server at ${url} wrote no backup: it responded with ${response.status}.`);
  }
  await pipeline(
    Readable.fromWeb(response.body as ReadableStream),
    createWriteStream(file, { mode: 0o600, flush: true }),
  );
}
