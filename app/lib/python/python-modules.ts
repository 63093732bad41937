import type { PythonModules } from '#python/protocol.ts';

const files = import.meta.glob<string>(['/python/tinyml/*.py', '/python/lesson_runner/*.py'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Our own Python modules, which every program can import. */
export const pythonModules: PythonModules = Object.fromEntries(
  Object.entries(files).map(([path, text]) => [path.replace('/python/', ''), text]),
);
