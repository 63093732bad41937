import pg from 'pg';
import { type DatabaseErrorFields, DatabaseUnavailable } from './database.ts';
import { toStatementError } from './statement-error.ts';

/** Converts the error of a failed statement. */
export function toDatabaseError(error: unknown): Error {
  if (error instanceof pg.DatabaseError && error.code) return toStatementError(error as DatabaseErrorFields);
  return toUnavailable(error);
}

/**
 * Converts a connection error. For a host name with several IP addresses the outer error has no message of its own,
 * only one error per address.
 */
export function toUnavailable(error: unknown): DatabaseUnavailable {
  const failures: unknown[] = error instanceof AggregateError ? error.errors : [error];
  return new DatabaseUnavailable(
    failures.map((failure) => (failure instanceof Error ? failure.message : String(failure))).join(', '),
  );
}
