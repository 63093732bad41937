import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

type AnyContext = Context<{ Bindings: Partial<HttpBindings> }>;

/** The client that a rate limit counts. */
export function clientAddress(context: AnyContext, trustProxy: boolean): string {
  return toClient(senderAddress(context, trustProxy) ?? 'in-process');
}

/**
 * The IP address a request comes from. Anyone can send an X-Forwarded-For header, so it is trusted only when the
 * operator says that a proxy is in front. Then the last entry is the one that proxy added.
 */
export function senderAddress(context: AnyContext, trustProxy: boolean): string | undefined {
  const forwarded = trustProxy ? context.req.header('x-forwarded-for') : undefined;
  return chooseAddress(forwarded, context.env?.incoming?.socket.remoteAddress);
}

/** The client of a request that has no Hono context. */
export function clientOfRequest({ headers, socket }: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy ? headers['x-forwarded-for']?.toString() : undefined;
  return toClient(chooseAddress(forwarded, socket.remoteAddress) ?? '');
}

function chooseAddress(forwarded: string | undefined, remote: string | undefined): string | undefined {
  const address = forwarded?.split(',').at(-1)?.trim() || remote;
  return address && toAddress(address);
}

/** The IP address in the form PostgreSQL stores: IPv4-mapped addresses as IPv4, and without a zone id. */
export function toAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').replace(/%.*$/, '');
}

/** One IPv6 user controls a whole /64 network, so the network counts as one client. */
export function toClient(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array(Math.max(0, 8 - left.length - right.length)).fill('0');
  const network = [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
