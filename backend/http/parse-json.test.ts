import { expect, test } from 'vitest';
import { deepestJson, isTooDeep } from './parse-json.ts';

const lists = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const objects = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;

test('brackets count by their nesting, not by their number', () => {
  expect(isTooDeep(lists(deepestJson))).toBe(false);
  expect(isTooDeep(lists(deepestJson + 1))).toBe(true);
  expect(isTooDeep(objects(deepestJson))).toBe(false);
  expect(isTooDeep(objects(deepestJson + 1))).toBe(true);
  expect(isTooDeep(`[${'[],'.repeat(10_000)}{}]`)).toBe(false);
});

test('brackets inside strings do not count, also after escaped characters', () => {
  expect(isTooDeep(`["${'['.repeat(1_000)}"]`)).toBe(false);
  expect(isTooDeep(`["\\"${'['.repeat(1_000)}"]`)).toBe(false);
  expect(isTooDeep(`["\\\\",${lists(deepestJson)}]`)).toBe(true);
});
