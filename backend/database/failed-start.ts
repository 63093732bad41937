import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/** PostgreSQL begins a file of its log with 16 MB of zeros, so with less than two of them it most likely lacked room. */
const leastRoom = 32 * 1024 * 1024;

/** PGlite does not say why it cannot start, and whoever runs the site has to know. */
export async function explainFailedStart(folder: string, error: unknown): Promise<Error> {
  const { bavail, bsize } = await statfs(dirname(folder));
  if (bavail * bsize < leastRoom) {
    return new Error(`There is no room left on the disk of ${folder}. Make some and start again.`);
  }
  return error instanceof Error ? error : new Error(`The embedded database in ${folder} does not start.`);
}
