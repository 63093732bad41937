import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { identify } from '../access/identify.ts';
import { clientOfRequest } from '../http/client-address.ts';
import { longestUrl } from '../http/request-limits.ts';
import { refuseUpgrade, type Upgrades } from '../http/upgrades.ts';
import type { ClientAccount } from '../limits/client-budgets.ts';
import type { Metric } from '../metrics/metric.ts';
import { mounts } from '../mounts.ts';
import type { Channel } from './channel.ts';
import { type Client, Connection, type RealtimeBackend } from './connection.ts';
import type { Broadcast, SerializerVersion } from './frames.ts';
import { deliveryPrice, type RealtimeTimes, realtimeLimits, realtimeTimes } from './limits.ts';
import { Listeners } from './listeners.ts';
import { openRelay } from './relay.ts';

export interface Realtime extends Upgrades {
  /** Delivers a message in all processes, at the expense of its sender. */
  broadcast(
    broadcast: Broadcast,
    from: { account: ClientAccount | undefined; except?: Channel },
  ): Promise<void>;
  metrics: Metric[];
}

/** Close codes of the WebSocket protocol. */
const goingAway = 1001;
const comeAgain = 1012;
/** Milliseconds until a client that does not confirm the end is disconnected. */
const closeTimeout = 1_000;

/**
 * The part of Supabase Realtime that private broadcast channels need. There is no presence, and changes of tables are
 * not sent by themselves: triggers send what listeners need to know.
 */
export async function openRealtime(
  backend: RealtimeBackend,
  times: RealtimeTimes = realtimeTimes,
): Promise<Realtime> {
  const listeners = new Listeners();
  const connections = new Map<Connection, WebSocket>();
  const byAddress = new Counts(realtimeLimits.connectionsPerAddress);
  const byUser = new Counts(realtimeLimits.connectionsPerUser);
  let delivered = 0;
  let isClosed = false;
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    maxPayload: realtimeLimits.messageBytes,
    perMessageDeflate: false,
  });

  const relay = await openRelay({
    database: backend.database,
    onBroadcast: (broadcast) => void deliver(broadcast),
    // Clients connect again, join, and load what they missed.
    onGap: () => closeAll(comeAgain, 'Messages may be missing'),
  });

  function deliver(broadcast: Broadcast, except?: Channel): number {
    const count = listeners.deliver(broadcast, except);
    delivered += count;
    return count;
  }

  async function broadcast(
    ...[message, { account, except }]: Parameters<Realtime['broadcast']>
  ): Promise<void> {
    const count = deliver(message, except);
    account?.charge(count * deliveryPrice);
    await relay.publish(message);
  }

  function closeAll(code: number, reason: string): void {
    for (const connection of connections.keys()) connection.close(code, reason);
  }

  function open(socket: WebSocket, client: Client): void {
    const connection = new Connection(socket, client, {
      backend,
      times,
      add: (channel) => listeners.add(channel),
      remove: (channel) => listeners.remove(channel),
      broadcast,
      admitUser: (user) => byUser.add(user),
      releaseUser: (user) => byUser.remove(user),
    });
    connections.set(connection, socket);
    socket.on('message', (data: Buffer, isBinary) => connection.receive(data, isBinary));
    // A frame that breaks the protocol or is too long; the socket closes by itself.
    socket.on('error', () => {});
    socket.once('close', () => {
      connection.ended();
      connections.delete(connection);
      byAddress.remove(client.address);
    });
  }

  async function handle(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { config, keys } = backend;
    const target = request.url ?? '';
    if (target.length > longestUrl) return refuseUpgrade(socket, 414);
    const { pathname, searchParams } = new URL(target, 'http://localhost');
    if (pathname !== `${mounts.realtime.path}/websocket`) return refuseUpgrade(socket, 404);
    const apiKey = searchParams.get('apikey') ?? undefined;
    const headers = new Headers(apiKey === undefined ? {} : { apikey: apiKey });
    if ((await identify(headers, keys, config.isApiKeyRequired)).kind !== 'caller') {
      return refuseUpgrade(socket, 401);
    }
    // It may have ended meanwhile, and would never give back its place.
    if (socket.destroyed) return;
    const address = clientOfRequest(request, config.trustProxy);
    if (isClosed || connections.size >= realtimeLimits.connections) return refuseUpgrade(socket, 503);
    if (!byAddress.add(address)) return refuseUpgrade(socket, 429);
    const version: SerializerVersion = searchParams.get('vsn') === '2.0.0' ? '2.0.0' : '1.0.0';
    // If the handshake fails, the socket is closed without a WebSocket.
    let isUpgraded = false;
    socket.once('close', () => {
      if (!isUpgraded) byAddress.remove(address);
    });
    server.handleUpgrade(request, socket, head, (upgraded) => {
      isUpgraded = true;
      open(upgraded, { id: randomUUID(), address, apiKey, version });
    });
  }

  return {
    path: mounts.realtime.path,
    handle: (request, socket, head) => {
      handle(request, socket, head).catch((error) => {
        backend.log.error(error, 'a socket could not be opened');
        refuseUpgrade(socket, 500);
      });
    },
    async close() {
      isClosed = true;
      closeAll(goingAway, 'The server stops');
      const deadline = performance.now() + closeTimeout;
      while (connections.size > 0 && performance.now() < deadline) {
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      for (const socket of connections.values()) socket.terminate();
    },
    broadcast,
    metrics: [
      gauge('realtime_connections', 'Open sockets.', () => connections.size),
      gauge('realtime_channels', 'Channels that clients have joined.', () => listeners.count),
      {
        name: 'realtime_messages_total',
        help: 'Messages delivered, each counted once for every listener.',
        type: 'counter',
        read: () => [{ labels: {}, value: delivered }],
      },
    ],
  };
}

function gauge(name: string, help: string, value: () => number): Metric {
  return { name, help, type: 'gauge', read: () => [{ labels: {}, value: value() }] };
}

/** Counts by name, up to a limit. */
class Counts {
  readonly #most: number;
  readonly #counts = new Map<string, number>();

  constructor(most: number) {
    this.#most = most;
  }

  add(name: string): boolean {
    const count = this.#counts.get(name) ?? 0;
    if (count >= this.#most) return false;
    this.#counts.set(name, count + 1);
    return true;
  }

  remove(name: string): void {
    const count = this.#counts.get(name) ?? 0;
    if (count > 1) this.#counts.set(name, count - 1);
    else this.#counts.delete(name);
  }
}
