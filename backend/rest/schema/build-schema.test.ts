import { expect, test } from 'vitest';
import { libraryCatalog as library, parameter, routine } from '../testing/library-catalog.ts';
import { buildSchema } from './build-schema.ts';
import type { Relation, Schema } from './schema.ts';

const relationshipsOf = (schema: Schema, name: string) =>
  schema
    .relationships(schema.relation('public', name) as Relation)
    .flatMap((found) => (found.kind === 'foreign-key' ? [`${found.cardinality} ${found.to.name}`] : []));

test('a foreign key is a relationship in both directions, and to-one where its columns are unique', () => {
  const schema = buildSchema(library);
  expect(relationshipsOf(schema, 'authors')).toContain('one-to-many books');
  expect(relationshipsOf(schema, 'books')).toEqual(
    expect.arrayContaining(['many-to-one authors', 'one-to-one covers', 'one-to-many book_tags']),
  );
});

test('a junction relates the tables its primary key points to', () => {
  const schema = buildSchema(library);
  expect(relationshipsOf(schema, 'books')).toContain('many-to-many tags');
  expect(relationshipsOf(schema, 'tags')).toContain('many-to-many books');
});

test('a view has the relationships and the key of the columns it selects, also through another view', () => {
  const schema = buildSchema(library);
  expect(relationshipsOf(schema, 'recent_books')).toContain('many-to-one authors');
  expect(relationshipsOf(schema, 'newest_books')).toContain('many-to-one authors');
  expect(relationshipsOf(schema, 'authors')).toContain('one-to-many newest_books');
  expect(schema.relation('public', 'recent_books')?.primaryKey).toEqual(['book']);
});

test('a function over a row is a column when it returns a value, a relationship when it returns rows', () => {
  const row = [parameter('', 'authors', 'i', 1_001)];
  const schema = buildSchema({
    ...library,
    routines: [
      routine('initials', { parameters: row }),
      routine('works', {
        parameters: row,
        return_type_id: 1_002,
        returns_set: true,
        is_composite: true,
        rows: 100,
      }),
      routine('masterpiece', {
        parameters: row,
        return_type_id: 1_002,
        returns_set: true,
        is_composite: true,
        rows: 1,
      }),
    ],
  });
  const authors = schema.relation('public', 'authors') as Relation;
  expect([...authors.computedColumns.keys()]).toEqual(['initials']);
  const computed = schema.relationships(authors).filter(({ kind }) => kind === 'computed');
  expect(computed).toMatchObject([
    { name: 'works', isToOne: false },
    { name: 'masterpiece', isToOne: true },
  ]);
});

test('functions with unnamed parameters cannot be called, unless the body is the only one', () => {
  const schema = buildSchema({
    ...library,
    routines: [
      routine('named', { parameters: [parameter('a'), parameter('b')], default_count: 1 }),
      routine('nameless', { parameters: [parameter('')] }),
      routine('document', { parameters: [parameter('', 'json')] }),
      routine('pair', { parameters: [parameter('x', 'integer', 'o'), parameter('y', 'text', 'o')] }),
    ],
  });
  expect(schema.routineNames('public', 'anon')).toEqual(['named', 'document', 'pair']);
  expect(schema.routines('public', 'named')[0]?.parameters).toMatchObject([
    { name: 'a', isRequired: true },
    { name: 'b', isRequired: false },
  ]);
  const [pair] = schema.routines('public', 'pair');
  expect(pair?.returns.kind === 'rows' && [...pair.returns.relation.columns.keys()]).toEqual(['x', 'y']);
});

test('a type is found by its own name or by its SQL name, and nothing else is', () => {
  const schema = buildSchema(library);
  expect(schema.type('integer')).toBe('"pg_catalog"."int4"');
  expect(schema.type('INT4')).toBe('"pg_catalog"."int4"');
  expect(schema.type('mood')).toBe('"public"."mood"');
  expect(schema.type('int4) from secrets --')).toBeUndefined();
  expect(schema.type('constructor')).toBeUndefined();
});
