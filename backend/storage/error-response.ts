import type { Context } from 'hono';
import { DatabaseError, DatabaseUnavailable } from '../database/database.ts';
import type { Logger } from '../log/log.ts';
import { accessDenied, alreadyExists, invalidRequest, noSuchBucket, StorageRefusal } from './refusal.ts';

export function errorResponse(error: Error, context: Context, log: Logger): Response {
  const refusal = error instanceof DatabaseError ? refusalOf(error) : error;
  if (refusal instanceof StorageRefusal) {
    const { status, code, error, message, retryAfter } = refusal;
    if (retryAfter !== undefined) context.header('Retry-After', String(retryAfter));
    // As on hosted Supabase the body contains the status; only 429 must also be the HTTP status.
    return context.json({ statusCode: String(status), code, error, message }, status === 429 ? 429 : 400);
  }
  if (error instanceof DatabaseUnavailable) {
    log.warn({ error: error.message }, 'storage: the database is unavailable');
    context.header('Retry-After', '1');
    const message = 'Temporarily unavailable, please retry';
    return context.json({ statusCode: '503', code: 'SlowDown', error: 'Unavailable', message }, 503);
  }
  log.error(error, 'storage: unexpected error');
  const message = 'Internal Server Error';
  return context.json({ statusCode: '500', code: 'InternalError', error: 'Internal', message }, 500);
}

/** Converts a database error to an error of Supabase Storage. Anything else stays an unexpected error. */
function refusalOf(error: DatabaseError): Error {
  if (error.code === '42501') return accessDenied();
  if (error.code === '23505') return alreadyExists();
  if (error.code === '23503') return noSuchBucket();
  if (/^(2[23]|54)/.test(error.code))
    return invalidRequest('The request holds a value that cannot be stored');
  // Policies choose the status of a refusal as functions do under /rest/v1.
  const status = /^PT(4\d\d)$/.exec(error.code)?.[1];
  if (status) return new StorageRefusal({ status: Number(status), code: error.code, message: error.message });
  return error;
}
