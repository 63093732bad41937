/** An entry of the menu that opens when an author types a slash at the beginning of a line. */
export interface MenuEntry {
  name: string;
  note: string;
  choose(): void;
}

/** The entries in whose names each typed word begins a word. */
export function findEntries<Entry extends { name: string }>(
  entries: readonly Entry[],
  typed: string,
): Entry[] {
  const begins = typed.toLowerCase().split(' ').filter(Boolean);
  return entries.filter(({ name }) => {
    const words = name.toLowerCase().split(' ');
    return begins.every((begin) => words.some((word) => word.startsWith(begin)));
  });
}
