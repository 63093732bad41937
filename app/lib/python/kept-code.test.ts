import { expect, it } from 'vitest';
import { stubLocalStorage } from '#testing/local-storage.ts';
import { keepCode, readKeptCode } from './kept-code.ts';

stubLocalStorage();

const start = 'print(1)';

it('keeps the code of each user apart', () => {
  keepCode('loops', 'ada', { code: 'print("Ada")', start });

  expect(readKeptCode('loops', 'ada')).toBe('print("Ada")');
  expect(readKeptCode('loops', 'ben')).toBeUndefined();
  expect(readKeptCode('loops', undefined)).toBeUndefined();
});

it('lets the first user who signs in take a visitor’s code along', () => {
  keepCode('loops', undefined, { code: 'print(2)', start });

  expect(readKeptCode('loops', 'ada')).toBe('print(2)');
  expect(readKeptCode('loops', 'ada')).toBe('print(2)');
  expect(readKeptCode('loops', 'ben')).toBeUndefined();
});

it('prefers a user’s own code to a visitor’s', () => {
  keepCode('loops', 'ada', { code: 'print("Ada")', start });
  keepCode('loops', undefined, { code: 'print(2)', start });

  expect(readKeptCode('loops', 'ada')).toBe('print("Ada")');
  expect(readKeptCode('loops', undefined)).toBe('print(2)');
});

it('forgets code that is back at the start', () => {
  keepCode('loops', 'ada', { code: 'print(2)', start });
  keepCode('loops', 'ada', { code: start, start });

  expect(readKeptCode('loops', 'ada')).toBeUndefined();
});
