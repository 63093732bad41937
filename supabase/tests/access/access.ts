import type { Actor } from '../people.ts';

/** The names of the rows an operation reaches; none means that it runs and touches nothing. */
type Reach = readonly string[] | 'denied';

export interface TableAccess {
  /** Puts the rows of the check in place; the people of `people.ts` are there already. */
  rows?: string;
  /** The expression that names a row in `may`. */
  name: string;
  /** What each actor tries to insert: column names and SQL expressions. */
  insert: Record<string, string>;
  /** The column every actor tries to change and the expression it tries to set. */
  update: readonly [column: string, expression: string];
  /** Which rows each actor tries to delete; all of them if it says nothing. */
  delete?: string;
  may: Record<Actor, { select: Reach; insert: 'done' | 'denied'; update: Reach; delete: Reach }>;
  /** The columns the API may write; a user has no right to one that is not named. */
  writable: { insert: readonly string[]; update: readonly string[] };
  /** Columns that only the secret key may write. */
  serviceWritable?: { insert: readonly string[]; update: readonly string[] };
  /** Valid values to plant in protected columns, where the type's usual one would be refused for another reason. */
  planted?: Record<string, string>;
}

export interface FunctionAccess {
  /** Puts in place what the call needs and no table of the matrix has. */
  rows?: string;
  call: string;
  /** `refused` is for whoever may call it and meets a rule inside. */
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
