import { expect } from 'vitest';

/** Milliseconds of processor time that this thread has used. */
function processorTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

/**
 * The longest turn of the event loop while `work` runs, in milliseconds of processor time of this thread. Other
 * requests wait at least that long. In contrast to the delay of a timer, it does not grow with the load of the machine.
 */
export async function longestTurn(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let before = processorTime();
  function look() {
    const now = processorTime();
    longest = Math.max(longest, now - before);
    before = now;
  }
  // Every turn begins with the timers that are due.
  const timer = setInterval(look, 1);
  try {
    await work();
    await new Promise((resolve) => setTimeout(resolve, 1));
  } finally {
    clearInterval(timer);
  }
  look();
  return longest;
}

/** What `referenceWork` takes on the machine that the budgets were set on, with nothing else to do. */
const usualReference = 4;

/** How many times slower than usual this machine is just now: 1 on a quiet one. */
function slowness(): number {
  const times = Array.from({ length: 5 }, () => {
    const before = processorTime();
    referenceWork();
    return processorTime() - before;
  });
  return Math.max(1, (times.toSorted((a, b) => a - b)[2] ?? 0) / usualReference);
}

function referenceWork(): void {
  const counts = new Map<string, number>();
  for (let number = 0; number < 40_000; number += 1) {
    const word = `word ${(number * 7_919) % 4_001}`;
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
}

/** The most that one turn may take. */
const mostMilliseconds = 50;
/** Compiling and collecting garbage take time too, at another moment in each try. */
const tries = 8;

/**
 * Expects no turn of more than 50 ms. A machine that shares its processors takes longer for everything, so the time is
 * compared with that of a fixed piece of work.
 */
export async function expectShortTurns(what: string, work: () => Promise<unknown>): Promise<void> {
  const idle = await longestTurn(() => new Promise((resolve) => setTimeout(resolve)));
  let shortest = Number.POSITIVE_INFINITY;
  for (let count = 0; count < tries && shortest > mostMilliseconds; count += 1) {
    const turn = (await longestTurn(work)) - idle;
    shortest = Math.min(shortest, turn <= mostMilliseconds ? turn : turn / slowness());
  }
  expect(shortest, what).toBeLessThanOrEqual(mostMilliseconds);
}
