import { notEmbedded, RestError } from '../errors.ts';
import {
  maxColumns,
  maxColumnsInAll,
  maxConditions,
  maxEmbeds,
  maxOrderTerms,
  tooComplex,
  tooManyColumns,
} from '../limits.ts';
import type { Condition } from '../query/parse-filter.ts';
import { nameOfPath } from '../query/parse-json-path.ts';
import type { At, Query } from '../query/parse-query.ts';
import type { SelectColumn, SelectEmbed, SelectItem } from '../query/parse-select.ts';
import { isToOne, type Relation, type Schema } from '../schema/schema.ts';
import { findRelationship } from './find-relationship.ts';
import { type Place, resolveAt } from './place.ts';
import { planCondition, planOrder } from './plan-conditions.ts';
import { allColumns, hoistAggregates, spread } from './plan-outputs.ts';
import type { Embed, Output, ReadPlan } from './read-plan.ts';
import { findColumn } from './resolve-column.ts';

/** The maximum number of rows in a response and in each embedded list. */
export const maxRows = 1_000;

/** Resolves every name of a request against the schema, starting from the relation in its path. */
export function planRead(schema: Schema, relation: Relation, query: Query): ReadPlan {
  return new ReadPlanner(schema, query).planRoot(relation);
}

class ReadPlanner {
  readonly #schema: Schema;
  readonly #query: Query;
  #lastNumber = 0;
  #columns = 0;

  constructor(schema: Schema, query: Query) {
    this.#schema = schema;
    this.#query = query;
  }

  planRoot(relation: Relation): ReadPlan {
    this.#refuseLong();
    const plan = this.#plan({ relation, alias: 't0', label: relation.name, path: [] }, this.#query.select);
    this.#refuseUnknownPaths(plan);
    return plan;
  }

  #plan(place: Place, items: readonly SelectItem[]): ReadPlan {
    const embeds = this.#planEmbeds(place, items);
    const order = this.#at(this.#query.orders, place.path).flat();
    const limit = this.#at(this.#query.limits, place.path).at(-1);
    const outputs = items.flatMap((item) => this.#planOutputs(place, item, embeds));
    this.#columns += outputs.length;
    if (outputs.length > maxColumns || this.#columns > maxColumnsInAll) throw tooManyColumns();
    return {
      alias: place.alias,
      relation: place.relation,
      embeds: [...embeds.values()],
      outputs,
      conditions: this.#at(this.#query.conditions, place.path).map((condition) =>
        planCondition(place, condition, [...embeds.values()]),
      ),
      order: order.map((term) => planOrder(place, term, [...embeds.values()])),
      limit,
      offset: this.#at(this.#query.offsets, place.path).at(-1) ?? 0,
    };
  }

  #planEmbeds(place: Place, items: readonly SelectItem[]): Map<SelectItem, Embed> {
    const embeds = new Map<SelectItem, Embed>();
    const depth = place.path.length + 1;
    for (const item of items) {
      if (item.kind !== 'embed') continue;
      const embed = this.#planEmbed(place, item, depth);
      if ([...embeds.values()].some(({ name }) => name === embed.name)) {
        const name = `${place.label}_${embed.name}_${depth}`;
        throw new RestError(400, '42712', `table name "${name}" specified more than once`);
      }
      embeds.set(item, embed);
    }
    return embeds;
  }

  #planEmbed(place: Place, item: SelectEmbed, depth: number): Embed {
    const relationship = findRelationship(this.#schema, place.relation, item.name, item.hint);
    const number = ++this.#lastNumber;
    if (number > maxEmbeds) throw tooComplex('embedded resources', maxEmbeds);
    const name = item.alias ?? item.name;
    const relation = relationship.to;
    const label = `${relation.name}_${depth}`;
    const plan = this.#plan(
      { relation, alias: `t${number}`, label, path: [...place.path, name] },
      item.items,
    );
    const isSingle = isToOne(relationship);
    // A function may return more rows than declared. The parent row must not be repeated for each.
    if (isSingle && relationship.kind === 'computed') plan.limit = 1;
    if (!isSingle) plan.limit = Math.min(plan.limit ?? maxRows, maxRows);
    return {
      alias: `e${number}`,
      name,
      relationship,
      isToOne: isSingle,
      isSpread: item.isSpread,
      isInner: item.join === 'inner',
      isShown: plan.outputs.length > 0,
      plan,
    };
  }

  #planOutputs(place: Place, item: SelectItem, embeds: ReadonlyMap<SelectItem, Embed>): Output[] {
    if (item.kind === 'star') return allColumns(place);
    if (item.kind === 'column') return [this.#planColumn(place, item)];
    const embed = embeds.get(item);
    if (!embed?.isShown) return [];
    if (!embed.isSpread) return [{ name: embed.name, value: { kind: 'embed', embed } }];
    return embed.isToOne
      ? hoistAggregates(embed)
      : embed.plan.outputs.map(({ name }, index) => spread(name, embed, index));
  }

  #planColumn(place: Place, item: SelectColumn): Output {
    const aggregateCast = this.#resolveType(item.aggregateCast);
    const isBareCount =
      item.name === undefined ||
      (item.name === 'count' && item.path.length === 0 && !findColumn(place.relation, 'count'));
    if (isBareCount) {
      const cast = aggregateCast ?? this.#resolveType(item.cast);
      return { name: item.alias ?? 'count', value: { kind: 'count', cast } };
    }
    const name = item.name as string;
    const column = resolveAt(place, name, item.path);
    return {
      name: item.alias ?? item.aggregate ?? nameOfPath(name, item.path),
      value: {
        kind: 'column',
        column,
        cast: this.#resolveType(item.cast),
        aggregate: item.aggregate && { name: item.aggregate, cast: aggregateCast },
      },
    };
  }

  #resolveType(name: string | undefined): string | undefined {
    if (name === undefined) return undefined;
    const type = this.#schema.type(name);
    if (type === undefined) throw new RestError(400, '42704', `type "${name}" does not exist`);
    return type;
  }

  #at<Part>(parts: readonly At<Part>[], path: readonly string[]): Part[] {
    return parts.filter(({ embed }) => isSamePath(embed, path)).map(({ part }) => part);
  }

  #refuseLong(): void {
    const { conditions, orders } = this.#query;
    if (orders.flatMap(({ part }) => part).length > maxOrderTerms)
      throw tooComplex('columns to order by', maxOrderTerms);
    if (conditions.reduce((sum, { part }) => sum + countFilters(part), 0) > maxConditions)
      throw tooComplex('conditions', maxConditions);
  }

  #refuseUnknownPaths(root: ReadPlan): void {
    const { conditions, orders, limits, offsets } = this.#query;
    for (const { embed } of [...conditions, ...orders, ...limits, ...offsets]) {
      let plan: ReadPlan | undefined = root;
      for (const name of embed) {
        plan = plan.embeds.find((candidate) => candidate.name === name)?.plan;
        if (!plan) throw notEmbedded(name);
      }
    }
  }
}

function countFilters(condition: Condition): number {
  if (condition.kind === 'filter') return 1;
  return condition.conditions.reduce((sum, inner) => sum + countFilters(inner), 0);
}

function isSamePath(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name, at) => name === b[at]);
}
