/** An error response in the shape the client library reads. Codes are PostgREST's or SQLSTATEs. */
export class RestError extends Error {
  override readonly name = 'RestError';
  readonly status: number;
  readonly code: string | null;
  readonly details: unknown;
  readonly hint: string | null;
  readonly headers: Record<string, string>;

  constructor(status: number, code: string | null, message: string, more: RestErrorExtras = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = more.details ?? null;
    this.hint = more.hint ?? null;
    this.headers = more.headers ?? {};
  }
}

export interface RestErrorExtras {
  details?: unknown;
  hint?: string | null;
  headers?: Record<string, string>;
}

/** The query string does not follow the grammar. */
export function badQuery(message: string, details?: string): RestError {
  return new RestError(400, 'PGRST100', message, { details });
}

export function badBody(message: string): RestError {
  return new RestError(400, 'PGRST102', message);
}

export function badRange(details: string): RestError {
  return new RestError(416, 'PGRST103', 'Requested range not satisfiable', { details });
}

export function notEmbedded(name: string): RestError {
  return new RestError(400, 'PGRST108', `'${name}' is not an embedded resource in this request`, {
    hint: `Verify that '${name}' is included in the 'select' query parameter.`,
  });
}

/** PostgreSQL's own error. We return it without a query, since only known columns may enter a statement. */
export function unknownColumn(owner: string, column: string): RestError {
  return new RestError(400, '42703', `column ${owner}.${column} does not exist`);
}

export function unknownBodyColumn(table: string, column: string): RestError {
  return new RestError(
    400,
    'PGRST204',
    `Could not find the '${column}' column of '${table}' in the schema cache`,
  );
}

export function unknownTable(schema: string, table: string): RestError {
  return new RestError(404, 'PGRST205', `Could not find the table '${schema}.${table}' in the schema cache`);
}

export function notSingle(rows: number): RestError {
  return new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rows} rows`,
  });
}

export function tooManyAffected(rows: number): RestError {
  return new RestError(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
    details: `The query affects ${rows} rows`,
  });
}
