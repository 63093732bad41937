import type { Logger } from '#backend/log/log.ts';
import type { Visit } from '#domain/site/visit.ts';

/** Identical visits within one interval, with their count. */
export type CountedVisit = Visit & { times: number };

export interface VisitCounter {
  add(visit: Visit): void;
  /** Saves the pending counts and stops saving periodically. */
  stop(): Promise<void>;
}

interface Options {
  save: (visits: CountedVisit[]) => Promise<void>;
  log: Logger;
  /** Milliseconds between two saves. */
  interval?: number;
}

/** The most visits that are counted in one interval. The database accepts no more rows per call; further visits are lost. */
const mostAtOnce = 1_000;

/**
 * Counts in memory and saves once a second, so that a page view costs no transaction. A crash or an unreachable
 * database loses the counts of that second and nothing else.
 */
export function createVisitCounter({ save, log, interval = 1_000 }: Options): VisitCounter {
  let lines = new Map<string, CountedVisit>();
  let waiting = 0;
  let saving = Promise.resolve();

  async function saveWaiting(): Promise<void> {
    if (waiting === 0) return;
    const visits = [...lines.values()];
    lines = new Map();
    waiting = 0;
    await save(visits).catch((error) => log.warn(error, 'visits could not be counted'));
  }

  function saveNext(): void {
    saving = saving.then(saveWaiting);
  }

  const timer = setInterval(saveNext, interval).unref();
  return {
    add({ event, path, referrer, device }) {
      if (waiting === mostAtOnce) return;
      waiting += 1;
      const key = `${event} ${path} ${referrer} ${device}`;
      const times = (lines.get(key)?.times ?? 0) + 1;
      lines.set(key, { event, path, referrer, device, times });
    },
    async stop() {
      clearInterval(timer);
      saveNext();
      await saving;
    },
  };
}
