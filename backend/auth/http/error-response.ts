import type { Backend } from '#backend/backend.ts';
import { DatabaseError, DatabaseUnavailable } from '#backend/database/database.ts';
import { apiVersionOf } from './api-version.ts';
import type { AuthContext } from './auth-context.ts';
import { AuthError, invalid } from './auth-error.ts';

/** The SQLSTATE of `raise exception`: a trigger's own message to the caller. */
const raisedByUs = 'P0001';

/** supabase-js retries on 5xx and keeps the session, so 5xx is used only when a retry makes sense. */
export function errorResponse(error: Error, context: AuthContext, log: Backend['log']): Response {
  if (error instanceof AuthError) return respond(context, error);
  if (error instanceof DatabaseUnavailable) {
    log.warn({ error: error.message }, 'auth: the database is unavailable');
    return respond(
      context,
      new AuthError(503, 'unexpected_failure', 'Temporarily unavailable, please retry', { retryAfter: 1 }),
    );
  }
  if (error instanceof DatabaseError && error.code === raisedByUs) {
    return respond(context, invalid(error.message));
  }
  if (error instanceof DatabaseError && isCallersMistake(error)) {
    log.info({ error: error.message, code: error.code }, 'auth: the database refused a value');
    return respond(context, invalid('The request holds a value that cannot be stored'));
  }
  log.error(error, 'auth: unexpected error');
  return respond(
    context,
    new AuthError(
      500,
      'unexpected_failure',
      'Unexpected failure, please check server logs for more information',
    ),
  );
}

/** Text PostgreSQL cannot store (such as \u0000), a value that violates a constraint, or one past a limit. */
function isCallersMistake(error: DatabaseError): boolean {
  return /^(2[23]|54)/.test(error.code);
}

function respond(context: AuthContext, error: AuthError): Response {
  const { retryAfter, weakPassword } = error.details;
  context.header('X-Sb-Error-Code', error.code);
  if (retryAfter !== undefined) context.header('Retry-After', String(retryAfter));
  const body = apiVersionOf(context)
    ? { code: error.code, message: error.message }
    : { code: error.status, error_code: error.code, msg: error.message };
  return context.json(weakPassword ? { ...body, weak_password: weakPassword } : body, error.status);
}
