import type { Database } from '../database/database.ts';
import type { Logger } from '../log/log.ts';
import { allObjects, changesChannel } from './changes.ts';
import { inMemory, type LoadedFile, readPublicFile, type StoredFile } from './files.ts';
import { keyOf, type ObjectPlace } from './objects.ts';

const maxBytes = 32_000_000;

export interface PublicFiles {
  read(place: ObjectPlace): Promise<StoredFile>;
  /** Drops a file at once, for the caller who changed it and may read it before the notification arrives. */
  forget(place: ObjectPlace): void;
}

/** Caches recently requested public files in memory, up to a size, until they change on any server. */
export function createPublicFiles(database: Database, log: Logger): PublicFiles {
  const cached = new Map<string, LoadedFile>();
  let cachedBytes = 0;
  /** Counts changes. If a file changes while it is being read, it is served once and not cached. */
  let changes = 0;
  let isListening = false;

  function drop(key: string): void {
    cachedBytes -= cached.get(key)?.bytes.length ?? 0;
    cached.delete(key);
  }

  function cache(key: string, file: LoadedFile): void {
    drop(key);
    cached.set(key, file);
    cachedBytes += file.bytes.length;
    for (const oldest of cached.keys()) {
      if (cachedBytes <= maxBytes) break;
      drop(oldest);
    }
  }

  function handleChange(key: string): void {
    changes += 1;
    if (key === allObjects) for (const each of [...cached.keys()]) drop(each);
    else drop(key);
  }

  database.listen(changesChannel, handleChange).then(
    () => {
      isListening = true;
    },
    (error) => log.warn(error, 'storage: files are not kept in memory'),
  );

  return {
    async read(place) {
      const key = keyOf(place);
      const known = cached.get(key);
      if (known) {
        // Moving it to the end keeps the map in order of use.
        cached.delete(key);
        cached.set(key, known);
        return inMemory(known);
      }
      const changesBefore = changes;
      const file = await readPublicFile(database, place);
      if (isListening && changes === changesBefore) cache(key, file);
      return inMemory(file);
    },
    forget: (place) => handleChange(keyOf(place)),
  };
}
