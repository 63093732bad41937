import type { ColumnReference, Embed, PlannedOrder, ReadPlan } from '../plan/read-plan.ts';

/**
 * What a write has to return for its representation: only the columns the response shows or joins by, since the
 * caller may not be allowed to read others. A function over the row needs the whole row.
 */
export function returnedColumns(plan: ReadPlan): string[] {
  const columns = neededColumns(plan);
  if (columns === 'all') return [...plan.relation.columns.values()].map(({ sql }) => `t0.${sql}`);
  return [...new Set(columns)].map((name) => `t0.${plan.relation.columns.get(name)?.sql}`);
}

function neededColumns(plan: ReadPlan): string[] | 'all' {
  const references: ColumnReference[] = [
    ...plan.outputs.flatMap(({ value }) => (value.kind === 'column' ? [value.column] : [])),
    ...plan.order.filter(isOwn).map(({ column }) => column),
  ];
  const needsRow =
    references.some(({ source }) => source.kind === 'computed') ||
    plan.embeds.some(({ relationship }) => relationship.kind === 'computed');
  if (needsRow) return 'all';
  const named = references.flatMap(({ source }) => (source.kind === 'column' ? [source.name] : []));
  return [...named, ...plan.embeds.flatMap(joinColumns)];
}

function isOwn({ embed }: PlannedOrder): boolean {
  return embed === undefined;
}

function joinColumns({ relationship }: Embed): string[] {
  if (relationship.kind === 'computed') return [];
  return (relationship.junction?.near ?? relationship.columns).map(({ from }) => from);
}
