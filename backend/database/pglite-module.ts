import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

let compiled: Promise<WebAssembly.Module> | undefined;

/**
 * PGlite's WebAssembly module, compiled once and shared by all threads. V8 drops compiled code when the last thread
 * that uses it ends. Compiling again takes two seconds of CPU time, and every request would wait for it when a thread
 * restarts.
 */
export function compilePglite(): Promise<WebAssembly.Module> {
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  compiled ??= readFile(join(folder, 'pglite.wasm')).then((program) => WebAssembly.compile(program));
  return compiled;
}
