import { expect, test } from 'vitest';
import { planRead } from '../plan/plan-read.ts';
import { parseQuery } from '../query/parse-query.ts';
import { buildSchema } from '../schema/build-schema.ts';
import type { Relation } from '../schema/schema.ts';
import { libraryCatalog } from '../testing/library-catalog.ts';
import { Parameters } from './parameters.ts';
import { ReadWriter } from './write-read.ts';

const schema = buildSchema(libraryCatalog);

function write(name: string, search: string) {
  const relation = schema.relation('public', name) as Relation;
  const plan = planRead(schema, relation, parseQuery(new URLSearchParams(search), { hasArguments: false }));
  const parameters = new Parameters();
  const text = new ReadWriter(parameters).rows(plan, `${relation.sql} as t0`);
  return { text, values: parameters.values };
}

test('names come quoted from the schema, values only as parameters', () => {
  expect(
    write('authors', 'select=id,who:name&name=like.A*&order=id.desc.nullslast&limit=5&offset=10'),
  ).toEqual({
    text:
      'select t0."id" as "id", t0."name" as "who" from "public"."authors" as t0 where t0."name" like $1 ' +
      'order by t0."id" desc nulls last limit $2 offset $3',
    values: ['A%', 5, 10],
  });
});

test('groups keep their brackets and their negation', () => {
  expect(write('authors', 'select=id&not.or=(id.eq.1,and(name.is.null,id.in.(2,3)))')).toEqual({
    text:
      'select t0."id" as "id" from "public"."authors" as t0 ' +
      'where not ((t0."id" = $1 or (t0."name" is null and t0."id" = any ($2))))',
    values: ['1', ['2', '3']],
  });
});

test('a JSON path is bound like any other value', () => {
  expect(write('authors', 'select=name->a->>0')).toEqual({
    text: 'select (to_jsonb(t0."name") -> $1::text ->> $2::int) as "a" from "public"."authors" as t0',
    values: ['a', 0],
  });
});

test('a to-one resource is a joined row, a to-many resource an aggregated list', () => {
  expect(write('books', 'select=authors(name)').text).toBe(
    'select row_to_json(e1) as "authors" from "public"."books" as t0 left join lateral (' +
      'select t1."name" as "name" from "public"."authors" as t1 where t1."id" = t0."author_id"' +
      ') as e1 on true',
  );
  expect(write('authors', 'select=books!inner(id)').text).toBe(
    `select coalesce(e1.rows, '[]') as "books" from "public"."authors" as t0 inner join lateral (` +
      'select json_agg(r) as rows from (' +
      'select t1."id" as "id" from "public"."books" as t1 where t1."author_id" = t0."id" limit $1' +
      ') as r) as e1 on e1.rows is not null',
  );
});

test('a junction is joined inside the list', () => {
  expect(write('books', 'select=tags(id)').text).toContain(
    'from "public"."tags" as t1 inner join "public"."book_tags" as e1j on t1."id" = e1j."tag_id" ' +
      'where e1j."book_id" = t0."id"',
  );
});

test('an embedded resource that is neither shown nor filtered by is not joined at all', () => {
  expect(write('books', 'select=id,authors()').text).toBe(
    'select t0."id" as "id" from "public"."books" as t0',
  );
  expect(write('books', 'select=id,authors()&authors=is.null').text).toContain(
    'where e1 is not distinct from null',
  );
});

test('columns that are not aggregated are grouped by', () => {
  expect(write('books', 'select=author_id,id.max()::text,count()').text).toBe(
    'select t0."author_id" as "author_id", cast(max(t0."id") as "pg_catalog"."text") as "max", ' +
      'count(*) as "count" from "public"."books" as t0 group by t0."author_id"',
  );
});

test('a caller’s own name for a field cannot break out of its quotes', () => {
  expect(write('authors', `select="a\\"; drop table x; --":id`).text).toBe(
    'select t0."id" as "a""; drop table x; --" from "public"."authors" as t0',
  );
});
