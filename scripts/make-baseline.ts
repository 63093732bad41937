/**
 * Starts the migrations again: writes supabase/schemas into one migration that replaces all others, and deletes them.
 * `node scripts/run.mjs scripts/make-baseline.ts VERSION "the version of DAY (commit HASH)"`, on a landed version only:
 * databases of earlier versions have to be upgraded through it.
 */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readMigrations } from '#backend/database/migrate.ts';
import { migrationFolders } from '#server/database/open-site-database.ts';
import { readEnvironment } from '#server/environment.ts';
import { readSchemaFiles } from '#supabase/schema-changes/schema-files.ts';

const [version, landed] = process.argv.slice(2);
if (!version || !landed)
  throw new Error('Name the version of the baseline, and the version that it is made from.');
const [folder = ''] = migrationFolders(readEnvironment({}));
const migrations = await readMigrations(folder);

const replaced = migrations.flatMap((migration) => [...migration.replaces, migration.version]).sort();
const perLine = 6;
const lines = replaced.flatMap((_, at) =>
  at % perLine === 0 ? [`-- replaces: ${replaced.slice(at, at + perLine).join(' ')}`] : [],
);
const header = [
  '-- supabase/schemas as they were when this was written. A database that has run all migrations below needs nothing.',
  ...lines,
  `-- upgrade through: ${landed}`,
];
const schemas = (await readSchemaFiles()).map(({ sql }) => sql);
await writeFile(join(folder, `${version}_baseline.sql`), [`${header.join('\n')}\n`, ...schemas].join('\n'));
for (const { version: old, name } of migrations) await rm(join(folder, `${old}_${name}.sql`));
