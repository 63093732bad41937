import { type DestinationStream, pino } from 'pino';
import { currentRequestId } from './request-id.ts';

export type { Logger } from 'pino';

/** Somebody at a terminal wants to see what went wrong; whoever collects the lines wants a line for each request too. */
const usualLevel = process.stdout.isTTY ? 'warn' : 'info';

/** What may hold a secret is cut. A detail is PostgreSQL's, and quotes whole rows. */
const secrets = ['password', 'token', 'authorization', 'apikey', 'detail'];

/** Structured lines on standard output, each with the id of the request that it is about. */
export function createLog(level: string = usualLevel, destination?: DestinationStream) {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    mixin: () => ({ requestId: currentRequestId() }),
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`]), censor: '[cut]' },
  };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * The part of an address that may be written down. Queries hold tokens and mail addresses, and a mail program that
 * escapes a link makes its query a part of the path; so the path ends at the first letter that none of ours has.
 */
export function pathForLog(url: string): string {
  return /^[\w./-]{0,200}/.exec(url)?.[0] ?? '';
}
