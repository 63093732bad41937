import { setTimeout } from 'node:timers/promises';

const answerTime = 300;

/**
 * Sending a mail takes longer than not sending one. Where that would tell whether an address has an account,
 * every answer, refusals included, leaves at the same moment.
 */
export async function evenly<Result>(work: () => Promise<Result>): Promise<Result> {
  const [outcome] = await Promise.allSettled([work(), setTimeout(answerTime)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
