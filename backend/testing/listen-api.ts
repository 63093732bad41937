import type { RunningBackend } from '../create-backend.ts';
import { createApiHandler } from '../http/api-handler.ts';
import { listen } from '../http/serve.ts';

export interface ListeningApi {
  url: string;
  close(): Promise<void>;
}

/** Serves a backend on a port, for what needs a network: WebSockets. */
export async function listenApi({
  app,
  realtime,
  backend,
}: Pick<RunningBackend, 'app' | 'realtime' | 'backend'>): Promise<ListeningApi> {
  const listening = await listen('127.0.0.1', 0);
  const { trustProxy } = backend.config;
  listening.open(createApiHandler({ app, trustProxy, log: backend.log }), realtime);
  return { url: `http://127.0.0.1:${listening.port}`, close: () => listening.drain() };
}
