import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const folder = fileURLToPath(new URL('.', import.meta.url));
export const migrationsFolder = fileURLToPath(new URL('../../supabase/migrations', import.meta.url));
export const bootstrapFile = fileURLToPath(new URL('../../backend/database/bootstrap.sql', import.meta.url));

/** The SQL that a released version ran on its database, by checksums. Someone may have data of that version. */
const landedVersionSchema = z.object({
  bootstrap: z.string(),
  /** By file name, in the order in which they ran. */
  migrations: z.record(z.string(), z.string()),
  /** The backup with rows of that version, or of another one with the same tables. */
  rows: z.string(),
});
export type LandedVersion = z.output<typeof landedVersionSchema>;

export const checksum = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16);

export const versionFile = (name: string) => join(folder, `${name}.json`);
export const rowsFile = (name: string) => join(folder, `${name}.jsonl.gz`);
export const textFile = (sum: string) => join(folder, 'texts', `${sum}.sql`);

export async function listLandedVersions(): Promise<string[]> {
  const files = await readdir(folder);
  return files
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.slice(0, -'.json'.length))
    .sort();
}

export async function readLandedVersion(name: string): Promise<LandedVersion> {
  return landedVersionSchema.parse(JSON.parse(await readFile(versionFile(name), 'utf8')));
}

/** The SQL as that version ran it: the current file, unless it has been changed since. */
export async function readLandedText(presentFile: string, sum: string): Promise<string> {
  const present = await readFile(presentFile, 'utf8').catch(() => undefined);
  if (present !== undefined && checksum(present) === sum) return present;
  return readFile(textFile(sum), 'utf8').catch(() => {
    throw new Error(
      `${presentFile} has landed and is changed or gone. Bring it back as it was, and write a new migration instead.`,
    );
  });
}
