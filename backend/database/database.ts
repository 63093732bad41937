/** What the server knows of its database: transactions run as somebody, whichever engine is behind. */
export interface Database {
  readonly engine: 'pglite' | 'postgres';

  /**
   * Runs `work` in one transaction as `identity` and commits when it resolves. A thrown error or
   * `transaction.rollBack()` undoes everything. Never call `run` inside `work`: the embedded engine has one
   * connection, so it would wait for itself.
   */
  run<Result>(
    identity: Identity,
    work: (transaction: Transaction) => Promise<Result>,
    options?: RunOptions,
  ): Promise<Result>;

  /** Calls `onNotify` with the payload of every NOTIFY on `channel`, from this process or another. */
  listen(channel: string, onNotify: (payload: string) => void): Promise<void>;

  /** Resolves once the engine shows a sign of life. It never waits behind the transactions of others for long. */
  ping(): Promise<void>;

  /** Waits for running transactions, then closes. */
  close(): Promise<void>;
}

export interface Transaction {
  /** One statement. Values are bound as untyped text, so PostgreSQL infers their types. */
  query<Row extends object = Record<string, unknown>>(
    text: string,
    values?: readonly SqlValue[],
  ): Promise<Row[]>;
  /** The transaction's last statement, committed in the same round trip: half the cost of a small read. */
  queryAndCommit<Row extends object = Record<string, unknown>>(
    text: string,
    values?: readonly SqlValue[],
  ): Promise<Row[]>;
  /** Several statements without values, such as a migration file. Never build one from a request. */
  script(text: string): Promise<void>;
  /** Makes the end of `work` undo the transaction instead of committing it. */
  rollBack(): void;
}

export interface RunOptions {
  readOnly?: boolean;
  /** The most a single statement may take. The default follows the identity's role. */
  timeLimit?: number;
}

export type SqlValue = string | number | bigint | boolean | null | undefined | Date | Uint8Array | object;

/** The server itself (owner of the tables, no row-level security), or a caller of the API. */
export type Identity = 'server' | Caller;

export interface Caller {
  role: string;
  claims: Record<string, unknown>;
  /** The schemas names are looked up in; the first is the one the request addressed. */
  searchPath?: readonly string[];
  /** Told to SQL as `request.method`, `request.path`, `request.headers` and `request.cookies`. */
  request?: {
    method: string;
    path: string;
    headers: Record<string, string>;
    cookies: Record<string, string>;
  };
}

/** An error PostgreSQL answered, with its SQLSTATE as `code`, the same for both engines. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  readonly code: string;
  readonly detail: string | null;
  readonly hint: string | null;
  /** The functions it was raised in; undefined when the statement itself failed. */
  readonly where: string | undefined;
  readonly schema: string | undefined;
  readonly table: string | undefined;
  readonly column: string | undefined;
  readonly constraint: string | undefined;

  constructor(fields: DatabaseErrorFields) {
    super(fields.message);
    this.code = fields.code;
    this.detail = fields.detail ?? null;
    this.hint = fields.hint ?? null;
    this.where = fields.where;
    this.schema = fields.schema;
    this.table = fields.table;
    this.column = fields.column;
    this.constraint = fields.constraint;
  }
}

export interface DatabaseErrorFields {
  message: string;
  code: string;
  detail?: string;
  hint?: string;
  where?: string;
  schema?: string;
  table?: string;
  column?: string;
  constraint?: string;
}

/** The database cannot answer just now (starting again, closing, unreachable, or a query ran past its limit). */
export class DatabaseUnavailable extends Error {
  override readonly name: string = 'DatabaseUnavailable';
}

/** The query itself was too slow, while the database may be well. */
export class QueryTimedOut extends DatabaseUnavailable {
  override readonly name = 'QueryTimedOut';
}

/** How long one statement may run. PostgreSQL enforces it with statement_timeout, PGlite with a watchdog. */
export function timeLimitFor(identity: Identity, options: RunOptions | undefined): number {
  if (options?.timeLimit !== undefined) return options.timeLimit;
  if (identity === 'server') return 60_000;
  return identity.role === 'anon' ? 3_000 : 8_000;
}
