import { readdir } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { openUnmigratedSite } from '#server/database/open-site-database.ts';
import { readEnvironment } from '#server/environment.ts';
import { copyTemplate } from '#testing/backend.ts';
import { buildFromSchemas } from './plan-migration.ts';
import { differences, readCatalog } from './read-catalog.ts';
import { readSchemaFiles } from './schema-files.ts';

const copy = await copyTemplate();
const database = await openUnmigratedSite(readEnvironment(copy.settings));
afterAll(async () => {
  await database.close();
  await copy.remove();
});

test('every file of supabase/schemas is listed in schema_paths', async () => {
  const listed = (await readSchemaFiles()).map(({ path }) => path);
  const files = await readdir(new URL('../schemas', import.meta.url));
  expect(listed.toSorted()).toEqual(files.map((file) => `./schemas/${file}`).sort());
});

test('the migrations make exactly the database that the schemas describe', { timeout: 300_000 }, async () => {
  const made = await database.run('server', (transaction) => readCatalog(transaction, true));
  const described = await buildFromSchemas(database, await readSchemaFiles());
  expect(
    differences(made, described),
    'Change supabase/schemas too, or write the migration with `npm run migration -- NAME`.',
  ).toEqual([]);
});
