import pg from 'pg';
import { type DatabaseErrorFields, DatabaseUnavailable } from './database.ts';
import { toStatementError } from './statement-error.ts';

/** Why a statement was not carried out. */
export function toDatabaseError(error: unknown): Error {
  if (error instanceof pg.DatabaseError && error.code) return toStatementError(error as DatabaseErrorFields);
  return toUnavailable(error);
}

/** Why there is no connection. A name with several addresses fails at each of them, and says nothing of its own. */
export function toUnavailable(error: unknown): DatabaseUnavailable {
  const failures: unknown[] = error instanceof AggregateError ? error.errors : [error];
  return new DatabaseUnavailable(
    failures.map((failure) => (failure instanceof Error ? failure.message : String(failure))).join(', '),
  );
}
