/** Longer than the transport's timeouts together: a claim must not expire while its mail is being sent. */
export const claimSeconds = 300;

export const giveUpAfterDays = 7;

const firstWait = 30;
const longestWait = 4 * 3600;

/** Half a minute after the first failure, then four times as long each time, at most four hours. */
export function secondsUntilRetry(failedAttempts: number): number {
  return Math.min(firstWait * 4 ** Math.max(0, failedAttempts - 1), longestWait);
}
