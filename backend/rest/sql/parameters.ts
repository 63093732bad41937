import type { SqlValue } from '#backend/database/database.ts';

/** The values of a statement. Whatever a caller wrote gets into SQL only by being bound here. */
export class Parameters {
  readonly values: SqlValue[] = [];

  /** Adds a value and answers its place in the statement, such as `$3`. */
  bind(value: SqlValue): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

export interface SqlStatement {
  text: string;
  values: readonly SqlValue[];
}
