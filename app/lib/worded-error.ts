/** An error whose message is meant for the person who meets it. The messages of most others are for the console. */
export class WordedError extends Error {
  /** The HTTP status of the refusal, where a function refused. */
  readonly status: number | undefined;

  constructor(message?: string, options: ErrorOptions & { status?: number } = {}) {
    super(message, options);
    this.status = options.status;
  }
}

/**
 * What a person is told of an error, where there is something to tell: our own words, those of a rule in the database,
 * and what the auth server answered. Anything else would speak of tables or of the network.
 */
export function wordsOf(error: unknown): string {
  const isForPeople = error instanceof WordedError || isRule(error) || isAuthAnswer(error);
  // An answer without words comes as an empty object in writing.
  return isForPeople && error.message !== '{}' ? error.message : '';
}

/** Our functions in the database name the HTTP status of a refusal in its code; a plain `raise exception` has P0001. */
function isRule(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && /^(PT4\d\d|P0001)$/.test(String(error.code));
}

/** Errors of supabase-js that carry an HTTP status, which those of the network do not. */
function isAuthAnswer(error: unknown): error is Error {
  return (
    error instanceof Error && error.name.startsWith('Auth') && 'status' in error && Boolean(error.status)
  );
}
