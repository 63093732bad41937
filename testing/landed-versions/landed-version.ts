import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const fileBeside = (name: string) => fileURLToPath(new URL(name, import.meta.url));

export const migrationsFolder = fileBeside('../../supabase/migrations');
export const presentBootstrapFile = fileBeside('../../backend/database/bootstrap.sql');

/** A backup that the last landed version wrote. Its header lists the migrations of that version. */
export const rowsFile = fileBeside('landed-version.jsonl.gz');
/** What that version started a database with, which may have changed since. */
export const bootstrapFile = fileBeside('bootstrap.sql');
/** The checksums of the migrations that have landed. */
export const checksumsFile = fileBeside('migrations.json');

export async function readChecksums(): Promise<Record<string, string>> {
  const checksums: Record<string, string> = {};
  for (const file of (await readdir(migrationsFolder)).sort()) {
    const text = await readFile(join(migrationsFolder, file));
    checksums[file] = createHash('sha256').update(text).digest('hex').slice(0, 16);
  }
  return checksums;
}
