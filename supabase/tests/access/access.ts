import type { Actor } from '../people.ts';

/** The names of the rows that an operation affects; an empty list means that it runs and affects nothing. */
type Reach = readonly string[] | 'denied';

export interface TableAccess {
  /** Inserts the rows for the check; the people of `people.ts` already exist. */
  rows?: string;
  /** The SQL expression that names a row in `may`. */
  name: string;
  /** What each actor tries to insert: column names and SQL expressions. */
  insert: Record<string, string>;
  /**
   * The column that every actor tries to change, and the new value as an expression. It must differ from the value of
   * every row, because only rows that change are counted.
   */
  update: readonly [column: string, expression: string];
  /** The rows that each actor tries to delete; all of them by default. */
  delete?: string;
  may: Record<Actor, { select: Reach; insert: 'done' | 'denied'; update: Reach; delete: Reach }>;
  /** Columns that users may not read, not even in rows that they may; the secret key reads all. */
  hidden?: readonly string[];
  /** The columns that the API may write; users have no privilege for the others. */
  writable: { insert: readonly string[]; update: readonly string[] };
  /** Columns that only the secret key may write. */
  serviceWritable?: { insert: readonly string[]; update: readonly string[] };
  /**
   * Valid test values for protected columns, where the default value of the type would be refused for another reason.
   */
  planted?: Record<string, string>;
}

export interface FunctionAccess {
  /** Prepares what the call needs beyond the tables of the matrix. */
  rows?: string;
  call: string;
  /** `refused` is for an actor who may call the function but violates a rule inside it. */
  may: Record<Actor, 'done' | 'denied' | 'refused'>;
}

/** The tables and functions of one area of the product. */
export interface Area {
  tables: Record<string, TableAccess>;
  functions: Record<string, FunctionAccess>;
}

export const adminsOnly = {
  anon: 'denied',
  userA: 'denied',
  userB: 'denied',
  admin: 'done',
  service: 'denied',
} as const;
export const signedInOnly = {
  anon: 'denied',
  userA: 'done',
  userB: 'done',
  admin: 'done',
  service: 'denied',
} as const;
export const closed = { select: 'denied', insert: 'denied', update: 'denied', delete: 'denied' } as const;

export const serviceOnly = {
  anon: 'denied',
  userA: 'denied',
  userB: 'denied',
  admin: 'denied',
  service: 'done',
} as const;
