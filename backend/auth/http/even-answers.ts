import { setTimeout } from 'node:timers/promises';

/** Milliseconds, well above what the work takes, also on a busy machine. */
const usualTime = 300;
/** A sign-up hashes a password besides. */
export const signUpTime = 600;

/**
 * Sending a mail takes longer than not sending one. Where that would tell whether an address has an account,
 * every answer, refusals included, leaves at the same moment.
 */
export async function evenly<Result>(work: () => Promise<Result>, answerTime = usualTime): Promise<Result> {
  const [outcome] = await Promise.allSettled([work(), setTimeout(answerTime)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
