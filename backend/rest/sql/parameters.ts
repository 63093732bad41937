import type { SqlValue } from '#backend/database/database.ts';

/** The values of a statement. Caller input enters SQL only by being bound here. */
export class Parameters {
  readonly values: SqlValue[] = [];

  /** Adds a value and returns its placeholder, such as `$3`. */
  bind(value: SqlValue): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }
}

export interface SqlStatement {
  text: string;
  values: readonly SqlValue[];
}
