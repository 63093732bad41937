/**
 * Writes domain/database/database-types.ts from a new, fully migrated database. The file is committed; run `npm run types` again
 * when the schema changes.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSiteDatabase } from '#server/database/open-site-database.ts';
import { readEnvironment } from '#server/environment.ts';
import { facts } from '#supabase/types/facts.ts';
import { generateTypes, typesFile } from '#supabase/types/generate-types.ts';

const folder = await mkdtemp(join(tmpdir(), 'lifelong-types-'));
try {
  const database = await openSiteDatabase(readEnvironment({ DATA_DIR: folder }));
  try {
    const types = await database.run('server', (transaction) => generateTypes(transaction, facts));
    await writeFile(typesFile, types);
  } finally {
    await database.close();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
