import type { Database } from '../database/database.ts';
import { RestError } from './errors.ts';

/** How much of the database one client may use: a token bucket in milliseconds. */
export interface CostLimit {
  /** The capacity of the bucket, in milliseconds of database time. */
  maxSaved: number;
  /** Requests of the client that run in the database at once. */
  atOnce: number;
  /** Further requests that may queue. */
  maxWaiting: number;
}

/** The embedded database runs one statement at a time, so more concurrency would only make other clients wait. */
export function costLimitsOn(engine: Database['engine']): Record<'visitor' | 'user', CostLimit> {
  const isEmbedded = engine === 'pglite';
  return {
    visitor: { maxSaved: 1_000, atOnce: isEmbedded ? 1 : 2, maxWaiting: 30 },
    // No page of ours sends more than ten requests at once, but users have several tabs.
    user: { maxSaved: 5_000, atOnce: isEmbedded ? 1 : 4, maxWaiting: 60 },
  };
}

/** Milliseconds of each request that cost nothing. Clients take turns, so others hardly notice short statements. */
const free = 20;

/**
 * Milliseconds refilled per second. The embedded database runs one statement at a time, so this is also the share of
 * other clients' requests that wait behind an expensive one: half a percent, which does not affect their 99th
 * percentile.
 */
const refill = 5;

/** Seconds. Statements can also be slow for reasons the client did not cause. */
const longestWait = 600;

/** Runs the database work of a request. `start` marks the moment its statements begin, since waiting is free. */
export type Charge = <Result>(work: (start: () => void) => Promise<Result>) => Promise<Result>;

export const freeOfCharge: Charge = (work) => work(() => {});

/** More clients than this are an attack from many addresses, which must not exhaust memory. */
const maxClients = 50_000;

interface Account {
  /** Milliseconds left. A request may overdraw it, and the client then waits until the refill covers the debt. */
  saved: number;
  updatedAt: number;
  running: number;
  waiting: (() => void)[];
}

/** Counts in memory, since a database write per read would cost more than the read. */
export function createCostLimit(
  limit: CostLimit,
  now: () => number = () => performance.now(),
): (client: string) => Charge {
  const accounts = new Map<string, Account>();

  function accountOf(client: string): Account {
    const account = accounts.get(client) ?? {
      saved: limit.maxSaved,
      updatedAt: now(),
      running: 0,
      waiting: [],
    };
    // The map stays in order of last use.
    accounts.delete(client);
    accounts.set(client, account);
    if (accounts.size > maxClients) forgetOldest();
    return account;
  }

  function forgetOldest(): void {
    for (const [client, { running }] of accounts) {
      if (running > 0) continue;
      accounts.delete(client);
      return;
    }
  }

  async function takeTurn(account: Account): Promise<void> {
    if (account.running < limit.atOnce) account.running += 1;
    else if (account.waiting.length < limit.maxWaiting) {
      await new Promise<void>((resolve) => account.waiting.push(resolve));
    } else throw tooMany(1);
  }

  function passTurn(account: Account): void {
    const next = account.waiting.shift();
    if (next) next();
    else account.running -= 1;
  }

  function payBack(account: Account): void {
    const seconds = (now() - account.updatedAt) / 1_000;
    account.saved = Math.min(limit.maxSaved, account.saved + seconds * refill);
    account.updatedAt = now();
  }

  function refuseOverdrawn(account: Account): void {
    payBack(account);
    if (account.saved <= 0) throw tooMany(Math.max(1, Math.ceil(-account.saved / refill)));
  }

  function charge(account: Account, milliseconds: number): void {
    payBack(account);
    const saved = account.saved - Math.max(0, milliseconds - free);
    account.saved = Math.max(saved, -longestWait * refill);
  }

  return (client) => async (work) => {
    const account = accountOf(client);
    await takeTurn(account);
    let startedAt: number | undefined;
    try {
      refuseOverdrawn(account);
      return await work(() => {
        startedAt = now();
      });
    } finally {
      if (startedAt !== undefined) charge(account, now() - startedAt);
      passTurn(account);
    }
  };
}

export function tooMany(wait: number): RestError {
  return new RestError(429, 'over_request_rate_limit', 'Too many requests, please slow down', {
    headers: { 'Retry-After': String(wait) },
  });
}
