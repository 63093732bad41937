import { DatabaseError, DatabaseUnavailable } from '../database/database.ts';
import type { Logger } from '../log/log.ts';
import { RestError } from './errors.ts';
import type { RestResponse } from './request/rest-request.ts';
import { fromDatabaseError } from './sqlstate.ts';

/** The headers that browsers of other origins may read. supabase-js takes counts from Content-Range. */
const exposedHeaders =
  'Content-Encoding, Content-Location, Content-Range, Content-Type, Date, Location, Server, Transfer-Encoding, Range-Unit';

const methods = 'GET, POST, PATCH, PUT, DELETE, OPTIONS, HEAD';

export function toResponse(response: RestResponse, request: Request): Response {
  const headers = request.headers.has('origin') ? { ...response.headers, ...crossOrigin } : response.headers;
  return new Response(response.body, { status: response.status, headers });
}

const crossOrigin = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': exposedHeaders,
};

/** The response to a CORS preflight. */
export function preflight(request: Request): Response {
  return new Response(null, {
    headers: {
      'Access-Control-Allow-Origin': '*',
      'Access-Control-Allow-Methods': methods,
      'Access-Control-Allow-Headers': request.headers.get('access-control-request-headers') ?? '*',
      'Access-Control-Max-Age': '86400',
    },
  });
}

/**
 * Converts any error to a response. A refusal keeps its code. An unexpected error is logged, and its response has no
 * detail.
 */
export function toErrorResponse(error: unknown, role: string, log: Logger): RestResponse {
  const refusal = toRestError(error, role);
  if (!refusal) {
    log.error(error, 'A request to /rest/v1 failed');
    return errorResponse(new RestError(500, 'XX000', 'Something went wrong'));
  }
  if (error instanceof DatabaseUnavailable) {
    log.warn({ error: error.message }, 'rest: the database is unavailable');
  } else if (refusal.status >= 500) {
    log.error(error, 'A request to /rest/v1 failed');
  }
  return errorResponse(refusal);
}

function toRestError(error: unknown, role: string): RestError | undefined {
  if (error instanceof RestError) return error;
  if (error instanceof DatabaseError) return fromDatabaseError(error, role);
  if (error instanceof DatabaseUnavailable) {
    return new RestError(503, 'PGRST001', 'The database is not available');
  }
  return undefined;
}

function errorResponse({ status, code, message, details, hint, headers }: RestError): RestResponse {
  return {
    status,
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      ...(code === null ? {} : { 'Proxy-Status': `PostgREST; error=${code}` }),
      ...(status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}),
      ...(status === 503 ? { 'Retry-After': '1' } : {}),
      ...headers,
    },
    body: JSON.stringify(code === null ? { message, hint } : { code, details, hint, message }),
  };
}
