import { Worker } from 'node:worker_threads';
import { currentRequest } from '../http/current-request.ts';
import type { ClientAccount } from '../limits/client-budgets.ts';
import { DatabaseUnavailable, QueryTimedOut } from './database.ts';
import { explainFailedStart } from './failed-start.ts';
import { compilePglite } from './pglite-module.ts';
import type { WorkerReply, WorkerRequest } from './pglite-worker.ts';
import { toStatementError } from './statement-error.ts';

type RequestBody = WorkerRequest extends infer Request
  ? Request extends WorkerRequest
    ? Omit<Request, 'id'>
    : never
  : never;

/**
 * PostgreSQL rejects too deep nesting once it has used 2 MB of its own stack. WebAssembly frames take a multiple of
 * that, and with Node's default of 4 MB the thread's stack would overflow first.
 */
const resourceLimits = { stackSizeMb: 64 };

interface Waiting {
  /** Pays for the request. */
  account: ClientAccount | undefined;
  resolve(rows: object[]): void;
  reject(error: Error): void;
}

/** A worker thread with a watchdog: PGlite has no statement_timeout, so the thread is terminated instead. */
export class PgliteThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  /** False as soon as the thread is told to end, before it has exited. */
  isAlive = true;
  readonly exited: Promise<unknown>;
  onNotification: (channel: string, payload: string) => void = () => {};
  /** Called with every reply. */
  onReply: () => void = () => {};

  static async start(folder: string): Promise<PgliteThread> {
    const worker = new Worker(new URL('./pglite-worker.ts', import.meta.url), {
      workerData: { folder, program: await compilePglite() },
      resourceLimits,
    });
    const thread = new PgliteThread(worker);
    await new Promise<void>((resolve, reject) => {
      worker.once('message', () => resolve());
      worker.once('error', reject);
      worker.once('exit', () => reject(new DatabaseUnavailable('The embedded database did not start.')));
    }).catch(async (error) => {
      await worker.terminate();
      throw await explainFailedStart(folder, error);
    });
    return thread;
  }

  constructor(worker: Worker) {
    this.#worker = worker;
    this.exited = new Promise((resolve) => worker.once('exit', resolve));
    worker.on('message', (message: WorkerReply) => this.#receive(message));
    worker.on('error', (error) => this.#fail(new DatabaseUnavailable(error.message)));
    worker.on('exit', () => this.#fail(new DatabaseUnavailable('The embedded database stopped.')));
  }

  send(body: RequestBody, timeLimit: number): Promise<object[]> {
    if (!this.isAlive) return Promise.reject(new DatabaseUnavailable('The embedded database stopped.'));
    const id = ++this.#lastId;
    const account = currentRequest()?.account;
    return new Promise((resolve, reject) => {
      const watchdog = setTimeout(() => {
        account?.chargeBlocking(timeLimit);
        this.#fail(new QueryTimedOut(`A query ran longer than ${timeLimit} ms and was ended.`));
        void this.#worker.terminate();
      }, timeLimit);
      this.#waiting.set(id, {
        account,
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
    if (this.isAlive) {
      await this.send({ kind: 'close' }, 10_000);
      await this.#worker.terminate();
    }
    await this.exited;
  }

  #receive(message: WorkerReply): void {
    if (message.kind === 'opened') return;
    if (message.kind === 'notification') {
      this.onNotification(message.channel, message.payload);
      return;
    }
    if (message.kind === 'broken') {
      this.#fail(new DatabaseUnavailable(`The embedded database broke and starts again: ${message.reason}`));
      return;
    }
    this.onReply();
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    waiting?.account?.chargeBlocking(message.took);
    if (message.kind === 'done') waiting?.resolve(message.rows);
    else waiting?.reject(toStatementError(message.error));
  }

  #fail(error: Error): void {
    this.isAlive = false;
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
