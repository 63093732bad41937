import type { Database } from '../database/database.ts';
import type { Logger } from '../log/log.ts';
import { changeKey, changesChannel, everything } from './changes.ts';
import { readPublicFile, type StoredFile } from './files.ts';
import type { ObjectPlace } from './objects.ts';

const mostBytes = 32_000_000;

export interface PublicFiles {
  read(place: ObjectPlace): Promise<StoredFile>;
  /** Drops a file at once, for the caller who changed it and may read it before the notification arrives. */
  forget(place: ObjectPlace): void;
}

/** Caches recently requested public files in memory, up to a size, until they change on any server. */
export function createPublicFiles(database: Database, log: Logger): PublicFiles {
  const kept = new Map<string, StoredFile>();
  let keptBytes = 0;
  /** Counts changes. If a file changes while it is being read, it is served once and not cached. */
  let changes = 0;
  let isListening = false;

  function drop(key: string): void {
    keptBytes -= kept.get(key)?.bytes.length ?? 0;
    kept.delete(key);
  }

  function keep(key: string, file: StoredFile): void {
    drop(key);
    kept.set(key, file);
    keptBytes += file.bytes.length;
    for (const oldest of kept.keys()) {
      if (keptBytes <= mostBytes) break;
      drop(oldest);
    }
  }

  function handleChange(key: string): void {
    changes += 1;
    if (key === everything) for (const each of [...kept.keys()]) drop(each);
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
      const key = changeKey(place);
      const known = kept.get(key);
      if (known) {
        // Moving it to the end keeps the map in order of use.
        kept.delete(key);
        kept.set(key, known);
        return known;
      }
      const changesBefore = changes;
      const file = await readPublicFile(database, place);
      if (isListening && changes === changesBefore) keep(key, file);
      return file;
    },
    forget: (place) => handleChange(changeKey(place)),
  };
}
