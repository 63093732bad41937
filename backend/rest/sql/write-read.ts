import { quoteIdentifier } from '#backend/database/begin-statements.ts';
import {
  type AggregateCall,
  type Embed,
  isAggregated,
  type Output,
  type PlannedCondition,
  type PlannedOrder,
  type ReadPlan,
} from '../plan/read-plan.ts';
import type { ColumnPair } from '../schema/schema.ts';
import type { Parameters } from './parameters.ts';
import { type RowSql, writeColumn } from './write-column.ts';
import { presenceOf, writeCondition } from './write-condition.ts';
import { withinSizeLimit, writeMeasured, writeNumberedSize, writeRowSize } from './write-measured.ts';

/** Where the rows of a SELECT come from, and which of them belong to the row it is joined to. */
interface Source {
  from: string;
  conditions: string[];
}

/** Names the outputs of a SELECT: by their own names, or by number where two may share a name. */
type NameOutput = (output: Output, index: number) => string;

/** Writes a plan as SELECT statements nested by lateral joins. */
export class ReadWriter {
  readonly #parameters: Parameters;
  readonly #rowSql: RowSql;

  /** `rootRow` is how the outermost row is passed to a function. Rows of a CTE need a cast to their type. */
  constructor(parameters: Parameters, rootRow = 't0') {
    this.#parameters = parameters;
    this.#rowSql = (alias) => (alias === 't0' ? rootRow : alias);
  }

  /** All rows of the plan, ordered and limited to the page. */
  rows(plan: ReadPlan, from: string): string {
    return this.#select(plan, { from, conditions: [] }, byName);
  }

  /** The same rows without order and limit, for counting. */
  matches(plan: ReadPlan, from: string): string {
    if (plan.outputs.some(isAggregated)) {
      return this.rows({ ...plan, order: [], limit: undefined, offset: 0 }, from);
    }
    const filtering = plan.embeds.map((embed) => ({ ...embed, isShown: false }));
    return `select 1 from ${this.#body({ ...plan, embeds: filtering }, { from, conditions: [] })}`;
  }

  #select(plan: ReadPlan, source: Source, nameOutput: NameOutput): string {
    const isGrouped = plan.outputs.some(isAggregated);
    const values = plan.outputs.map((output) => this.#output(output, isGrouped));
    const list = plan.outputs.map((output, index) => `${values[index]} as ${nameOutput(output, index)}`);
    const groups = values.filter((_, index) => isGrouped && !isAggregated(plan.outputs[index] as Output));
    const order = plan.order.map((term) => this.#order(term, plan));
    return [
      `select ${list.join(', ')} from ${this.#body(plan, source)}`,
      groups.length > 0 && `group by ${groups.join(', ')}`,
      order.length > 0 && `order by ${order.join(', ')}`,
      plan.limit !== undefined && `limit ${this.#parameters.bind(plan.limit)}`,
      plan.offset > 0 && `offset ${this.#parameters.bind(plan.offset)}`,
    ]
      .filter((part) => part !== false)
      .join(' ');
  }

  /** Everything from FROM to WHERE. */
  #body(plan: ReadPlan, source: Source): string {
    const tested = plan.conditions.flatMap(testedEmbeds);
    const joins = plan.embeds
      .filter((embed) => embed.isShown || embed.isInner || tested.some(({ alias }) => alias === embed.alias))
      .map((embed) => this.#join(embed, plan));
    const conditions = [
      ...source.conditions,
      ...plan.conditions.map((condition) => writeCondition(condition, this.#parameters, this.#rowSql)),
    ];
    const where = conditions.length > 0 ? [`where ${conditions.join(' and ')}`] : [];
    return [source.from, ...joins, ...where].join(' ');
  }

  #join(embed: Embed, parent: ReadPlan): string {
    const kind = embed.isInner ? 'inner' : 'left';
    const condition = embed.isInner && !embed.isToOne ? `${presenceOf(embed)} is not null` : 'true';
    return `${kind} join lateral (${this.#joined(embed, parent)}) as ${embed.alias} on ${condition}`;
  }

  #joined(embed: Embed, parent: ReadPlan): string {
    const rows = this.#select(embed.plan, this.#source(embed, parent), embed.isSpread ? byNumber : byName);
    if (embed.isToOne) return rows;
    return embed.isSpread ? spreadList(embed.plan, rows) : list(embed.plan, rows);
  }

  #source({ alias, relationship, plan }: Embed, parent: ReadPlan): Source {
    if (relationship.kind === 'computed') {
      const from = `${relationship.functionSql}(${this.#rowSql(parent.alias)}) as ${plan.alias}`;
      return { from, conditions: [] };
    }
    const { junction, columns } = relationship;
    const table = `${plan.relation.sql} as ${plan.alias}`;
    if (!junction) return { from: table, conditions: equal(columns, parent.alias, plan.alias) };
    const via = `${alias}j`;
    const on = equal(junction.far, via, plan.alias).join(' and ');
    return {
      from: `${table} inner join ${junction.relation.sql} as ${via} on ${on}`,
      conditions: equal(junction.near, parent.alias, via),
    };
  }

  #output({ value }: Output, isGrouped: boolean): string {
    switch (value.kind) {
      case 'count':
        return cast('count(*)', value.cast);
      case 'column': {
        const column = cast(writeColumn(value.column, this.#parameters, this.#rowSql), value.cast);
        return value.aggregate ? aggregate(column, value.aggregate) : column;
      }
      case 'embed': {
        const { embed } = value;
        // Grouping needs jsonb, which can be compared. json keeps the order of keys.
        if (embed.isToOne) return `${isGrouped ? 'to_jsonb' : 'row_to_json'}(${embed.alias})`;
        return isGrouped
          ? `coalesce(${embed.alias}.rows::jsonb, '[]')`
          : `coalesce(${embed.alias}.rows, '[]')`;
      }
      case 'spread':
        return this.#spread(value, isGrouped);
    }
  }

  #spread(value: Extract<Output['value'], { kind: 'spread' }>, isGrouped: boolean): string {
    const { embed, index } = value;
    const column = `${embed.alias}.c${index}`;
    if (value.aggregate) return aggregate(column, value.aggregate);
    const isJson = !embed.isToOne || embed.plan.outputs[index]?.value.kind === 'embed';
    const comparable = isGrouped && isJson ? `${column}::jsonb` : column;
    return embed.isToOne ? comparable : `coalesce(${comparable}, '[]')`;
  }

  #order({ embed, column, direction, nulls }: PlannedOrder, plan: ReadPlan): string {
    const value = writeColumn(column, this.#parameters, this.#rowSql);
    const key = embed
      ? `(select ${value} from ${this.#body(embed.plan, this.#source(embed, plan))} limit 1)`
      : value;
    return [key, direction, nulls && `nulls ${nulls}`].filter(Boolean).join(' ');
  }
}

const byName: NameOutput = ({ name }) => quoteIdentifier(name);
const byNumber: NameOutput = (_, index) => `c${index}`;

function list(plan: ReadPlan, rows: string): string {
  const size = writeRowSize(plan);
  if (!size) return `select json_agg(r) as rows from (${rows}) as r`;
  return `select json_agg(r) ${withinSizeLimit} as rows from (${writeMeasured('r', size, rows)}) as m`;
}

function spreadList(plan: ReadPlan, rows: string): string {
  const size = writeNumberedSize(plan);
  const lists = plan.outputs.map(
    (_, index) => `json_agg(r.c${index})${size ? ` ${withinSizeLimit}` : ''} as c${index}`,
  );
  const source = size ? writeMeasured('r.*', size, rows) : rows;
  return `select nullif(count(*), 0) as rows, ${lists.join(', ')} from (${source}) as r`;
}

function aggregate(value: string, call: AggregateCall): string {
  return cast(`${call.name}(${value})`, call.cast);
}

function cast(value: string, type: string | undefined): string {
  return type === undefined ? value : `cast(${value} as ${type})`;
}

function equal(columns: readonly ColumnPair[], from: string, to: string): string[] {
  return columns.map((pair) => `${to}.${quoteIdentifier(pair.to)} = ${from}.${quoteIdentifier(pair.from)}`);
}

function testedEmbeds(condition: PlannedCondition): Embed[] {
  if (condition.kind === 'absent') return [condition.embed];
  return condition.kind === 'filter' ? [] : condition.conditions.flatMap(testedEmbeds);
}
