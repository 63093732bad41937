import { pino } from 'pino';

export type { Logger } from 'pino';

/** Structured lines on standard output. Whatever could hold a secret is cut before it is written. */
export function createLog(level: string) {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['password', 'token', 'authorization', '*.password', '*.token', '*.authorization', '*.apikey'],
      censor: '[cut]',
    },
  });
}
