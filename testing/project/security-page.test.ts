/** docs/security.md names the test behind every promise; these tests check that it still exists. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');
const exists = (path: string) => existsSync(new URL(`../../${path}`, import.meta.url));
const [, ...sections] = (await read('docs/security.md')).split('\n## ');
const promises = sections.slice(0, -1).map((section) => {
  const [title = ''] = section.split('\n', 1);
  return {
    title,
    // A long name continues on indented lines.
    tests: Array.from(
      section.matchAll(/^- `([^`]+\.test\.ts)`: (.+(?:\n {2}.+)*)$/gm),
      ([, file = '', name = '']) => ({ file, name: name.replaceAll(/\n {2}/g, ' ') }),
    ),
    commands: Array.from(section.matchAll(/^- `npm run ([^`]+)`$/gm), ([, name = '']) => name),
    files: Array.from(
      section.matchAll(/`((?:app|backend|domain|server|supabase|testing)\/[^`]+)`/g),
      ([, path = '']) => path,
    ),
    hasFigure: /^Figure: \S/m.test(section),
  };
});

test('every promise has a test and the figure of its last run', () => {
  expect(promises.length).toBeGreaterThanOrEqual(20);
  for (const { title, tests, hasFigure } of promises) {
    expect(tests.length, title).toBeGreaterThan(0);
    expect(hasFigure, title).toBe(true);
  }
});

test('every test that the page names is there', async () => {
  for (const { file, name } of promises.flatMap(({ tests }) => tests)) {
    expect(exists(file), file).toBe(true);
    const source = await read(file);
    const isThere = [`'${name}'`, `"${name}"`, `\`${name}\``].some((title) => source.includes(title));
    expect(isThere, `${file}: ${name}`).toBe(true);
  }
});

test('every command and every file that the page names is there', async () => {
  const { scripts } = JSON.parse(await read('package.json'));
  for (const name of promises.flatMap(({ commands }) => commands))
    expect(Object.keys(scripts)).toContain(name);
  for (const path of promises.flatMap(({ files }) => files)) expect(exists(path), path).toBe(true);
});
