/** `npm run restore FILE [-- --force]`: restores a file that `npm run backup` wrote, on either engine. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { migrationFolders, openUnmigratedSite } from '#server/database/open-site-database.ts';
import { checkBackupForRestore, restoreBackup } from '../backup/restore-backup.ts';
import { CommandRefused, runCommand } from './run-command.ts';

await runCommand(async (environment, args) => {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { force: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [named] = positionals;
  if (!named || positionals.length > 1)
    throw new CommandRefused('Name the file: npm run restore FILE [-- --force]');
  const file = resolve(named);
  const folders = migrationFolders(environment);
  // A file that cannot be restored is refused before a database is opened or created.
  const { createdAt } = await checkBackupForRestore(file, folders);
  const database = await openUnmigratedSite(environment);
  try {
    const rows = await restoreBackup(database, file, { migrationFolders: folders, force: values.force });
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
    console.log(`Restored ${total} rows as of ${createdAt}.`);
  } finally {
    await database.close();
  }
});
