/** docs/promises.md quotes the site; these tests check that each quotation, file and test still exists. */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), 'utf8');
const page = await read('docs/promises.md');
const rows = Array.from(page.matchAll(/^\| "(.+?)" \| `([^`]+)` \| (.+) \|$/gm), (match) => {
  const [, sentence = '', file = '', rest = ''] = match;
  return { sentence, file, rest };
});

test('every quoted sentence is on the site', async () => {
  expect(rows.length).toBeGreaterThan(20);
  for (const { sentence, file } of rows) expect(await read(file), sentence).toContain(sentence);
});

test('every kept promise names a test that exists', async () => {
  const [kept = ''] = page.split('\n## Planned');
  for (const { sentence, rest } of rows.filter((row) => kept.includes(`"${row.sentence}"`))) {
    const [, file = '', name = ''] = /`([^`]+\.test\.ts)`: (.+)$/.exec(rest) ?? [];
    expect(name, sentence).not.toBe('');
    expect(await read(file), sentence).toContain(name);
  }
});

test('every file that the page names exists', () => {
  const paths = page.matchAll(/`((?:app|backend|server|supabase|testing|e2e)\/[^`]+)`/g);
  for (const [, path = ''] of paths)
    expect(existsSync(new URL(`../../${path}`, import.meta.url)), path).toBe(true);
});
