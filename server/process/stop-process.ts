import type { Logger } from '#backend/log/log.ts';

/** More than the ten seconds that requests under way are given, and less than service managers wait before they kill. */
export const stopDeadline = 20_000;

interface Options {
  /** Lets go of everything. After an error that nobody caught it may wait for what never comes. */
  stop: () => Promise<void>;
  exit: (code: number) => void;
  log: Logger;
}

/** Ends the process once: in peace where that is possible, and at the deadline in any case. */
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
