/**
 * `npm run migration -- NAME` writes what supabase/schemas have and the migrations lack into a new migration. It names
 * in the file what has to be written by hand, and then fails.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { readMigrations } from '#backend/database/migrate.ts';
import { migrationFolders, openUnmigratedSite } from '#server/database/open-site-database.ts';
import { readEnvironment } from '#server/environment.ts';
import { nextVersion, planMigration, writeMigration } from '#supabase/schema-changes/plan-migration.ts';
import { readSchemaFiles } from '#supabase/schema-changes/schema-files.ts';

const [name] = process.argv.slice(2);
if (!name || !/^[a-z0-9_]+$/.test(name))
  throw new Error('Name the change: npm run migration -- lesson_ratings');

const [migrations = ''] = migrationFolders(readEnvironment({}));
const folder = await mkdtemp(join(tmpdir(), 'lifelong-migration-'));
const database = await openUnmigratedSite(readEnvironment({ DATA_DIR: folder }));
try {
  const plan = await planMigration(database, [migrations], await readSchemaFiles());
  if (plan.statements.length === 0 && plan.remaining.length === 0) {
    console.log('The migrations make what the schemas say. There is nothing to write.');
  } else {
    const versions = (await readMigrations(migrations)).map(({ version }) => version);
    const file = join(migrations, `${nextVersion(versions, new Date())}_${name}.sql`);
    await writeFile(file, writeMigration(plan));
    console.log(
      `${relative('.', file)}: ${plan.statements.length} statements. Read it before you commit it.`,
    );
    if (plan.refusal) console.error(`PostgreSQL refuses it: ${plan.refusal}`);
    for (const object of plan.remaining) console.error(`Write by hand: ${object}`);
    if (plan.remaining.length > 0) process.exitCode = 1;
  }
} finally {
  await database.close();
  await rm(folder, { recursive: true, force: true });
}
