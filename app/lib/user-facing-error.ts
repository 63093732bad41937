/** An error whose message is meant for users. Most other errors are for the console. */
export class UserFacingError extends Error {
  /** The HTTP status, if a function refused. */
  readonly status: number | undefined;

  constructor(message?: string, options: ErrorOptions & { status?: number } = {}) {
    super(message, options);
    this.status = options.status;
  }
}

/**
 * The message of an error if it is meant for users: our own copy, that of a database rule, or the auth server's. Any
 * other message would be about tables or the network. This is the one place where an error becomes words, so
 * translations would be looked up here (decision 057).
 */
export function userMessageOf(error: unknown): string {
  const isForPeople = error instanceof UserFacingError || isRule(error) || isAuthError(error);
  // supabase-js reports an empty response body as the message `{}`.
  return isForPeople && error.message !== '{}' ? error.message : '';
}

/** Our database functions set the HTTP status of a refusal in its code. A plain `raise exception` has P0001. */
function isRule(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && /^(PT4\d\d|P0001)$/.test(String(error.code));
}

/** Errors of supabase-js with an HTTP status, which network errors lack. */
function isAuthError(error: unknown): error is Error {
  return (
    error instanceof Error && error.name.startsWith('Auth') && 'status' in error && Boolean(error.status)
  );
}
