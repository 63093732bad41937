import { once } from 'node:events';
import { createReadStream, createWriteStream, type ReadStream, type WriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { identify } from '#backend/access/identify.ts';
import type { Backend } from '#backend/backend.ts';
import { writeBackupTo } from './write-backup.ts';

export const backupPath = '/backup';

/** Lets `npm run backup` download a backup from the server that holds the data folder. Requires the secret key. */
export function backupRoutes(backend: Backend): Hono {
  const routes = new Hono();
  routes.get('/', async (context) => {
    const asked = await identify(context.req.raw.headers, backend.keys, true);
    if (asked.kind !== 'caller') return context.json({ message: 'A valid API key is needed.' }, 401);
    if (asked.caller.role !== 'service_role')
      return context.json({ message: 'The secret key is needed.' }, 403);
    // The backup is written to disk first: a slow download must not keep the database's only transaction open.
    const { writer, reader } = await openNamelessFile();
    try {
      await writeBackupTo(writer, backend.database);
      return new Response(Readable.toWeb(reader) as ReadableStream, {
        headers: {
          'Content-Type': 'application/gzip',
          'Content-Length': String(writer.bytesWritten),
          'Cache-Control': 'no-store',
        },
      });
    } catch (error) {
      reader.destroy();
      throw error;
    }
  });
  return routes;
}

/** Opens a file and unlinks it at once, so that a killed server leaves no copy of all data behind. */
async function openNamelessFile(): Promise<{ writer: WriteStream; reader: ReadStream }> {
  const folder = await mkdtemp(join(tmpdir(), 'lifelong-backup-'));
  try {
    const file = join(folder, 'backup.jsonl.gz');
    const writer = createWriteStream(file, { mode: 0o600, flags: 'wx' });
    await once(writer, 'open');
    const reader = createReadStream(file);
    await once(reader, 'open');
    return { writer, reader };
  } finally {
    await rm(folder, { recursive: true });
  }
}
