import type { Database } from './database-types.ts';

type Public = Database['public'];

/** A row of a table. Times are strings in the API's format. */
export type Tables<Name extends keyof Public['Tables']> = Public['Tables'][Name]['Row'];

/** The result of a database function, or one row of it if it returns several. */
export type FunctionResult<Name extends keyof Public['Functions']> =
  Public['Functions'][Name]['Returns'] extends readonly (infer One)[]
    ? One
    : Public['Functions'][Name]['Returns'];
