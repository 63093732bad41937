import { expect, test } from 'vitest';
import { cleanSearch } from './clean-search.ts';

test.for([
  ['  ada@example.com ', 'ada@example.com'],
  ['ada-lovelace.2_x y', 'ada-lovelace.2_x y'],
  ['o\'neill%(),*:;"\\<>', 'oneill'],
  [' %% ', ''],
] as const)('a search for %j asks for %j', ([typed, asked]) => {
  expect(cleanSearch(typed)).toBe(asked);
});
