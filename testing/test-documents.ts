import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createDocuments } from '#server/documents/documents.ts';
import type { TestBackend } from './backend.ts';

const buildDirectory = fileURLToPath(new URL('../build', import.meta.url));

/** The built pages over real HTTP, on a backend that runs in this process. */
export async function openTestDocuments({ backend, settings, tasks, fetch }: TestBackend) {
  const { siteUrl } = backend.config;
  const documents = await createDocuments({
    siteUrl,
    backend: {
      url: siteUrl,
      publishableKey: backend.keys.publishable,
      fetch: async (input, init) => fetch(new Request(input, init)),
    },
    settings,
    tasks,
    log: backend.log,
    buildDirectory,
  });
  await backend.database.listen('content_changed', documents.invalidate);
  const server = createServer((request, response) => documents.handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
