import type { Place } from './place.ts';
import { type Embed, isAggregated, type Output } from './read-plan.ts';

export function allColumns({ relation, alias }: Place): Output[] {
  return [...relation.columns.values()].map(({ name, sql, type }) => ({
    name,
    value: {
      kind: 'column',
      column: { alias, source: { kind: 'column', sql, name }, type, path: [] },
      cast: undefined,
      aggregate: undefined,
    },
  }));
}

export function spread(name: string, embed: Embed, index: number): Output {
  return { name, value: { kind: 'spread', embed, index, aggregate: undefined } };
}

/** A to-one resource has one row per parent row, so its aggregates are computed in the parent. */
export function hoistAggregates(embed: Embed): Output[] {
  const shown = embed.plan.outputs;
  embed.plan.outputs = shown
    .filter(({ value }) => value.kind !== 'count')
    .map((output) => (isAggregated(output) ? withoutAggregate(output) : output));
  let index = 0;
  return shown.map((output): Output => {
    const { name, value } = output;
    if (value.kind === 'count') return output;
    const aggregate = value.kind === 'embed' ? undefined : value.aggregate;
    return { name, value: { kind: 'spread', embed, index: index++, aggregate } };
  });
}

function withoutAggregate({ name, value }: Output): Output {
  if (value.kind === 'column' || value.kind === 'spread') {
    return { name, value: { ...value, aggregate: undefined } };
  }
  return { name, value };
}
