/** As long as the link in a confirmation mail works. */
const lifetime = 24 * 60 * 60 * 1000;

/** A list in this browser whose entries are dropped after a day. Entries that cannot be read are ignored. */
export function keptForADay<Entry extends { at: number }>(storageKey: string) {
  return {
    read(): Entry[] {
      try {
        const kept: Entry[] = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
        return kept.filter(({ at }) => Date.now() - at < lifetime);
      } catch {
        return [];
      }
    },
    store(entries: Entry[]): void {
      try {
        if (entries.length > 0) localStorage.setItem(storageKey, JSON.stringify(entries));
        else localStorage.removeItem(storageKey);
      } catch {
        // Storage can be full or blocked. Then the entries last as long as the page.
      }
    },
  };
}
