import { type DestinationStream, pino } from 'pino';
import { currentRequest } from '../http/current-request.ts';

export type { Logger } from 'pino';

/** At a terminal only problems matter. Log collectors also get one line per request. */
const defaultLevel = process.stdout.isTTY ? 'warn' : 'info';

/** Fields that may contain secrets are redacted. `detail` comes from PostgreSQL and quotes whole rows. */
const secrets = ['password', 'token', 'authorization', 'apikey', 'detail'];

/** Structured lines on standard output, each with the id of its request. */
export function createLog(level: string = defaultLevel, destination?: DestinationStream) {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    mixin: () => ({ requestId: currentRequest()?.id }),
    redact: { paths: secrets.flatMap((name) => [name, `*.${name}`]), censor: '[cut]' },
  };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * The part of a URL that may be logged. Query strings contain tokens and email addresses, and a mail program that
 * escapes a link turns its query string into a part of the path. So the path ends at the first character that none of
 * our paths contains.
 */
export function pathForLog(url: string): string {
  return /^[\w./-]{0,200}/.exec(url)?.[0] ?? '';
}
