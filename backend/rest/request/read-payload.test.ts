import { expect, test } from 'vitest';
import { parsePayload } from './read-payload.ts';

test('a body becomes a list with its text unchanged, so that long numbers stay exact', () => {
  expect(parsePayload('{"id": 9007199254740993}', false)).toEqual({
    text: '[{"id": 9007199254740993}]',
    rows: 1,
    keys: ['id'],
  });
  expect(parsePayload('[]', false)).toEqual({ text: '[]', rows: 0, keys: [] });
});

test('all objects of a list have the same keys, unless the query string names the columns', () => {
  const text = '[{"a":1},{"b":2}]';
  expect(() => parsePayload(text, false)).toThrow('All object keys must match');
  expect(parsePayload(text, true).rows).toBe(2);
});

test.each(['', 'x', '1', 'null', '"a"', '[1]', '[null]', '[[]]', '{"a":'])(
  '%j is refused as a body',
  (text) => {
    expect(() => parsePayload(text, false)).toThrow(
      expect.objectContaining({ status: 400, code: 'PGRST102' }),
    );
  },
);
