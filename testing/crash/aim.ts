type Verdict = 'too early' | 'hit' | 'too late';

interface Aim {
  /** Milliseconds to wait before the next kill. */
  next(): number;
  learn(moment: number, verdict: Verdict): void;
}

/** How far the other end of the range follows a miss, so that one odd kill on a busy machine misleads nobody for long. */
const leeway = 300;

/** Learns from kills that came too early or too late when something happens: every machine has a pace of its own. */
export function takeAim(latest: number): Aim {
  // Before that Node itself is starting, as every time.
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
