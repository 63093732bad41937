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
    if (forwarded) return forwarded;
  }
  return context.env?.incoming?.socket.remoteAddress ?? 'in-process';
}
