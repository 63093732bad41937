import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isBelow, mounts } from '../mounts.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

export interface Listening {
  server: Server;
  port: number;
  /** Answers requests with `handler` from now on; before that every answer is 503. */
  open(handler: Handler): void;
  /** Turns requests away, waits for those under way (10 s at most) and stops listening. */
  drain(): Promise<void>;
}

const requestTimeout = 10_000;
/** How often node looks for clients that are past a time limit. Its own 30 seconds would triple the limit on headers. */
const checkInterval = 500;
/** Longer than proxies keep a connection for the next request, or they would send that into one we are closing. */
const idleTimeout = 75_000;
const uploadTimeout = 60_000;
const drainTimeout = 10_000;

/** Listens at once, so that a busy port is found before anything else is done, and says so until it is ready. */
export async function listen(
  host: string,
  port: number,
  headersTimeout = requestTimeout,
): Promise<Listening> {
  let handler: Handler | undefined;
  let underWay = 0;
  let onIdle = () => {};
  const finished = () => {
    underWay -= 1;
    if (underWay === 0) onIdle();
  };
  const server = createServer({ connectionsCheckingInterval: checkInterval }, (request, response) => {
    if (!handler) return notReady(response);
    limitTime(request, response);
    handler(request, response);
    if (isSent(response)) return;
    underWay += 1;
    response.on('close', finished);
  });
  server.headersTimeout = headersTimeout;
  server.keepAliveTimeout = idleTimeout;
  server.requestTimeout = uploadTimeout;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    server,
    port: typeof address === 'object' && address ? address.port : port,
    open(ready) {
      handler = ready;
    },
    async drain() {
      handler = undefined;
      server.closeIdleConnections();
      // It goes on listening meanwhile: who looks whether the site is ready has to hear that it is not.
      if (underWay > 0) {
        await new Promise<void>((resolve) => {
          onIdle = resolve;
          setTimeout(resolve, drainTimeout).unref();
        });
      }
      await close(server);
    },
  };
}

/** What is answered from memory has left by now, and nobody needs to wait for it. */
function isSent({ writableEnded, socket }: ServerResponse): boolean {
  return writableEnded && (socket === null || socket.writableLength === 0);
}

function notReady(response: ServerResponse): void {
  response
    .writeHead(503, { 'Retry-After': '1', 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' })
    .end('Not ready, please try again in a moment.\n');
}

/** Only uploads may take long to arrive; everything else has to be here within ten seconds. */
function limitTime(request: IncomingMessage, response: ServerResponse): void {
  const { method, url = '/' } = request;
  if (method === 'GET' || method === 'HEAD' || isBelow(mounts.storage.path, url)) return;
  const timer = setTimeout(() => {
    if (!response.headersSent) response.writeHead(408, { Connection: 'close' }).end();
    else request.destroy();
  }, requestTimeout);
  request.once('end', () => clearTimeout(timer));
  request.once('close', () => clearTimeout(timer));
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
