import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * PostgreSQL fills a new WAL file with 16 MB of zeros. With less free space than two of them, a full disk is the
 * likely cause.
 */
const minFreeBytes = 32 * 1024 * 1024;

/** PGlite does not report why it cannot start, and the operator has to know. */
export async function explainFailedStart(folder: string, error: unknown): Promise<Error> {
  const { bavail, bsize } = await statfs(dirname(folder));
  if (bavail * bsize < minFreeBytes) {
    return new Error(`There is no room left on the disk of ${folder}. Make some and start again.`);
  }
  return error instanceof Error ? error : new Error(`The embedded database in ${folder} does not start.`);
}
