import type { Backend } from '#backend/backend.ts';

/** Milliseconds. Well above what the work takes, even on a busy machine. */
const defaultDuration = 300;
/** A sign-up additionally hashes a password. */
export const signUpDuration = 600;

/**
 * Sending a mail takes longer than not sending one. Where that would reveal whether an email address has an account,
 * every response, refusals included, takes the same time.
 */
export async function withFixedDuration<Result>(
  { wait }: Pick<Backend, 'wait'>,
  work: () => Promise<Result>,
  duration = defaultDuration,
): Promise<Result> {
  const [outcome] = await Promise.allSettled([work(), wait(duration)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
