import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readPublishedSpeed } from './published-speed.ts';
import { describeSpeed } from './speed.ts';

test('docs/performance.md shows the speed that was measured last', async () => {
  const { documents } = JSON.parse(await readFile('bench/results.json', 'utf8'));
  expect(await readPublishedSpeed()).toBe(describeSpeed(documents));
});
