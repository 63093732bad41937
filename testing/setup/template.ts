/** The migrated PGlite database that tests copy. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyDatabase, ensureTemplate } from '#backend/testing/template.ts';
import { openSiteDatabase } from '#server/database/open-site-database.ts';
import { readEnvironment } from '#server/environment.ts';
import { assumeAdults } from './assume-adults.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Returns the data folder of the template, and creates it first if the schema or PGlite has changed. */
export function ensureSiteTemplate(): Promise<string> {
  return ensureTemplate({
    cache: join(root, 'node_modules/.cache/test-database'),
    sources: [join(root, 'supabase/migrations'), join(root, 'testing/setup')],
    async make(dataDirectory) {
      const database = await openSiteDatabase(readEnvironment({ DATA_DIR: dataDirectory }));
      await assumeAdults(database);
      return database;
    },
  });
}

/** A new temporary data folder with a migrated database, on which a server starts in a fraction of the time. */
export async function makeDataFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  copyDatabase(await ensureSiteTemplate(), folder);
  return folder;
}
