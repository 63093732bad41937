import { DatabaseError, type DatabaseErrorFields, DatabaseUnavailable, QueryTimedOut } from './database.ts';

/** Limits that PostgreSQL reports as faults of its own. These messages are never translated. */
const tooMuch = /^(tsquery stack too small|invalid memory alloc request size \d+)$/;

/**
 * The statement was right and had no chance: the connection broke (08), disk, memory or connections ran out (53), the
 * server is stopping (57P). A setting that is used up (53400) stays a refusal.
 */
const noChance = /^(08|53[0-3]|57P|25P03)/;

/** What PostgreSQL said of a statement, the same for both engines. */
export function toStatementError(fields: DatabaseErrorFields): Error {
  if (fields.code === '57014') return new QueryTimedOut('A query ran longer than its limit and was ended.');
  if (noChance.test(fields.code)) return new DatabaseUnavailable(fields.message);
  // An error keeps its message where a copy of its fields does not find it.
  return new DatabaseError({ ...fields, message: fields.message, code: codeOf(fields) });
}

/** Whether the engine may be in any state after this: a fault of its own (XX), or no memory left (53200). */
export function isUnsound(fields: Pick<DatabaseErrorFields, 'code' | 'message'>): boolean {
  return /^(XX|53200)/.test(codeOf(fields));
}

function codeOf({ code, message }: Pick<DatabaseErrorFields, 'code' | 'message'>): string {
  return code === 'XX000' && tooMuch.test(message) ? '54000' : code;
}
