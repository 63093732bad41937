import { isIPv6 } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/**
 * Whom a rate limit counts. Anyone can write an X-Forwarded-For header, so it is believed only when the operator
 * says that a proxy of theirs stands in front; then the last entry is the one that proxy added.
 */
export function clientAddress(
  context: Context<{ Bindings: Partial<HttpBindings> }>,
  trustProxy: boolean,
): string {
  if (trustProxy) {
    const forwarded = context.req.header('x-forwarded-for')?.split(',').at(-1)?.trim();
    if (forwarded) return toClient(forwarded);
  }
  const address = context.env?.incoming?.socket.remoteAddress;
  return address === undefined ? 'in-process' : toClient(address);
}

/** Whoever has one IPv6 address has the whole /64 around it, so that is what counts as one client. */
export function toClient(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%', 1).join().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array(Math.max(0, 8 - left.length - right.length)).fill('0');
  const network = [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
