import type { PGlite } from '@electric-sql/pglite';

/**
 * It begins with 190 MB, and a sort or a list of any honest request adds a few. WebAssembly never gives memory back, so
 * without a limit of ours one greedy statement would hold 2 GB for good.
 */
const mostMemory = 640 * 1024 * 1024;
const pageSize = 65_536;

/** Makes PostgreSQL run out of memory, which it can handle, before the machine does. */
export function limitMemory(): void {
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, pages: number) {
    if (this.buffer.byteLength + pages * pageSize > mostMemory) throw new RangeError('out of memory');
    return grow.call(this, pages);
  };
}

/** What PGlite throws through WebAssembly where PostgreSQL jumps back to its main loop after an error. */
const longJump = 100;

/** The part of PGlite that runs one message of the protocol. */
interface Engine {
  mod?: { _PostgresMainLoopOnce?: () => void };
}

/**
 * PGlite catches a trap of WebAssembly and goes on with the next message, after half a statement and with whatever
 * role that left. Here it ends.
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
