import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RestError } from '../errors.ts';
import { parseOrder } from './parse-order.ts';
import { parseQuery } from './parse-query.ts';

const parse = (search: string, hasArguments = false) =>
  parseQuery(new URLSearchParams(search), { hasArguments });

test('parts belong to the root or to the embedded resource that prefixes their name', () => {
  const query = parse(
    'id=eq.1&author.name=eq.x&author.posts.or=(a.eq.1,b.eq.2)&author.order=name&limit=5&author.limit=2&offset=1',
  );
  expect(query.conditions.map(({ embed, part }) => [embed, part.kind])).toEqual([
    [[], 'filter'],
    [['author'], 'filter'],
    [['author', 'posts'], 'or'],
  ]);
  expect(query.orders).toEqual([{ embed: ['author'], part: parseOrder('name') }]);
  expect(query.limits).toEqual([
    { embed: [], part: 5 },
    { embed: ['author'], part: 2 },
  ]);
  expect(query.offsets).toEqual([{ embed: [], part: 1 }]);
});

test('a filter can use a JSON path, and its name can be quoted', () => {
  expect(parse('data->a->>b=eq.1').conditions[0]?.part).toMatchObject({
    column: 'data',
    path: [
      { key: 'a', asText: false },
      { key: 'b', asText: true },
    ],
  });
  expect(parse('"a.b"=eq.1').conditions[0]).toMatchObject({ embed: [], part: { column: 'a.b' } });
});

test('not.or is a negated group', () => {
  expect(parse('not.or=(a.eq.1)').conditions[0]?.part).toMatchObject({ kind: 'or', isNegated: true });
});

test('columns and on_conflict are lists of names', () => {
  const query = parse('columns="a","b c"&on_conflict=id,slug');
  expect(query.columns).toEqual(['a', 'b c']);
  expect(query.onConflict).toEqual(['id', 'slug']);
});

test('a parameter without an operator is an argument, where arguments are allowed', () => {
  const query = parse('id=5&name=eq.x&note=eq&limit=1', true);
  expect(query.args).toEqual([
    ['id', '5'],
    ['note', 'eq'],
  ]);
  expect(query.conditions).toHaveLength(1);
  expect(query.limits).toHaveLength(1);
});

test('order takes a direction, the position of nulls, JSON paths and columns of embedded resources', () => {
  expect(parseOrder('a.desc.nullslast,b->>c,author(name).asc')).toEqual([
    { embed: undefined, column: 'a', path: [], direction: 'desc', nulls: 'last' },
    {
      embed: undefined,
      column: 'b',
      path: [{ key: 'c', asText: true }],
      direction: undefined,
      nulls: undefined,
    },
    { embed: 'author', column: 'name', path: [], direction: 'asc', nulls: undefined },
  ]);
});

test.each(['a=5', 'order=a.up', 'limit=x', 'limit=', 'a..b=eq.1', '=eq.1', 'a%00=eq.1', 'a=eq.%00'])(
  '%s is refused as a bad query',
  (search) => {
    expect(() => parse(search)).toThrow(expect.objectContaining({ status: 400, code: 'PGRST100' }));
  },
);

test('a negative number of rows is a range that cannot be satisfied', () => {
  expect(() => parse('limit=-1')).toThrow(expect.objectContaining({ status: 416, code: 'PGRST103' }));
});

test('any input is parsed or refused with 4xx', () => {
  const part = fc.oneof(
    fc.constantFrom(
      'select',
      'order',
      'or',
      'and',
      'not.or',
      'limit',
      'columns',
      'on_conflict',
      'a',
      'a.b',
      'a->b',
    ),
    fc.string(),
  );
  const grammar = fc
    .array(
      fc.constantFrom(
        ...'a b c , . ( ) { } " \\ : :: ! * -> ->> eq in is not. and or any count() ... 1'.split(' '),
      ),
    )
    .map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(
      fc.array(fc.tuple(part, fc.oneof(grammar, fc.string())), { maxLength: 5 }),
      fc.boolean(),
      (pairs, hasArguments) => {
        try {
          parseQuery(new URLSearchParams(pairs), { hasArguments });
        } catch (error) {
          expect(error).toBeInstanceOf(RestError);
          expect((error as RestError).status).toBeLessThan(500);
        }
      },
    ),
    { numRuns: 3_000 },
  );
});
