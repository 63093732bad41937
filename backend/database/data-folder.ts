import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../log/log.ts';

/** Everything that this backend puts into a data folder. */
const ownEntries: readonly string[] = ['database', 'database.unfinished', 'lock', 'lock-journal', 'outbox'];
const othersPermissions = 0o077;

/**
 * Removes other users' permissions from our files in the data folder, which contain keys, password hashes and mails.
 * The folder itself may be a home directory or a shared one, so it is restricted only when nothing else is in it.
 */
export async function restrictDataFolder(
  folder: string,
  furtherEntries: readonly string[],
  log?: Logger,
): Promise<void> {
  const entries = await readdir(folder).catch((error) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const own = entries.filter((entry) => ownEntries.includes(entry) || furtherEntries.includes(entry));
  const paths = own.map((entry) => join(folder, entry));
  if (own.length > 0 && own.length === entries.length) paths.push(folder);
  for (const path of paths) await removeOthersPermissions(path, log);
}

async function removeOthersPermissions(path: string, log: Logger | undefined): Promise<void> {
  const { mode, isLink } = await lstat(path).then(
    (found) => ({ mode: found.mode & 0o7777, isLink: found.isSymbolicLink() }),
    // Another process may have removed it in the meantime.
    () => ({ mode: 0, isLink: false }),
  );
  if (isLink || (mode & othersPermissions) === 0) return;
  await chmod(path, mode & ~othersPermissions).catch((error) => {
    log?.warn({ path, reason: error.message }, 'others may read the data folder, and it cannot be closed');
  });
}
