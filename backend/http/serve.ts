import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isBelow, mounts } from '../mounts.ts';
import { followUpgrades, isWebSocket, type Upgrades } from './upgrades.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

export interface Listening {
  server: Server;
  port: number;
  /** Handles requests with `handler`, and WebSockets with `upgrades`, from now on. Until then the status is 503. */
  open(handler: Handler, upgrades?: Upgrades): void;
  /** Refuses new requests, waits for running ones (10 s at most) and stops listening. */
  drain(): Promise<void>;
}

/** In milliseconds. Tests choose shorter ones. */
export interface TimeLimits {
  headersTimeout?: number;
  /** How long a client may leave what was sent to it unread. */
  sendTimeout?: number;
}

const requestTimeout = 10_000;
/** The bytes of a body that have to arrive in each `requestTimeout`, if not all have. */
const slowestBody = 100_000;
/**
 * How often Node checks for clients past a time limit. Its default of 30 seconds would triple the limit on headers.
 */
const checkInterval = 500;
/** Longer than proxies keep an idle connection, or they would send a request into one we are closing. */
const idleTimeout = 75_000;
const uploadTimeout = 60_000;
/** A paused film stops reading too. Browsers then continue with a range. */
const longestStall = 60_000;
const drainTimeout = 10_000;

/**
 * Listens at once, so that a port in use is detected before anything else runs, and responds with 503 until it is
 * ready.
 */
export async function listen(
  host: string,
  port: number,
  { headersTimeout = requestTimeout, sendTimeout = longestStall }: TimeLimits = {},
): Promise<Listening> {
  let handler: Handler | undefined;
  let upgrades: Upgrades | undefined;
  let underWay = 0;
  let onIdle = () => {};
  const finished = () => {
    underWay -= 1;
    if (underWay === 0) onIdle();
  };
  const options = { connectionsCheckingInterval: checkInterval, shouldUpgradeCallback: isWebSocket };
  const server = createServer(options, (request, response) => {
    if (!handler) return notReady(response);
    limitTime(request, response);
    handler(request, response);
    if (isSent(response)) return;
    endStalled(response, sendTimeout);
    underWay += 1;
    response.on('close', finished);
  });
  followUpgrades(server, () => upgrades);
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
    open(ready, readyUpgrades) {
      handler = ready;
      upgrades = readyUpgrades;
    },
    async drain() {
      handler = undefined;
      const closing = upgrades?.close();
      upgrades = undefined;
      await closing;
      server.closeIdleConnections();
      // It keeps listening meanwhile, so that readiness checks see that the site is not ready.
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

/** Responses from memory are already sent at this point, so there is nothing to wait for. */
function isSent({ writableEnded, socket }: ServerResponse): boolean {
  return writableEnded && (socket === null || socket.writableLength === 0);
}

function notReady(response: ServerResponse): void {
  response
    .writeHead(503, { 'Retry-After': '1', 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' })
    .end('Not ready, please try again in a moment.\n');
}

/**
 * Only uploads may arrive slowly. Every other body has to arrive within ten seconds, or a large part of it in every ten
 * seconds. One that waits here to be read, because the site is busy, has done its part.
 */
function limitTime(request: IncomingMessage, response: ServerResponse): void {
  const { method, url = '/' } = request;
  if (method === 'GET' || method === 'HEAD' || isBelow(mounts.storage.path, url)) return;
  const { socket } = request;
  let receivedBefore = socket.bytesRead;
  const timer = setInterval(() => {
    if (request.complete || request.readableLength >= request.readableHighWaterMark) return;
    const received = socket.bytesRead - receivedBefore;
    receivedBefore += received;
    if (received >= slowestBody) return;
    clearInterval(timer);
    if (!response.headersSent) response.writeHead(408, { Connection: 'close' }).end();
    else request.destroy();
  }, requestTimeout);
  request.once('end', () => clearInterval(timer));
  request.once('close', () => clearInterval(timer));
}

/**
 * Disconnects a client that does not read, because its response stays in memory. Node reports a timeout when nothing was
 * sent or received for so long; a response that is still being made has nothing to send.
 */
function endStalled(response: ServerResponse, sendTimeout: number): void {
  response.setTimeout(sendTimeout).on('timeout', (socket: Socket) => {
    if (socket.writableLength > 0) socket.destroy();
    else socket.setTimeout(sendTimeout);
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
