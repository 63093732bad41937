import { expect, test } from 'vitest';
import { parseSelect } from './parse-select.ts';

const column = {
  kind: 'column',
  name: 'id',
  path: [],
  alias: undefined,
  cast: undefined,
  aggregate: undefined,
  aggregateCast: undefined,
};
const embed = {
  kind: 'embed',
  name: 'author',
  alias: undefined,
  hint: undefined,
  join: 'left',
  isSpread: false,
  items: [column],
};

test('an empty select or a star selects every column', () => {
  expect(parseSelect('')).toEqual([{ kind: 'star' }]);
  expect(parseSelect('*')).toEqual([{ kind: 'star' }]);
});

test('columns can have an alias, a JSON path, a cast and an aggregate', () => {
  expect(parseSelect('id, name:title,data->a->>0,price::text')).toEqual([
    column,
    { ...column, name: 'title', alias: 'name' },
    {
      ...column,
      name: 'data',
      path: [
        { key: 'a', asText: false },
        { key: 0, asText: true },
      ],
    },
    { ...column, name: 'price', cast: 'text' },
  ]);
  expect(parseSelect('total:price::int.sum()::text,count()')).toEqual([
    { ...column, name: 'price', alias: 'total', cast: 'int', aggregate: 'sum', aggregateCast: 'text' },
    { ...column, name: undefined, aggregate: 'count' },
  ]);
});

test('quotes allow any character in a name', () => {
  expect(parseSelect('"a ,.(:","say \\"hi\\""')).toEqual([
    { ...column, name: 'a ,.(:' },
    { ...column, name: 'say "hi"' },
  ]);
});

test('a resource can be embedded with an alias, a hint, a join and columns of its own', () => {
  expect(parseSelect('author(id)')).toEqual([embed]);
  expect(parseSelect('by:author!fk!inner(*),author!left()')).toEqual([
    { ...embed, alias: 'by', hint: 'fk', join: 'inner', items: [{ kind: 'star' }] },
    { ...embed, items: [] },
  ]);
});

test('a spread resource is marked, at any depth', () => {
  expect(parseSelect('...author(...author(id))')).toEqual([
    { ...embed, isSpread: true, items: [{ ...embed, isSpread: true }] },
  ]);
});

test.each(['a(', 'a)', ',', 'a,', 'a:', 'a::', 'a.zz()', 'a!inner', '...a', 'a->', '"a', 'a(b))', 'a b(c'])(
  '%s is refused as a bad query',
  (text) => {
    expect(() => parseSelect(text)).toThrow(expect.objectContaining({ status: 400, code: 'PGRST100' }));
  },
);

test('resources are embedded at most five deep', () => {
  const nested = (depth: number) => `${'a('.repeat(depth)}b${')'.repeat(depth)}`;
  expect(parseSelect(nested(5))).toHaveLength(1);
  expect(() => parseSelect(nested(6))).toThrow(
    expect.objectContaining({
      status: 400,
      code: 'PGRST100',
      details: expect.stringContaining('at most 5 levels of embedding'),
    }),
  );
});
