import pg from 'pg';
import { chargeCurrentClient, currentLane } from '../http/current-request.ts';
import { FairQueue } from '../limits/fair-queue.ts';
import type { Logger } from '../log/log.ts';
import { beginStatements, type Statement } from './begin-statements.ts';
import {
  type Database,
  type Identity,
  type RunOptions,
  type SqlValue,
  type Transaction,
  timeLimitFor,
} from './database.ts';
import { EngineTransaction } from './engine-transaction.ts';
import { toDatabaseError, toUnavailable } from './postgres-error.ts';
import { PostgresListener } from './postgres-listener.ts';
import { parserFor, toSqlText } from './values.ts';

const oldestVersion = 15;

const connections = 16;
/** A client that sends many slow queries leaves the other connections to the others. */
const connectionsPerClient = 4;

/**
 * A connection can break at any moment, also while idle in the pool, and an 'error' event without a listener ends the
 * process. The user of the connection notices by the statement that fails.
 */
class ErrorTolerantClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    this.on('error', () => {});
  }
}

interface Options {
  log?: Logger;
  /** The `application_name` of our connections. */
  applicationName?: string;
}

export async function openPostgres(
  url: string,
  { log, applicationName = 'backend' }: Options = {},
): Promise<Database> {
  const pool = new pg.Pool({
    Client: ErrorTolerantClient,
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5_000,
    // Queries are sent without waiting for the results of earlier ones.
    pipeline: true,
    types: { getTypeParser: (typeId: number) => parserFor(typeId) as never },
    application_name: applicationName,
    // Our statements take milliseconds, and JIT-compiling one takes hundreds of them. This is a statement and not a
    // connection option, because poolers refuse such options.
    onConnect: async (client) => {
      await client.query('set jit = off');
    },
  });
  // The pool replaces a connection that breaks while idle. Without a listener the error would end the process.
  pool.on('error', () => {});
  try {
    const { rows } = await pool.query('show server_version_num').catch((error) => {
      throw toUnavailable(error);
    });
    const version = Math.floor(Number(rows[0].server_version_num) / 10_000);
    if (version < oldestVersion) {
      throw new Error(
        `DATABASE_URL points at PostgreSQL ${version}; version ${oldestVersion} or newer is needed.`,
      );
    }
  } catch (error) {
    await pool.end();
    throw error;
  }
  return new PostgresDatabase(pool, new PostgresListener(url, `${applicationName}-listener`, log));
}

class PostgresDatabase implements Database {
  readonly engine = 'postgres';
  readonly #pool: pg.Pool;
  readonly #listener: PostgresListener;
  /** Clients take turns at the connections. */
  readonly #queue = new FairQueue({ atOnce: connections, atOncePerLane: connectionsPerClient });

  constructor(pool: pg.Pool, listener: PostgresListener) {
    this.#pool = pool;
    this.#listener = listener;
  }

  run<Result>(
    identity: Identity,
    work: (transaction: Transaction) => Promise<Result>,
    options?: RunOptions,
  ): Promise<Result> {
    return this.#queue.run(currentLane(), () => this.#runOnConnection(identity, work, options));
  }

  async #runOnConnection<Result>(
    identity: Identity,
    work: (transaction: Transaction) => Promise<Result>,
    options: RunOptions | undefined,
  ): Promise<Result> {
    const client = await this.#pool.connect().catch((error) => {
      throw toUnavailable(error);
    });
    let broken: Error | undefined;
    const startedAt = performance.now();
    const transaction = new PostgresTransaction(client, identity, options);
    try {
      return await transaction.runToEnd(
        () => work(transaction),
        (error) => {
          broken = error;
        },
      );
    } finally {
      client.release(broken);
      chargeCurrentClient(performance.now() - startedAt);
    }
  }

  listen(channel: string, onNotify: (payload: string) => void): Promise<void> {
    return this.#listener.listen(channel, onNotify);
  }

  /** Uses its own connection, so that a pool with every connection in use does not look like a dead server. */
  ping(): Promise<void> {
    return this.#listener.ping();
  }

  async close(): Promise<void> {
    await this.#listener.close();
    await this.#pool.end();
  }
}

/** Begins with its first statement, so that a read costs one round trip instead of three. */
class PostgresTransaction extends EngineTransaction {
  readonly #client: pg.PoolClient;
  readonly #timeLimit: number;
  #beginStatements: Statement[];
  #isOpen = false;

  constructor(client: pg.PoolClient, identity: Identity, options: RunOptions | undefined) {
    super();
    this.#client = client;
    this.#timeLimit = timeLimitFor(identity, options);
    this.#beginStatements = beginStatements(identity, options);
  }

  async query<Row extends object>(text: string, values: readonly SqlValue[] = []): Promise<Row[]> {
    const [, rows] = await Promise.all([this.#open(), this.#askWith(text, values)]);
    return rows as Row[];
  }

  async queryAndCommit<Row extends object>(text: string, values: readonly SqlValue[] = []): Promise<Row[]> {
    const [, rows] = await Promise.all([this.#open(), this.#askWith(text, values), this.end()]);
    return rows as Row[];
  }

  async script(text: string): Promise<void> {
    await Promise.all([this.#open(), this.#ask(text)]);
  }

  protected async end(): Promise<void> {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    await this.#ask(this.isRolledBack ? 'rollback' : 'commit');
  }

  /**
   * BEGIN is sent alone and cannot fail. If switching to the caller fails, PostgreSQL therefore rejects everything
   * sent after it instead of running it as the server.
   */
  async #open(): Promise<void> {
    const [begin, ...statements] = this.#beginStatements;
    if (!begin) return;
    this.#beginStatements = [];
    this.#isOpen = true;
    await Promise.all([
      this.#ask(`${begin.text};set local statement_timeout = ${this.#timeLimit}`),
      ...statements.map(({ text, values }) => this.#askWith(text, values)),
    ]);
  }

  #askWith(text: string, values: readonly SqlValue[]): Promise<object[]> {
    // Even an empty list of values selects the extended protocol, which refuses a second statement.
    return this.#ask({ text, values: values.map(toSqlText), queryMode: 'extended' });
  }

  async #ask(query: string | (pg.QueryConfig & { queryMode?: 'extended' })): Promise<object[]> {
    try {
      const result = await this.#client.query(query);
      return result.rows;
    } catch (error) {
      throw toDatabaseError(error);
    }
  }
}
