import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/**
 * Locks a data folder for this process. PGlite takes no lock of its own, and two processes on one folder silently
 * lose each other's rows. SQLite's exclusive lock is an operating-system lock: it cannot be stolen from a live
 * process, and it is released as soon as its holder dies, however it dies.
 */
export function lockFolder(folder: string): { release(): void } {
  const lock = new DatabaseSync(join(folder, 'lock'), { timeout: 0 });
  try {
    lock.exec(
      'pragma locking_mode = exclusive; begin exclusive; create table if not exists held (id); commit',
    );
  } catch (error) {
    lock.close();
    if (error instanceof Error && /locked|busy/i.test(error.message)) throw new FolderInUse(folder);
    throw error;
  }
  return { release: () => lock.close() };
}

export class FolderInUse extends Error {
  constructor(folder: string) {
    super(
      `The data folder ${folder} is in use by another process. Stop it first, or set DATA_DIR to another folder.`,
    );
  }
}
