import type { PGlite } from '@electric-sql/pglite';

/**
 * PGlite starts with 190 MB, and a sort or a list of any normal request adds a few. WebAssembly never releases
 * memory, so without this limit one expensive statement would keep 2 GB until the process ends.
 */
const maxMemory = 640 * 1024 * 1024;
const pageSize = 65_536;

/** Makes PostgreSQL run out of memory, which it can handle, before the machine does. */
export function limitMemory(): void {
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, pages: number) {
    if (this.buffer.byteLength + pages * pageSize > maxMemory) throw new RangeError('out of memory');
    return grow.call(this, pages);
  };
}

/** What PGlite throws through WebAssembly where PostgreSQL jumps back to its main loop after an error. */
const longJump = 100;

/** The part of PGlite that processes one protocol message. */
interface Engine {
  mod?: { _PostgresMainLoopOnce?: () => void };
}

/**
 * After a WebAssembly trap PGlite would continue with the next message, although a statement ran only half-way and
 * any role may be active. This ends the thread instead.
 */
export function endOnTrap(database: PGlite, end: (reason: string) => never): void {
  const { mod } = database as unknown as Engine;
  const runOnce = mod?._PostgresMainLoopOnce;
  if (!mod || !runOnce) throw new Error('This version of PGlite has no main loop to watch.');
  mod._PostgresMainLoopOnce = () => {
    try {
      runOnce();
    } catch (error) {
      const { status, message } = error as { status?: number; message?: string };
      if (status !== longJump) end(message ?? 'it stopped');
      throw error;
    }
  };
}
