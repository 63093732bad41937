import type { DatabaseError } from '../database/database.ts';
import { RestError } from './errors.ts';

/**
 * The longest matching prefix decides. PostgREST returns 500 for four classes that a caller's own input can raise: the
 * same row twice in one upsert (21000), too many temporary files (53400), a query too deep or too wide (54), writing to
 * a read-only view (55000).
 * Those are the caller's mistakes, so they are 4xx here.
 */
const statuses: Record<string, number> = {
  '08': 503,
  '09': 500,
  '0L': 403,
  '0P': 403,
  '21': 400,
  '23503': 409,
  '23505': 409,
  '25': 500,
  '25006': 405,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
  '53': 503,
  '53400': 400,
  '54': 400,
  '55': 500,
  '55000': 405,
  '57': 500,
  '57P01': 503,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  P0001: 400,
  XX: 500,
};

/**
 * A full disk, out of memory, an internal error: PostgreSQL's message then mentions its own files, which belong only
 * in the log.
 */
const internalErrors = /^(53|58|XX)/;

/** Converts a PostgreSQL error to an HTTP error. */
export function fromDatabaseError(error: DatabaseError, role: string): RestError {
  if (error.code === 'PGRST') return chosenByFunction(error);
  const custom = /^PT([1-5]\d\d)$/.exec(error.code)?.[1];
  const status = custom ? Number(custom) : statusOf(error, role);
  if (internalErrors.test(error.code))
    return new RestError(status, error.code, 'The database cannot do this now');
  return new RestError(status, error.code, error.message, {
    details: detailOf(error, role),
    hint: error.hint,
  });
}

/**
 * Constraint violations quote the row. PostgreSQL omits that when row-level security applies to the caller, but not
 * inside a security definer function.
 */
function detailOf({ code, detail, where }: DatabaseError, role: string): string | null {
  const quotesRow = code.startsWith('23') && where !== undefined;
  return quotesRow && role !== 'service_role' ? null : detail;
}

function statusOf({ code, message }: DatabaseError, role: string): number {
  // A signed-out caller may be allowed after signing in, which is what 401 says.
  if (code === '42501') return role === 'anon' ? 401 : 403;
  if (code === '22023' && /^role .* does not exist$/.test(message)) return 401;
  return statuses[code] ?? statuses[code.slice(0, 2)] ?? 400;
}

/**
 * A function that raises SQLSTATE 'PGRST' defines the whole response: the body in the message, the status in the
 * detail.
 */
function chosenByFunction(error: DatabaseError): RestError {
  const body = parseObject(error.message);
  const rest = parseObject(error.detail ?? '');
  if (
    typeof body?.code !== 'string' ||
    typeof body.message !== 'string' ||
    typeof rest?.status !== 'number'
  ) {
    return new RestError(500, 'PGRST121', 'Could not parse JSON in the "RAISE SQLSTATE \'PGRST\'" error');
  }
  return new RestError(clampStatus(rest.status), body.code, body.message, {
    details: body.details,
    hint: typeof body.hint === 'string' ? body.hint : null,
    headers: stringValues(rest.headers),
  });
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function stringValues(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function clampStatus(status: number): number {
  return Number.isInteger(status) && status >= 200 && status <= 599 ? status : 500;
}
