/** Orders items in rounds: each round takes one item of every key, in the given order. */
export function inRounds<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[] {
  const rounds = new Map<string, number>();
  const numbered = items.map((item) => {
    const key = keyOf(item);
    const round = rounds.get(key) ?? 0;
    rounds.set(key, round + 1);
    return { item, round };
  });
  return numbered.toSorted((a, b) => a.round - b.round).map(({ item }) => item);
}
