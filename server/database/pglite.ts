import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import {
  DatabaseError,
  DatabaseUnavailable,
  type Identity,
  QueryTimedOut,
  type RunOptions,
  type SqlValue,
  type Transaction,
  timeLimitFor,
} from './database.ts';
import { explainFailedStart } from './failed-start.ts';
import { lockFolder } from './folder-lock.ts';
import { openingStatements, type Statement } from './opening.ts';
import { type EmbeddedDatabase, upkeep, vacuumGrownTables } from './pglite-upkeep.ts';
import type { WorkerReply, WorkerRequest } from './pglite-worker.ts';

/** The major version of PostgreSQL inside PGlite; a data folder of another one cannot be opened. */
const postgresVersion = '18';

type RequestBody = WorkerRequest extends infer Request
  ? Request extends WorkerRequest
    ? Omit<Request, 'id'>
    : never
  : never;

/** Opens the embedded database in `folder`; where there is none it is made first, after `onMaking` was told. */
export async function openPglite(folder: string, onMaking = () => {}): Promise<EmbeddedDatabase> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const lock = lockFolder(folder);
  try {
    const data = join(folder, 'database');
    if (!existsSync(data)) {
      onMaking();
      await initialize(folder, data);
    }
    const version = (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim();
    if (version !== postgresVersion) {
      throw new Error(
        `The data folder ${folder} was written by PostgreSQL ${version}; this version embeds PostgreSQL ${postgresVersion}. ` +
          'Restore a backup into an empty folder instead.',
      );
    }
    const thread = await PgliteThread.start(data);
    return new PgliteDatabase(data, thread, lock.release);
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** A process killed while the cluster is being made leaves only a folder that the next start throws away. */
async function initialize(folder: string, data: string): Promise<void> {
  const unfinished = join(folder, 'database.unfinished');
  await rm(unfinished, { recursive: true, force: true });
  const thread = await PgliteThread.start(unfinished);
  await thread.close();
  await rename(unfinished, data);
}

class PgliteDatabase implements EmbeddedDatabase {
  readonly engine = 'pglite';
  readonly #folder: string;
  readonly #releaseLock: () => void;
  readonly #listeners = new Map<string, Set<(payload: string) => void>>();
  readonly #insideRun = new AsyncLocalStorage<true>();
  #thread: PgliteThread | undefined;
  #queue: Promise<unknown> = Promise.resolve();
  #closed = false;
  #nextStart = 0;
  readonly #upkeep = setInterval(() => void this.lookAfterTables().catch(() => {}), upkeep.interval).unref();

  constructor(folder: string, thread: PgliteThread, releaseLock: () => void) {
    this.#folder = folder;
    this.#releaseLock = releaseLock;
    this.#adopt(thread);
  }

  run<Result>(
    identity: Identity,
    work: (transaction: Transaction) => Promise<Result>,
    options?: RunOptions,
  ): Promise<Result> {
    if (this.#insideRun.getStore()) throw new Error('database.run was called inside database.run');
    return this.#exclusively(async () => {
      const transaction = new PgliteTransaction(await this.#ready(), identity, options);
      try {
        const result = await this.#insideRun.run(true, () => work(transaction));
        await transaction.end();
        return result;
      } catch (error) {
        transaction.rollBack();
        await transaction.end().catch(() => {});
        throw error;
      }
    });
  }

  async listen(channel: string, onNotify: (payload: string) => void): Promise<void> {
    await this.#exclusively(async () => {
      const known = this.#listeners.get(channel);
      if (known) {
        known.add(onNotify);
        return;
      }
      this.#listeners.set(channel, new Set([onNotify]));
      await (await this.#ready()).send({ kind: 'listen', channel }, 10_000);
    });
  }

  /** A vacuum cannot be part of a transaction, so it goes to the thread by itself. */
  lookAfterTables(): Promise<void> {
    return vacuumGrownTables(this, (text) =>
      this.#exclusively(async () => (await this.#ready()).send({ kind: 'script', text }, upkeep.timeLimit)),
    );
  }

  async close(): Promise<void> {
    clearInterval(this.#upkeep);
    await this.#exclusively(async () => {
      this.#closed = true;
      await this.#thread?.close();
    });
    this.#releaseLock();
  }

  #exclusively<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#queue.then(() => {
      if (this.#closed) throw new DatabaseUnavailable('The database is closed.');
      return work();
    });
    this.#queue = turn.catch(() => {});
    return turn;
  }

  /** The thread, started again if the watchdog or a crash ended it. */
  async #ready(): Promise<PgliteThread> {
    if (this.#thread?.isAlive) return this.#thread;
    if (performance.now() < this.#nextStart) throw new DatabaseUnavailable('The embedded database is down.');
    const thread = await PgliteThread.start(this.#folder).catch((error) => {
      // On a full disk it does not start. Whoever waits meanwhile is refused at once instead of trying in turn.
      this.#nextStart = performance.now() + 1_000;
      throw new DatabaseUnavailable(error.message);
    });
    this.#adopt(thread);
    for (const channel of this.#listeners.keys()) await thread.send({ kind: 'listen', channel }, 10_000);
    return thread;
  }

  #adopt(thread: PgliteThread): void {
    this.#thread = thread;
    thread.onNotification = (channel, payload) => {
      for (const onNotify of this.#listeners.get(channel) ?? []) onNotify(payload);
    };
  }
}

/** Opens with its first statement, so that a read costs two messages to the thread instead of four. */
class PgliteTransaction implements Transaction {
  readonly #thread: PgliteThread;
  readonly #timeLimit: number;
  #opening: Statement[];
  #isOpen = false;
  #isRolledBack = false;

  constructor(thread: PgliteThread, identity: Identity, options: RunOptions | undefined) {
    this.#thread = thread;
    this.#timeLimit = timeLimitFor(identity, options);
    this.#opening = openingStatements(identity, options);
  }

  async query<Row extends object>(text: string, values: readonly SqlValue[] = []): Promise<Row[]> {
    const statements = [...this.#open(), { text, values }];
    return (await this.#thread.send({ kind: 'execute', statements }, this.#timeLimit)) as Row[];
  }

  async queryAndCommit<Row extends object>(text: string, values: readonly SqlValue[] = []): Promise<Row[]> {
    const statements = [...this.#open(), { text, values }];
    const rows = await this.#thread.send({ kind: 'execute', statements, isLast: true }, this.#timeLimit);
    this.#isOpen = false;
    return rows as Row[];
  }

  async script(text: string): Promise<void> {
    const opening = this.#open();
    if (opening.length > 0) {
      await this.#thread.send({ kind: 'execute', statements: opening }, this.#timeLimit);
    }
    await this.#thread.send({ kind: 'script', text }, this.#timeLimit);
  }

  rollBack(): void {
    this.#isRolledBack = true;
  }

  async end(): Promise<void> {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    const text = this.#isRolledBack ? 'rollback' : 'commit';
    await this.#thread.send({ kind: 'execute', statements: [{ text, values: [] }] }, this.#timeLimit);
  }

  #open(): Statement[] {
    const opening = this.#opening;
    this.#opening = [];
    this.#isOpen = true;
    return opening;
  }
}

/** One worker thread, and the watchdog over it: PGlite knows no statement_timeout, so the thread is ended instead. */
class PgliteThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, { resolve(rows: object[]): void; reject(error: Error): void }>();
  #lastId = 0;
  isAlive = true;
  onNotification: (channel: string, payload: string) => void = () => {};

  static async start(folder: string): Promise<PgliteThread> {
    const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), { workerData: { folder } });
    const thread = new PgliteThread(worker);
    await new Promise<void>((resolve, reject) => {
      worker.once('message', () => resolve());
      worker.once('error', reject);
      worker.once('exit', () => reject(new DatabaseUnavailable('The embedded database did not start.')));
    }).catch(async (error) => {
      throw await explainFailedStart(folder, error);
    });
    return thread;
  }

  constructor(worker: Worker) {
    this.#worker = worker;
    worker.on('message', (message: WorkerReply) => this.#receive(message));
    worker.on('error', (error) => this.#fail(new DatabaseUnavailable(error.message)));
    worker.on('exit', () => this.#fail(new DatabaseUnavailable('The embedded database stopped.')));
  }

  send(body: RequestBody, timeLimit: number): Promise<object[]> {
    if (!this.isAlive) return Promise.reject(new DatabaseUnavailable('The embedded database stopped.'));
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      const watchdog = setTimeout(() => {
        this.#fail(new QueryTimedOut(`A query ran longer than ${timeLimit} ms and was ended.`));
        void this.#worker.terminate();
      }, timeLimit);
      this.#waiting.set(id, {
        resolve(rows) {
          clearTimeout(watchdog);
          resolve(rows);
        },
        reject(error) {
          clearTimeout(watchdog);
          reject(error);
        },
      });
      this.#worker.postMessage({ ...body, id });
    });
  }

  async close(): Promise<void> {
    if (!this.isAlive) return;
    await this.send({ kind: 'close' }, 10_000);
    await this.#worker.terminate();
  }

  #receive(message: WorkerReply): void {
    if (message.kind === 'opened') return;
    if (message.kind === 'notification') {
      this.onNotification(message.channel, message.payload);
      return;
    }
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.kind === 'done') waiting?.resolve(message.rows);
    else waiting?.reject(new DatabaseError(message.error));
  }

  #fail(error: Error): void {
    this.isAlive = false;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
