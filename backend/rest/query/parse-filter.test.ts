import { expect, test } from 'vitest';
import { parseFilter, parseGroup } from './parse-filter.ts';

const filter = (column: string, operation: object, isNegated = false) => ({
  kind: 'filter',
  isNegated,
  column,
  path: [],
  operation,
});
const eq = (value: string) => ({ kind: 'compare', operator: 'eq', value, quantifier: undefined });

test('the value of a filter is everything after the operator', () => {
  expect(parseFilter('a', [], 'eq.1.2,3)"x"')).toEqual(filter('a', eq('1.2,3)"x"')));
  expect(parseFilter('a', [], 'eq.')).toEqual(filter('a', eq('')));
  expect(parseFilter('a', [], 'not.eq.x')).toEqual(filter('a', eq('x'), true));
});

test('comparisons accept any and all', () => {
  expect(parseFilter('a', [], 'like(any).{*x*,y}')).toMatchObject({
    operation: { operator: 'like', quantifier: 'any', value: '{*x*,y}' },
  });
  expect(parseFilter('a', [], 'gt(all).{1}')).toMatchObject({ operation: { quantifier: 'all' } });
});

test('a list may contain quoted values', () => {
  const values = (text: string) => parseFilter('a', [], text).operation;
  expect(values('in.(a,"b,c",d e,"\\"","")')).toEqual({ kind: 'in', values: ['a', 'b,c', 'd e', '"', ''] });
  expect(values('in.()')).toEqual({ kind: 'in', values: [] });
});

test('is accepts its five words only, in any case', () => {
  expect(parseFilter('a', [], 'is.NULL').operation).toEqual({ kind: 'is', value: 'null' });
  expect(parseFilter('a', [], 'is.not_null').operation).toEqual({ kind: 'is', value: 'not_null' });
  expect(() => parseFilter('a', [], 'is.nil')).toThrow(/failed to parse filter/);
});

test('a text search can name its language', () => {
  expect(parseFilter('a', [], 'plfts(english).fat cat').operation).toEqual({
    kind: 'search',
    operator: 'plfts',
    language: 'english',
    value: 'fat cat',
  });
});

test('groups nest, negate and delimit their values', () => {
  expect(parseGroup('or', false, '(a.eq.1, b.not.eq."x,)",not.and(c.eq.{1,2},d.in.(x,y)))')).toEqual({
    kind: 'or',
    isNegated: false,
    conditions: [
      filter('a', eq('1')),
      filter('b', eq('x,)'), true),
      {
        kind: 'and',
        isNegated: true,
        conditions: [filter('c', eq('{1,2}')), filter('d', { kind: 'in', values: ['x', 'y'] })],
      },
    ],
  });
});

test('a filter in a group can use a JSON path', () => {
  expect(parseGroup('and', false, '(data->>a.eq.1)').conditions[0]).toMatchObject({
    column: 'data',
    path: [{ key: 'a', asText: true }],
  });
});

test.each(['', 'eq', '5', 'zz.5', 'eq(some).1', 'cs(any).{1}', 'in.1', 'in.(1', 'is(any).null', 'not.'])(
  'the filter %j is refused as a bad query',
  (text) => {
    expect(() => parseFilter('a', [], text)).toThrow(expect.objectContaining({ code: 'PGRST100' }));
  },
);

test.each(['', '()', '(a)', '(a.eq)', '(a.eq.1', 'a.eq.1', '(a.eq.1))', '(or(a.eq.1)', '(a.eq."x"y)'])(
  'the group %j is refused as a bad query',
  (text) => {
    expect(() => parseGroup('or', false, text)).toThrow(expect.objectContaining({ code: 'PGRST100' }));
  },
);

test('logic nested deeper than any reasonable use is refused', () => {
  expect(() => parseGroup('or', false, `${'(and'.repeat(100)}(a.eq.1)${')'.repeat(100)}`)).toThrow(
    /logic tree/,
  );
});
