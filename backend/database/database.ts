/** The server's view of its database: transactions that run as an identity, on either engine. */
export interface Database {
  readonly engine: 'pglite' | 'postgres';

  /**
   * Runs `work` in one transaction as `identity` and commits when it resolves. A thrown error or
   * `transaction.rollBack()` rolls everything back. Never call `run` inside `work`: the embedded engine has one
   * connection, so it would deadlock.
   */
  run<Result>(
    identity: Identity,
    work: (transaction: Transaction) => Promise<Result>,
    options?: RunOptions,
  ): Promise<Result>;

  /** Calls `onNotify` with the payload of every NOTIFY on `channel`, from this process or another. */
  listen(channel: string, onNotify: (payload: string) => void): Promise<void>;

  /** Resolves once the engine responds to any request. It never waits long behind other transactions. */
  ping(): Promise<void>;

  /** Waits for running transactions, then closes. */
  close(): Promise<void>;
}

export interface Transaction {
  /**
   * Runs one statement. Values are bound as untyped text, so PostgreSQL infers their types. `identity` says as whom, if
   * that has changed since the transaction began.
   */
  query<Row extends object = Record<string, unknown>>(
    text: string,
    values?: readonly SqlValue[],
    identity?: Identity,
  ): Promise<Row[]>;
  /** Runs the transaction's last statement and commits in the same round trip: half the cost of a small read. */
  queryAndCommit<Row extends object = Record<string, unknown>>(
    text: string,
    values?: readonly SqlValue[],
  ): Promise<Row[]>;
  /** Runs several statements without values, such as a migration file. Never build one from a request. */
  script(text: string): Promise<void>;
  /** Makes the transaction roll back at the end of `work` instead of committing. */
  rollBack(): void;
  /** Calls `callback` once the transaction has committed. It is never called after a rollback. */
  onCommit(callback: () => void): void;
}

export interface RunOptions {
  readOnly?: boolean;
  /** The time limit of a single statement. The default depends on the identity's role. */
  timeLimit?: number;
}

export type SqlValue = string | number | bigint | boolean | null | undefined | Date | Uint8Array | object;

/** The server itself (owner of the tables, no row-level security), or a caller of the API. */
export type Identity = 'server' | Caller;

export interface Caller {
  role: string;
  claims: Record<string, unknown>;
  /** The search path. The first schema is the one the request addressed. */
  searchPath?: readonly string[];
  /** Available to SQL as `request.method`, `request.path`, `request.headers` and `request.cookies`. */
  request?: {
    method: string;
    path: string;
    headers: Record<string, string>;
    cookies: Record<string, string>;
  };
}

/** An error that PostgreSQL reported, with its SQLSTATE as `code`, the same for both engines. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
  readonly code: string;
  readonly detail: string | null;
  readonly hint: string | null;
  /** The functions it was raised in. Undefined when the statement itself failed. */
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

/** The database is currently unavailable (restarting, closing, unreachable, or a query ran past its time limit). */
export class DatabaseUnavailable extends Error {
  override readonly name: string = 'DatabaseUnavailable';
}

/** The query itself was too slow. The database may be healthy. */
export class QueryTimedOut extends DatabaseUnavailable {
  override readonly name = 'QueryTimedOut';
}

/** The time limit of one statement. PostgreSQL enforces it with statement_timeout, PGlite with a watchdog. */
export function timeLimitFor(identity: Identity, options: RunOptions | undefined): number {
  if (options?.timeLimit !== undefined) return options.timeLimit;
  if (identity === 'server') return 60_000;
  return identity.role === 'anon' ? 3_000 : 8_000;
}
