import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../log/log.ts';
import { DatabaseUnavailable } from './database.ts';
import { toUnavailable } from './postgres-error.ts';

const retryDelay = 500;

/** Notifications need their own connection. When it breaks, it is opened again for every channel. */
export class PostgresListener {
  readonly #url: string;
  readonly #applicationName: string;
  readonly #log: Logger | undefined;
  readonly #callbacks = new Map<string, Set<(payload: string) => void>>();
  #connection: Promise<pg.Client> | undefined;
  #isClosed = false;

  constructor(url: string, applicationName: string, log: Logger | undefined) {
    this.#url = url;
    this.#applicationName = applicationName;
    this.#log = log;
  }

  async listen(channel: string, onNotify: (payload: string) => void): Promise<void> {
    const callbacks = this.#callbacks.get(channel) ?? new Set();
    this.#callbacks.set(channel, callbacks.add(onNotify));
    try {
      await listenTo(channel, await this.#connected());
    } catch (error) {
      callbacks.delete(onNotify);
      throw toUnavailable(error);
    }
  }

  async ping(): Promise<void> {
    try {
      await (await this.#connected()).query('select 1');
    } catch (error) {
      throw toUnavailable(error);
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const client = await this.#connection?.catch(() => undefined);
    await client?.end();
  }

  /** The single connection. Concurrent callers wait for the same attempt. */
  #connected(): Promise<pg.Client> {
    this.#connection ??= this.#connect().catch((error) => {
      this.#connection = undefined;
      throw error;
    });
    return this.#connection;
  }

  async #connect(): Promise<pg.Client> {
    if (this.#isClosed) throw new DatabaseUnavailable('The database is closed.');
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: 5_000,
      // It may be idle for days. Only this detects that the other end is gone.
      keepAlive: true,
      keepAliveInitialDelayMillis: 60_000,
      application_name: this.#applicationName,
    });
    client.on('notification', ({ channel, payload }) => this.#notify(channel, payload ?? ''));
    client.on('error', () => {});
    try {
      await client.connect();
      for (const channel of this.#callbacks.keys()) await listenTo(channel, client);
    } catch (error) {
      void client.end();
      throw error;
    }
    // A failed connection attempt emits `end` as well; its caller retries by itself.
    client.once('end', () => void this.#restore());
    return client;
  }

  async #restore(): Promise<void> {
    this.#connection = undefined;
    if (this.#isClosed) return;
    this.#log?.warn('the connection that hears of changes is lost');
    let isBack = false;
    while (!isBack && !this.#isClosed) {
      await setTimeout(retryDelay, undefined, { ref: false });
      isBack = await this.#connected().then(
        () => true,
        () => false,
      );
    }
    if (this.#isClosed) return;
    this.#log?.info('the connection that hears of changes is back');
    // Changes during the outage are unknown, so every listener is called once.
    for (const channel of this.#callbacks.keys()) this.#notify(channel, '');
  }

  #notify(channel: string, payload: string): void {
    for (const onNotify of this.#callbacks.get(channel) ?? []) onNotify(payload);
  }
}

async function listenTo(channel: string, client: pg.Client): Promise<void> {
  await client.query(`listen ${pg.escapeIdentifier(channel)}`);
}
