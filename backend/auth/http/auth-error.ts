import type { ContentfulStatusCode } from 'hono/utils/http-status';

interface Details {
  /** Sent to the client beside the message, so that it can explain what a better password needs. */
  weakPassword?: { reasons: string[] };
  /** Seconds until a retry makes sense. */
  retryAfter?: number;
}

/** A refusal that the caller can act on: never a 5xx, always with a code supabase-js knows. */
export class AuthError extends Error {
  override readonly name = 'AuthError';
  readonly status: ContentfulStatusCode;
  readonly code: string;
  readonly details: Details;

  constructor(status: ContentfulStatusCode, code: string, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

export function invalid(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message);
}

export function emailTaken(): AuthError {
  return new AuthError(422, 'email_exists', 'A user with this email address has already been registered');
}
