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
