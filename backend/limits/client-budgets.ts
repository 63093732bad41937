import { setTimeout } from 'node:timers/promises';
import { FairQueue } from './fair-queue.ts';

/** What the requests of one client may cost. */
interface ClientLimits {
  /** The most that a client saves up, in milliseconds of processor and database time. */
  mostSaved: number;
  /** Requests that run at once. */
  atOnce: number;
  /** Further requests that may wait for their turn. */
  mostWaiting: number;
}

/**
 * A user pays for their own requests, wherever they are. An address pays for visitors and for signing in, so a whole
 * school may share it.
 */
const limits = {
  // No page of ours sends more than ten requests at once, but users have several tabs.
  user: { mostSaved: 100_000, atOnce: 4, mostWaiting: 60 },
  address: { mostSaved: 20_000, atOnce: 8, mostWaiting: 100 },
} satisfies Record<string, ClientLimits>;

/** Milliseconds that come back per second: a tenth of a core. */
const refill = 100;

/** The price of handling any request, in milliseconds. */
const requestPrice = 1;

/**
 * While the embedded database runs a statement, all clients wait. So every millisecond of one after the first 20 costs
 * twenty times as much: 5 of them come back per second, which is half a percent of the time and does not show in the
 * others' 99th percentile. Statements of our pages stay below 20.
 */
const shortBlock = 20;
const longBlockPrice = 20;

/** Seconds. A statement or a task can also be slow for reasons that its client did not cause. */
const longestRefusal = 600;

/**
 * Rendering runs on the main thread, where everything else waits for it. A client that has used up its burst waits
 * between its renders, so that they take this share of the thread.
 */
const mainThreadShare = 0.1;
/** Milliseconds of rendering without a wait. */
const renderBurst = 900;
const rendersAtOnce = 2;

/** More clients than this are an attack from many addresses, which must not exhaust memory. */
const mostClients = 50_000;

/** The client has used up what its requests may cost. */
export class OverBudget extends Error {
  override readonly name = 'OverBudget';
  /** Seconds. */
  readonly retryAfter: number;

  constructor(retryAfter: number) {
    super(`That was a lot in a short time. Please try again in ${inWords(retryAfter)}.`);
    this.retryAfter = retryAfter;
  }
}

function inWords(seconds: number): string {
  const [count, unit] = seconds < 120 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

export interface ClientAccount {
  /** Names the client in fair queues. */
  readonly client: string;
  /** Charges the price of a request, or throws `OverBudget`. */
  admit(): void;
  /** The same when it is the client's turn, and then runs the request. */
  runInTurn<Result>(request: () => Promise<Result>): Promise<Result>;
  /** Charges time of a processor, or of a connection to the database. */
  charge(milliseconds: number): void;
  /** Charges time during which no other client was served. */
  chargeBlocking(milliseconds: number): void;
  /**
   * Runs a render when it is the client's turn and its share of the main thread allows it, or throws `OverBudget`.
   * `priceOf` says afterwards what it cost, in milliseconds of the main thread.
   */
  renderInTurn<Result>(render: () => Promise<Result>, priceOf: () => number): Promise<Result>;
}

export interface ClientBudgets {
  ofUser(id: string): ClientAccount;
  ofAddress(address: string): ClientAccount;
}

interface Clock {
  now(): number;
  sleep(milliseconds: number): Promise<unknown>;
}

const monotonicClock: Clock = {
  now: () => performance.now(),
  sleep: (milliseconds) => setTimeout(milliseconds),
};

/** Counts in memory, since a database write per read would cost more than the read. */
export function createClientBudgets(clock = monotonicClock): ClientBudgets {
  const accounts = new Map<string, Account>();

  function find(client: string, kind: ClientLimits): Account {
    const account = accounts.get(client) ?? new Account(client, kind, clock);
    // The map stays in order of last use.
    accounts.delete(client);
    accounts.set(client, account);
    if (accounts.size > mostClients) forgetOldest();
    return account;
  }

  function forgetOldest(): void {
    for (const [client, { isIdle }] of accounts) {
      if (!isIdle) continue;
      accounts.delete(client);
      return;
    }
  }

  return {
    ofUser: (id) => find(id, limits.user),
    ofAddress: (address) => find(address, limits.address),
  };
}

/** A token bucket in milliseconds. A request may overdraw it, and the client then waits until the debt is refilled. */
class Account implements ClientAccount {
  readonly client: string;
  readonly #limits: ClientLimits;
  readonly #clock: Clock;
  #saved: number;
  #refilledAt: number;
  readonly #requests: FairQueue;
  readonly #renders = new FairQueue({ atOnce: rendersAtOnce });
  /** When the next render may start, if all renders so far are spread over the client's share. */
  #nextRenderAt = Number.NEGATIVE_INFINITY;

  constructor(client: string, kind: ClientLimits, clock: Clock) {
    this.client = client;
    this.#limits = kind;
    this.#clock = clock;
    this.#saved = kind.mostSaved;
    this.#refilledAt = clock.now();
    this.#requests = new FairQueue({ atOnce: kind.atOnce });
  }

  get isIdle(): boolean {
    return this.#requests.isIdle;
  }

  admit(): void {
    this.#refill();
    if (this.#saved <= 0) throw new OverBudget(Math.max(1, Math.ceil(-this.#saved / refill)));
    this.#saved -= requestPrice;
  }

  async runInTurn<Result>(request: () => Promise<Result>): Promise<Result> {
    if (this.#requests.waiting() >= this.#limits.mostWaiting) throw new OverBudget(1);
    return this.#requests.run('', () => {
      this.admit();
      return request();
    });
  }

  charge(milliseconds: number): void {
    this.#refill();
    this.#saved = Math.max(this.#saved - milliseconds, -longestRefusal * refill);
  }

  chargeBlocking(milliseconds: number): void {
    this.charge(milliseconds + Math.max(0, milliseconds - shortBlock) * (longBlockPrice - 1));
  }

  async renderInTurn<Result>(render: () => Promise<Result>, priceOf: () => number): Promise<Result> {
    if (this.#renders.waiting() >= this.#limits.mostWaiting) throw new OverBudget(1);
    return this.#renders.run('', async () => {
      this.admit();
      await this.#waitForShare();
      try {
        return await render();
      } finally {
        this.charge(priceOf());
        const earliest = this.#clock.now() - renderBurst / mainThreadShare;
        this.#nextRenderAt = Math.max(earliest, this.#nextRenderAt) + priceOf() / mainThreadShare;
      }
    });
  }

  async #waitForShare(): Promise<void> {
    // Another render of the client may end meanwhile, and move the time further.
    while (this.#nextRenderAt > this.#clock.now()) {
      await this.#clock.sleep(this.#nextRenderAt - this.#clock.now());
    }
  }

  #refill(): void {
    const now = this.#clock.now();
    const seconds = (now - this.#refilledAt) / 1_000;
    this.#saved = Math.min(this.#limits.mostSaved, this.#saved + seconds * refill);
    this.#refilledAt = now;
  }
}
