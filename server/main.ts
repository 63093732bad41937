import { setFlagsFromString } from 'node:v8';
import { DatabaseError, DatabaseUnavailable } from '#backend/database/database.ts';
import { createLog } from '#backend/log/log.ts';
import { BadSetting, readEnvironment } from './environment.ts';
import { createStop } from './process/stop-process.ts';
import { startSite } from './start-site.ts';

const isDevelopment = process.argv.includes('--dev');

// V8 would let garbage grow to twice what lives before it collects (docs/decisions/018).
setFlagsFromString('--heap-growing-percent=30');

// What the site writes is for its own user: keys, mails, the database.
process.umask(0o077);

try {
  const environment = readEnvironment(process.env);
  const log = createLog(environment.logLevel);
  const starting = startSite({ environment, log, isDevelopment });
  const stop = createStop({
    stop: () => starting.then((site) => site.stop()),
    exit: (code) => process.exit(code),
    log,
  });
  process.on('SIGTERM', () => stop(0));
  process.on('SIGINT', () => stop(0));
  // The launcher holds this channel open; when it is gone, nobody is left to stop us.
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

/** One clear line for what an operator can mend; everything else with its stack. */
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
