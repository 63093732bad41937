import type { Operation } from '../query/parse-filter.ts';
import type { JsonStep } from '../query/parse-json-path.ts';
import type { Aggregate } from '../query/parse-select.ts';
import type { Relation, Relationship } from '../schema/schema.ts';

/** One SELECT with every name resolved. We generate all aliases, so nothing a caller sends can clash with them. */
export interface ReadPlan {
  /** The alias of the rows in the statement, for example `t0`. */
  alias: string;
  relation: Relation;
  outputs: Output[];
  embeds: Embed[];
  conditions: PlannedCondition[];
  order: PlannedOrder[];
  limit: number | undefined;
  offset: number;
}

export interface Output {
  /** The key in the response. */
  name: string;
  value: OutputValue;
}

export type OutputValue =
  | {
      kind: 'column';
      column: ColumnReference;
      cast: string | undefined;
      aggregate: AggregateCall | undefined;
    }
  | { kind: 'count'; cast: string | undefined }
  | { kind: 'embed'; embed: Embed }
  /** Output number `index` of a spread resource, as a field of this one. */
  | { kind: 'spread'; embed: Embed; index: number; aggregate: AggregateCall | undefined };

export interface AggregateCall {
  name: Aggregate;
  cast: string | undefined;
}

export interface ColumnReference {
  alias: string;
  /** A column's quoted name, or the function that computes it from the row. */
  source: { kind: 'column'; sql: string; name: string } | { kind: 'computed'; functionSql: string };
  type: string;
  path: readonly JsonStep[];
}

export interface Embed {
  /** The alias of the joined rows in the statement, for example `e1`. */
  alias: string;
  /** Its name in requests: its alias if it has one. */
  name: string;
  relationship: Relationship;
  isToOne: boolean;
  isSpread: boolean;
  isInner: boolean;
  /** False for `rel()`: it may filter, but returns nothing. */
  isShown: boolean;
  plan: ReadPlan;
}

export type PlannedCondition =
  | { kind: 'and' | 'or'; isNegated: boolean; conditions: PlannedCondition[] }
  | { kind: 'filter'; isNegated: boolean; column: ColumnReference; operation: Operation }
  | { kind: 'absent'; isNegated: boolean; embed: Embed };

export interface PlannedOrder {
  /** Set when these rows are ordered by a column of a to-one resource. */
  embed: Embed | undefined;
  column: ColumnReference;
  direction: 'asc' | 'desc' | undefined;
  nulls: 'first' | 'last' | undefined;
}

export function isAggregated({ value }: Output): boolean {
  if (value.kind === 'count') return true;
  return value.kind !== 'embed' && value.aggregate !== undefined;
}
