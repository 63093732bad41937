import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { isBelow } from '../mounts.ts';

/** Takes over connections that become WebSockets. */
export interface Upgrades {
  /** Below this path. */
  path: string;
  handle(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  /** Ends the open ones and refuses new ones. */
  close(): Promise<void>;
}

/** Without this, a request that offers HTTP/2 (`Upgrade: h2c`) would not be answered as an ordinary one. */
export function isWebSocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket';
}

/** Passes WebSockets to whatever `current` returns. Other listeners, such as hot reload, take their own. */
export function followUpgrades(server: Server, current: () => Upgrades | undefined): void {
  server.on('upgrade', (request, socket, head) => {
    // A broken connection must not end the process.
    socket.on('error', () => socket.destroy());
    const upgrades = current();
    if (upgrades && isBelow(upgrades.path, request.url ?? '')) upgrades.handle(request, socket, head);
    else if (server.listenerCount('upgrade') === 1) refuseUpgrade(socket, upgrades ? 404 : 503);
  });
}

export function refuseUpgrade(socket: Duplex, status: number): void {
  const text = STATUS_CODES[status] ?? '';
  socket.end(`HTTP/1.1 ${status} ${text}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
