import type { Database, Transaction } from '#backend/database/database.ts';
import type { SiteProcess } from '#testing/site-process.ts';

interface Request {
  /** Default: POST. */
  method?: 'GET' | 'POST';
  path: string;
  token?: string;
  body?: object;
  /**
   * What the server returns to a request that it has carried out already. Only counts when the request is sent again
   * because its first response was lost.
   */
  done?: readonly number[];
}

/**
 * Sends a request until a server responds, as people do who try again. Returns the body, or undefined if the request had
 * been carried out before.
 */
export type Send = (request: Request) => Promise<unknown>;

export interface PreparedWorkflow {
  /** Needs a server, and comes before all tasks. */
  begin?(send: Send): Promise<void>;
  /** Each is done by its own people, one after the other. */
  tasks: ((send: Send, site: () => Promise<SiteProcess>) => Promise<void>)[];
  /** Everything that is not as the tasks with these numbers, which are finished, were told. */
  check(transaction: Transaction, finished: readonly number[]): Promise<string[]>;
}

/** Adds the people and what they work on, while no server runs. */
export type Workflow = (database: Database, count: number) => Promise<PreparedWorkflow>;

/** Rows by the number of their task. */
export async function rowsByTask<Row extends { task: number }>(
  transaction: Transaction,
  text: string,
  values: string[] = [],
): Promise<Map<number, Row>> {
  const rows = await transaction.query<Row>(text, values);
  return new Map(rows.map((row) => [Number(row.task), row]));
}

/** One problem for each finished task whose row differs. */
export function differences<Row extends { task: number }>(
  what: string,
  finished: readonly number[],
  found: ReadonlyMap<number, Row>,
  expected: (task: number) => Omit<Row, 'task'>,
): string[] {
  return finished.flatMap((task) => {
    const { task: _, ...row } = found.get(task) ?? { task };
    const wanted = expected(task);
    const isSame = Object.entries(wanted).every(([name, value]) => Reflect.get(row, name) === value);
    return isSame ? [] : [`${what} ${task}: ${JSON.stringify(row)} instead of ${JSON.stringify(wanted)}`];
  });
}
