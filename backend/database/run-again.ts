import { setTimeout } from 'node:timers/promises';
import { DatabaseError } from './database.ts';

/** Milliseconds before the second and the third try. Half of each is chance, so that two requests do not meet again. */
const waits = [100, 400];

/**
 * Runs a transaction that PostgreSQL may end for another one. Such a transaction is rolled back whole and runs again, so
 * it does nothing but send statements. The wait lets the other one take the lock for which both were waiting.
 */
export async function runAgainIfEnded<Result>(run: () => Promise<Result>): Promise<Result> {
  for (const wait of waits) {
    try {
      return await run();
    } catch (error) {
      if (!wasInTheWay(error)) throw error;
    }
    await setTimeout(wait * (0.5 + Math.random() / 2));
  }
  return run();
}

/** Whether PostgreSQL ended the transaction for another one: in a deadlock (40P01), or to serialise both (40001). */
function wasInTheWay(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === '40P01' || error.code === '40001');
}
