import { readdir } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { openUnmigratedSite } from '#server/database/open-site-database.ts';
import { readEnvironment } from '#server/environment.ts';
import { copyTemplate } from '#testing/backend.ts';
import { stopAssumingAdults } from '#testing/setup/assume-adults.ts';
import { buildFromSchemas } from './plan-migration.ts';
import { differences, readCatalog } from './read-catalog.ts';
import { readSchemaFiles } from './schema-files.ts';

const copy = await copyTemplate();
const database = await openUnmigratedSite(readEnvironment(copy.settings));
await stopAssumingAdults(database);
afterAll(async () => {
  await database.close();
  await copy.remove();
});

test('every file of supabase/schemas is listed in schema_paths', async () => {
  const listed = (await readSchemaFiles()).map(({ path }) => path);
  const files = await readdir(new URL('../schemas', import.meta.url));
  expect(listed.toSorted()).toEqual(files.map((file) => `./schemas/${file}`).sort());
});

/** What older Supabase projects grant by default. The schemas undo it once, before they create anything. */
const olderProject = ['tables', 'functions', 'sequences']
  .map(
    (kind) =>
      `alter default privileges in schema public grant all on ${kind} to anon, authenticated, service_role;`,
  )
  .join('\n');

test('the migrations make exactly the database that the schemas describe, which is the same in an older project', {
  timeout: 300_000,
}, async () => {
  const made = await database.run('server', (transaction) => readCatalog(transaction, true));
  const described = await buildFromSchemas(database, await readSchemaFiles(), olderProject);
  expect(
    differences(made, described),
    'Change supabase/schemas too, or write the migration with `npm run migration -- NAME`.',
  ).toEqual([]);
});
