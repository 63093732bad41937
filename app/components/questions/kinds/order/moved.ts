/** A list with one item moved by one place. */
export function moved<Item>(items: readonly Item[], from: number, by: 1 | -1): Item[] {
  const [first, second] = [items[from], items[from + by]];
  if (first === undefined || second === undefined) return [...items];
  return items.with(from, second).with(from + by, first);
}
