interface Position {
  key: string;
  number: number;
}

/** At most one write in this time, however fast the reader scrolls. */
const pauseBetweenWrites = 3_000;
const firstRetry = 5_000;
const longestRetry = 60_000;

export interface PositionSaver {
  /** Notes a block that the reader has reached. Blocks before the furthest one change nothing. */
  reach(position: Position): void;
  /** Saves at once what is not saved yet, by a request that outlives the page. */
  leave(): void;
  /** Tries again at once, because the network is back. */
  retry(): void;
  /** Ends all timers. */
  stop(): void;
}

/**
 * Saves the furthest position: not at every block, again after a failure, and at once when the page is left. The
 * database keeps the furthest position too, so saving one twice is harmless.
 */
export function createPositionSaver(
  save: (position: Position) => Promise<void>,
  saveOnLeaving: (position: Position) => Promise<void>,
  savedNumber = -1,
): PositionSaver {
  let furthest: Position | undefined;
  let saved = savedNumber;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retryPause = firstRetry;
  /** What was sent last while the page was left. Browsers tell of that by two events. */
  let leftAt = -1;

  const isSaved = () => furthest === undefined || furthest.number <= saved;

  function schedule(pause: number): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      void write(save);
    }, pause);
  }

  function stop(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  async function write(send: typeof save): Promise<void> {
    if (!furthest || isSaved()) return;
    const sent = furthest;
    try {
      await send(sent);
      saved = Math.max(saved, sent.number);
      retryPause = firstRetry;
      if (!isSaved()) schedule(pauseBetweenWrites);
    } catch {
      schedule(retryPause);
      retryPause = Math.min(2 * retryPause, longestRetry);
    }
  }

  return {
    reach(position) {
      if (furthest && position.number <= furthest.number) return;
      furthest = position;
      if (!isSaved()) schedule(pauseBetweenWrites);
    },
    leave() {
      stop();
      if (!furthest || furthest.number === leftAt) return;
      leftAt = furthest.number;
      void write(saveOnLeaving);
    },
    retry() {
      stop();
      void write(save);
    },
    stop,
  };
}
