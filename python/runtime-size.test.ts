import { statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runtimeSize } from './runtime-size.ts';

test('pages know how large the interpreter is', () => {
  const files = ['pyodide.asm.mjs', 'pyodide.asm.wasm', 'python_stdlib.zip'];
  const sizes = files.map(
    (name) => statSync(new URL(`../node_modules/pyodide/${name}`, import.meta.url)).size,
  );
  expect(sizes.reduce((sum, size) => sum + size)).toBe(runtimeSize.bytes);
});
