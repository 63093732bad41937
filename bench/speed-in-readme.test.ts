import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { describeSpeed } from './speed.ts';
import { readFromReadme } from './speed-in-readme.ts';

test('README.md shows the speed that was measured last', async () => {
  const { documents } = JSON.parse(await readFile('bench/results.json', 'utf8'));
  expect(await readFromReadme()).toBe(describeSpeed(documents));
});
