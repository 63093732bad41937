/** Requests that arrive at a constant rate, however slow the responses are, like those of real visitors. */
export interface Stream {
  name: string;
  perSecond: number;
  /** Sends the request with this number, counted from 0; throws when the response is wrong. */
  send(number: number): Promise<void>;
}

export interface StreamResult {
  name: string;
  sent: number;
  failures: Failure[];
  /** Milliseconds from when each successful request was due, so that the wait before sending counts too. */
  latencies: number[];
}

/** A request without the right response; its times are those of `performance.now()`. */
export interface Failure {
  sentAt: number;
  failedAt: number;
  reason: string;
}

export interface RunningLoad {
  /** Stops sending, and resolves when all requests have been answered. */
  stop(): Promise<StreamResult[]>;
}

const tickLength = 4;

/**
 * Without `mostUnderWay`, requests pile up where they arrive faster than they can be answered. That is what measurements
 * of load want. Tests that ask for something else pass it, because a busy machine is a slow one.
 */
export function startLoad(streams: readonly Stream[], mostUnderWay = Number.POSITIVE_INFINITY): RunningLoad {
  const startedAt = performance.now();
  const underWay = new Set<Promise<void>>();
  const running = streams.map((stream, at) => ({
    stream,
    // Staggered, so that the streams do not keep sending in the same millisecond.
    startsAt: startedAt + at * 7,
    result: { name: stream.name, sent: 0, failures: [], latencies: [] } as StreamResult,
  }));

  function sendWhatIsDue(): void {
    const now = performance.now();
    for (const { stream, startsAt, result } of running) {
      for (;;) {
        const dueAt = startsAt + (result.sent / stream.perSecond) * 1_000;
        if (dueAt > now || underWay.size >= mostUnderWay) break;
        const work = send(stream, result, dueAt).finally(() => underWay.delete(work));
        underWay.add(work);
      }
    }
  }

  const timer = setInterval(sendWhatIsDue, tickLength);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(underWay);
      return running.map(({ result }) => result);
    },
  };
}

async function send(stream: Stream, result: StreamResult, dueAt: number): Promise<void> {
  const number = result.sent;
  result.sent += 1;
  const sentAt = performance.now();
  try {
    await stream.send(number);
    result.latencies.push(performance.now() - dueAt);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    result.failures.push({ sentAt, failedAt: performance.now(), reason });
  }
}

/** The latency that this share of the requests did not exceed. */
export function latencyWithin(share: number, { latencies }: StreamResult): number {
  const sorted = latencies.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
