import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

let compiled: Promise<WebAssembly.Module> | undefined;

/**
 * PGlite's program, compiled once and shared by all threads. V8 forgets what it compiled with the last thread that uses
 * it, and compiling takes two seconds of processor time, for which everybody would wait when a thread starts again.
 */
export function compilePglite(): Promise<WebAssembly.Module> {
  const folder = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  compiled ??= readFile(join(folder, 'pglite.wasm')).then((program) => WebAssembly.compile(program));
  return compiled;
}
