import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

type AnyContext = Context<{ Bindings: Partial<HttpBindings> }>;

/** Whom a rate limit counts. */
export function clientAddress(context: AnyContext, trustProxy: boolean): string {
  return toClient(senderAddress(context, trustProxy) ?? 'in-process');
}

/**
 * Where a request comes from. Anyone can write an X-Forwarded-For header, so it is believed only when the operator
 * says that a proxy of theirs stands in front; then the last entry is the one that proxy added.
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

/** As PostgreSQL stores it: an IPv4 address in its own form, and without the name of a network card. */
export function toAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '').replace(/%.*$/, '');
}

/** Whoever has one IPv6 address has the whole /64 around it, so that is what counts as one client. */
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
