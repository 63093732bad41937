import { createServer, type RequestListener } from 'node:http';
import { argv } from 'node:process';
import { brotliBest } from '#server/documents/compression.ts';
import { createDocuments } from '#server/documents/documents.ts';
import { createLog } from '#server/log.ts';
import { defaultSettings } from '#server/settings/default-settings.ts';

/** One of the two sides of `bench/documents.ts`, in a process of its own that tells its parent port and CPU time. */
const [, , side, source = ''] = argv;
const server = createServer();
server.listen(0, '127.0.0.1', async () => {
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('no port');
  server.on('request', side === 'bare' ? await createBare() : await createOurs(address.port));
  process.send?.(address.port);
});

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.(user + system);
});

async function createOurs(port: number): Promise<RequestListener> {
  const siteUrl = `http://127.0.0.1:${port}`;
  const documents = await createDocuments({
    buildDirectory: 'build',
    siteUrl,
    backend: { url: siteUrl, publishableKey: 'bench', fetch: async () => Response.json([]) },
    settings: defaultSettings,
    log: createLog('warn'),
  });
  return documents.handle;
}

/** The least that Node can do for the same bytes. */
async function createBare(): Promise<RequestListener> {
  const answer = await fetch(source);
  const body = await brotliBest(Buffer.from(await answer.arrayBuffer()));
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Encoding': 'br',
    'Content-Length': body.length,
  };
  return (_request, response) => {
    response.writeHead(200, headers).end(body);
  };
}
