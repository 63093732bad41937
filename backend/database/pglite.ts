import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { currentLane } from '../http/current-request.ts';
import { FairQueue } from '../limits/fair-queue.ts';
import type { Logger } from '../log/log.ts';
import { beginStatements, type Statement } from './begin-statements.ts';
import { restrictDataFolder } from './data-folder.ts';
import {
  DatabaseUnavailable,
  type Identity,
  type RunOptions,
  type SqlValue,
  type Transaction,
  timeLimitFor,
} from './database.ts';
import { EngineTransaction } from './engine-transaction.ts';
import { lockFolder } from './folder-lock.ts';
import { PgliteThread } from './pglite-thread.ts';
import { type EmbeddedDatabase, vacuumGrownTables, vacuumSchedule } from './pglite-vacuum.ts';
import { toSqlText } from './values.ts';

/** The major version of PostgreSQL inside PGlite. A data folder of another version cannot be opened. */
const postgresVersion = '18';

/** A file in the database while it is being created. A start that finds it begins again. */
const unfinishedMarker = 'unfinished';

interface Options {
  log?: Logger;
  /** Called before a new database is created, which takes a while. */
  onCreating?: () => void;
  /** Other files the program keeps in the folder. */
  dataFolderEntries?: readonly string[];
}

/** Opens the embedded database in `folder`, and creates it first if there is none. */
export async function openPglite(folder: string, options: Options = {}): Promise<EmbeddedDatabase> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const lock = lockFolder(folder);
  try {
    await restrictDataFolder(folder, options.dataFolderEntries ?? [], options.log);
    const data = join(folder, 'database');
    const isNew = !existsSync(data) || existsSync(join(data, unfinishedMarker));
    if (isNew) {
      options.onCreating?.();
      await prepareNew(folder, data);
    } else {
      await refuseOtherVersion(folder, data);
    }
    const thread = await PgliteThread.start(data);
    if (isNew) await rm(join(data, unfinishedMarker));
    return new PgliteDatabase({ folder: data, thread, releaseLock: lock.release, log: options.log });
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Makes an empty folder with the marker, in place of an unfinished database. Renaming keeps the folder absent, marked
 * or whole whenever the process is killed.
 */
async function prepareNew(folder: string, data: string): Promise<void> {
  const aside = join(folder, 'database.unfinished');
  await rm(aside, { recursive: true, force: true });
  if (existsSync(data)) {
    await rename(data, aside);
    await rm(aside, { recursive: true });
  }
  await mkdir(aside, { mode: 0o700 });
  await writeFile(join(aside, unfinishedMarker), '');
  await rename(aside, data);
}

async function refuseOtherVersion(folder: string, data: string): Promise<void> {
  const version = (await readFile(join(data, 'PG_VERSION'), 'utf8')).trim();
  if (version === postgresVersion) return;
  throw new Error(
    `The data folder ${folder} was written by PostgreSQL ${version}; this version embeds PostgreSQL ${postgresVersion}. ` +
      'Restore a backup into an empty folder instead.',
  );
}

interface Parts {
  folder: string;
  thread: PgliteThread;
  releaseLock: () => void;
  log: Logger | undefined;
}

class PgliteDatabase implements EmbeddedDatabase {
  readonly engine = 'pglite';
  readonly #folder: string;
  readonly #releaseLock: () => void;
  readonly #listeners = new Map<string, Set<(payload: string) => void>>();
  readonly #insideRun = new AsyncLocalStorage<true>();
  /** Resolvers of pings that wait for any reply of the thread. */
  #watchers: (() => void)[] = [];
  #pinging: Promise<void> | undefined;
  #thread: PgliteThread | undefined;
  readonly #queue = new FairQueue();
  #closed = false;
  #nextStart = 0;
  readonly #vacuumTimer: NodeJS.Timeout;

  constructor({ folder, thread, releaseLock, log }: Parts) {
    this.#folder = folder;
    this.#releaseLock = releaseLock;
    this.#adopt(thread);
    this.#vacuumTimer = setInterval(() => {
      this.vacuumTables().catch((error) => {
        if (!this.#closed) log?.warn(error, 'the tables could not be looked after');
      });
    }, vacuumSchedule.interval).unref();
  }

  run<Result>(
    identity: Identity,
    work: (transaction: Transaction) => Promise<Result>,
    options?: RunOptions,
  ): Promise<Result> {
    if (this.#insideRun.getStore()) throw new Error('database.run was called inside database.run');
    return this.#exclusively(async () => {
      const transaction = new PgliteTransaction(await this.#ready(), identity, options);
      return transaction.runToEnd(() => this.#insideRun.run(true, () => work(transaction)));
    });
  }

  async listen(channel: string, onNotify: (payload: string) => void): Promise<void> {
    await this.#exclusively(async () => {
      const thread = await this.#ready();
      const known = this.#listeners.get(channel);
      if (!known) await thread.send({ kind: 'listen', channel }, 10_000);
      this.#listeners.set(channel, (known ?? new Set()).add(onNotify));
    });
  }

  /** A vacuum cannot run inside a transaction, so it is sent to the thread directly. */
  vacuumTables(): Promise<void> {
    return vacuumGrownTables(this, (text) =>
      this.#exclusively(async () =>
        (await this.#ready()).send({ kind: 'script', text }, vacuumSchedule.timeLimit),
      ),
    );
  }

  /** Any reply of the thread, to any request, counts as a response. Without other requests, this sends one. */
  ping(): Promise<void> {
    this.#pinging ??= this.#exclusively(async () => {
      const statements = [{ text: 'select 1', values: [] }];
      const thread = await this.#ready();
      await thread.send(
        { kind: 'execute', owner: ownerOf('server'), statements },
        timeLimitFor('server', undefined),
      );
    }).finally(() => {
      this.#pinging = undefined;
    });
    return Promise.race([this.#pinging, new Promise<void>((resolve) => this.#watchers.push(resolve))]);
  }

  async close(): Promise<void> {
    clearInterval(this.#vacuumTimer);
    this.#closed = true;
    await this.#queue.drain();
    await this.#thread?.close();
    this.#releaseLock();
  }

  /** Clients take turns. The server's own work counts as one client. */
  async #exclusively<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#closed) throw new DatabaseUnavailable('The database is closed.');
    return this.#queue.run(currentLane(), work);
  }

  /** The thread, restarted if the watchdog or a crash ended it. */
  async #ready(): Promise<PgliteThread> {
    if (this.#thread?.isAlive) return this.#thread;
    if (performance.now() < this.#nextStart) throw new DatabaseUnavailable('The embedded database is down.');
    // Two threads on one folder would lose each other's rows.
    await this.#thread?.exited;
    const thread = await PgliteThread.start(this.#folder).catch((error) => {
      // It does not start on a full disk. Requests that arrive meanwhile fail at once instead of each trying a start.
      this.#nextStart = performance.now() + 1_000;
      throw new DatabaseUnavailable(error.message);
    });
    this.#adopt(thread);
    for (const channel of this.#listeners.keys()) {
      await thread.send({ kind: 'listen', channel }, 10_000);
      // Notifications of the previous thread may be lost, so listeners are called without a payload.
      this.#notify(channel, '');
    }
    return thread;
  }

  #adopt(thread: PgliteThread): void {
    this.#thread = thread;
    thread.onNotification = (channel, payload) => this.#notify(channel, payload);
    thread.onReply = () => this.#notifyWatchers();
    this.#notifyWatchers();
  }

  #notifyWatchers(): void {
    for (const tell of this.#watchers.splice(0)) tell();
  }

  #notify(channel: string, payload: string): void {
    for (const onNotify of this.#listeners.get(channel) ?? []) onNotify(payload);
  }
}

/** Begins with its first statement and can commit with its last, so that a read is one message to the thread. */
class PgliteTransaction extends EngineTransaction {
  readonly #thread: PgliteThread;
  readonly #identity: Identity;
  readonly #timeLimit: number;
  #beginStatements: Statement[];
  #isOpen = false;

  constructor(thread: PgliteThread, identity: Identity, options: RunOptions | undefined) {
    super();
    this.#thread = thread;
    this.#identity = identity;
    this.#timeLimit = timeLimitFor(identity, options);
    this.#beginStatements = beginStatements(identity, options);
  }

  async query<Row extends object>(
    text: string,
    values: readonly SqlValue[] = [],
    identity = this.#identity,
  ): Promise<Row[]> {
    return (await this.#execute([...this.#open(), { text, values }], { identity })) as Row[];
  }

  async queryAndCommit<Row extends object>(text: string, values: readonly SqlValue[] = []): Promise<Row[]> {
    const rows = await this.#execute([...this.#open(), { text, values }], { isLast: true });
    this.#isOpen = false;
    return rows as Row[];
  }

  async script(text: string): Promise<void> {
    const opening = this.#open();
    if (opening.length > 0) await this.#execute(opening);
    await this.#thread.send({ kind: 'script', text }, this.#timeLimit);
  }

  protected async end(): Promise<void> {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    await this.#execute([{ text: this.isRolledBack ? 'rollback' : 'commit', values: [] }]);
  }

  #execute(
    statements: readonly Statement[],
    { identity = this.#identity, isLast = false } = {},
  ): Promise<object[]> {
    const sent = statements.map(({ text, values }) => ({ text, values: values.map(toMessageValue) }));
    const owner = ownerOf(identity);
    return this.#thread.send({ kind: 'execute', owner, statements: sent, isLast }, this.#timeLimit);
  }

  #open(): Statement[] {
    const opening = this.#beginStatements;
    this.#beginStatements = [];
    this.#isOpen = true;
    return opening;
  }
}

/** Who shares prepared statements: on another search path, the names in them may mean something else. */
function ownerOf(identity: Identity): string {
  return identity === 'server' ? identity : JSON.stringify([identity.role, identity.searchPath]);
}

/**
 * Converts values to text here, so that an object that cannot be serialized fails here and not in the thread. Bytes
 * are passed unchanged.
 */
function toMessageValue(value: SqlValue): SqlValue {
  return value instanceof Uint8Array ? value : toSqlText(value);
}
