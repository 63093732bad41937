import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Hono } from 'hono';
import type { Backend } from '../backend.ts';
import { identify } from '../identify.ts';
import { writeBackup } from './write-backup.ts';

/** Lets `npm run backup` have a backup from the server that holds the data folder. For the secret key alone. */
export function backupRoutes(backend: Backend): Hono {
  const routes = new Hono();
  routes.get('/', async (context) => {
    const asked = await identify(context.req.raw.headers, backend.keys, true);
    if (asked.kind !== 'caller') return context.json({ message: 'A valid API key is needed.' }, 401);
    if (asked.caller.role !== 'service_role')
      return context.json({ message: 'The secret key is needed.' }, 403);
    // It is written to disk first: a slow reader must not hold the database's one transaction open.
    const folder = await mkdtemp(join(tmpdir(), 'lifelong-backup-'));
    const forget = () => rm(folder, { recursive: true, force: true });
    try {
      const file = join(folder, 'backup.jsonl.gz');
      await writeBackup(backend.database, file);
      const { size } = await stat(file);
      const stream = createReadStream(file).once('close', forget);
      return new Response(Readable.toWeb(stream) as ReadableStream, {
        headers: {
          'Content-Type': 'application/gzip',
          'Content-Length': String(size),
          'Cache-Control': 'no-store',
        },
      });
    } catch (error) {
      await forget();
      throw error;
    }
  });
  return routes;
}
