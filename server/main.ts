import { setFlagsFromString } from 'node:v8';
import { DatabaseError, DatabaseUnavailable } from '#backend/database/database.ts';
import { listen } from '#backend/http/serve.ts';
import { createLog, type Logger } from '#backend/log/log.ts';
import { openSiteDatabase } from './database/open-site-database.ts';
import { BadSetting, type Environment, readEnvironment } from './environment.ts';
import { createStop } from './process/stop-process.ts';
import type { Site } from './start-site.ts';

const isDevelopment = process.argv.includes('--dev');

// By default V8 lets garbage grow to twice the live heap before it collects (docs/decisions/018).
setFlagsFromString('--heap-growing-percent=30');

// The files the site writes are private to its user: keys, mails, the database.
process.umask(0o077);

try {
  const environment = readEnvironment(process.env);
  const log = createLog(environment.logLevel);
  const starting = start(environment, log);
  const stop = createStop({
    stop: () => starting.then((site) => site.stop()),
    exit: (code) => process.exit(code),
    log,
  });
  process.on('SIGTERM', () => stop(0));
  process.on('SIGINT', () => stop(0));
  // The launcher keeps this channel open. When it closes, the launcher is gone and nothing else would stop this
  // process.
  process.on('disconnect', () => stop(0));
  await starting;
  const onFatal = (error: unknown) => {
    log.fatal(error, 'unexpected error, stopping');
    stop(1);
  };
  process.on('uncaughtException', onFatal);
  process.on('unhandledRejection', onFatal);
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

/** The database opens in a thread of its own, while this one loads the rest of the program. */
async function start(environment: Environment, log: Logger): Promise<Site> {
  const listening = await listen(environment.host, environment.port);
  const database = environment.hosted ? undefined : openSiteDatabase(environment, log);
  // An error is reported when the database is used.
  database?.catch(() => {});
  const { startSite } = await import('./start-site.ts');
  return startSite({ environment, log, isDevelopment, listening, database });
}

/** One clear line for errors that an operator can fix; the stack for all others. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof BadSetting) return `Bad setting: ${error.message}`;
  if (error instanceof DatabaseError || error instanceof DatabaseUnavailable) return error.message;
  const { code, port, path } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is already in use. Stop the other program, or set PORT.`;
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') {
    return port
      ? `Not allowed to listen on port ${port}.`
      : `Cannot write to ${path}. Check its permissions, or set DATA_DIR.`;
  }
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return `${path} is not a folder. Set DATA_DIR to another place.`;
  return error.name === 'Error' ? error.message : (error.stack ?? error.message);
}
