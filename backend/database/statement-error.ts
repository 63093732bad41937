import { DatabaseError, type DatabaseErrorFields, DatabaseUnavailable, QueryTimedOut } from './database.ts';

/** Limits that PostgreSQL reports as internal errors. These messages are never translated. */
const limitMessages = /^(tsquery stack too small|invalid memory alloc request size \d+)$/;

/**
 * The statement was valid but could not run: the connection broke (08), disk, memory or connections ran out (53), the
 * server is stopping (57P). A configured limit that is exceeded (53400) stays a refusal.
 */
const unavailableCodes = /^(08|53[0-3]|57P|25P03)/;

/** Converts PostgreSQL's error for a statement, the same for both engines. */
export function toStatementError(fields: DatabaseErrorFields): Error {
  if (fields.code === '57014') return new QueryTimedOut('A query ran longer than its limit and was ended.');
  if (unavailableCodes.test(fields.code)) return new DatabaseUnavailable(fields.message);
  // An error's message is not enumerable, so spreading its fields does not copy it.
  return new DatabaseError({ ...fields, message: fields.message, code: codeOf(fields) });
}

/** Whether the engine's state is undefined after this error: an internal error (XX), or out of memory (53200). */
export function isEngineStateUnknown(fields: Pick<DatabaseErrorFields, 'code' | 'message'>): boolean {
  return /^(XX|53200)/.test(codeOf(fields));
}

function codeOf({ code, message }: Pick<DatabaseErrorFields, 'code' | 'message'>): string {
  return code === 'XX000' && limitMessages.test(message) ? '54000' : code;
}
