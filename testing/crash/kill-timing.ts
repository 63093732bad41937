type Verdict = 'too early' | 'hit' | 'too late';

interface KillTiming {
  /** Milliseconds to wait before the next kill. */
  next(): number;
  learn(moment: number, verdict: Verdict): void;
}

/** How far the opposite bound moves after a miss, so that one odd kill on a busy machine does not mislead for long. */
const leeway = 300;

/** Learns from early and late kills when something happens, because every machine has its own speed. */
export function createKillTiming(latest: number): KillTiming {
  // Before that, Node itself is starting, which is always the same.
  const range = { from: latest / 3, to: latest };
  return {
    next: () => range.from + Math.random() * (range.to - range.from),
    learn(moment, verdict) {
      if (verdict === 'too early') {
        range.from = (range.from + moment) / 2;
        range.to = Math.max(range.to, moment + leeway);
      } else if (verdict === 'too late') {
        range.to = (range.to + moment) / 2;
        range.from = Math.min(range.from, Math.max(0, moment - leeway));
      }
    },
  };
}
