import type { Logger } from '#backend/log/log.ts';

/** More than the ten seconds that requests in progress get, and less than service managers wait before they kill. */
export const stopDeadline = 20_000;

interface Options {
  /** Releases all resources. After an uncaught error it may hang. */
  stop: () => Promise<void>;
  exit: (code: number) => void;
  log: Logger;
}

/** Ends the process once: gracefully if possible, and at the deadline in any case. */
export function createStop({ stop, exit, log }: Options): (exitCode: number) => void {
  let isStopping = false;
  return (exitCode) => {
    if (isStopping) return;
    isStopping = true;
    const deadline = setTimeout(() => {
      log.error('stopping took too long, ending at once');
      exit(1);
    }, stopDeadline);
    stop()
      .catch((error) => log.error(error, 'stopping failed'))
      .finally(() => {
        clearTimeout(deadline);
        exit(exitCode);
      });
  };
}
