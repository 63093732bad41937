import type { Catalog, CatalogConstraint, CatalogRelation, CatalogRoutine } from '../schema/catalog.ts';

const relation = (id: number, name: string, columns: string[], kind = 'r'): CatalogRelation => ({
  id,
  type_id: id + 1_000,
  schema: 'public',
  name,
  kind,
  events: 28,
  columns: columns.map((column, at) => ({ number: at + 1, name: column, type: 'bigint', default: null })),
});
const key = (table: number, ...columns: number[]): CatalogConstraint => ({
  name: `${table}_pkey`,
  kind: 'p',
  relation: table,
  columns,
  referenced: 0,
  referenced_columns: null,
});
const foreignKey = (name: string, table: number, column: number, referenced: number): CatalogConstraint => ({
  name,
  kind: 'f',
  relation: table,
  columns: [column],
  referenced,
  referenced_columns: [1],
});
export const routine = (name: string, more: Partial<CatalogRoutine> = {}): CatalogRoutine => ({
  id: 0,
  schema: 'public',
  name,
  volatility: 's',
  returns_set: false,
  rows: 0,
  return_type_id: 23,
  return_type: 'integer',
  is_composite: false,
  default_count: 0,
  callers: ['anon'],
  parameters: null,
  ...more,
});
export const parameter = (name: string, type = 'integer', mode = 'i', type_id = 23) => ({
  name,
  type,
  mode,
  type_id,
});

/** The catalog rows of a small library: authors, books, their covers and tags, and views of books. */
export const libraryCatalog: Catalog = {
  relations: [
    relation(1, 'authors', ['id', 'name']),
    relation(2, 'books', ['id', 'author_id']),
    relation(3, 'covers', ['book_id']),
    relation(4, 'tags', ['id']),
    relation(5, 'book_tags', ['book_id', 'tag_id']),
    relation(6, 'recent_books', ['book', 'writer'], 'v'),
    relation(7, 'newest_books', ['writer'], 'v'),
  ],
  constraints: [
    key(1, 1),
    key(2, 1),
    key(3, 1),
    key(4, 1),
    key(5, 1, 2),
    foreignKey('books_author_fkey', 2, 2, 1),
    foreignKey('covers_book_fkey', 3, 1, 2),
    foreignKey('book_tags_book_fkey', 5, 1, 2),
    foreignKey('book_tags_tag_fkey', 5, 2, 4),
  ],
  viewColumns: [
    { view: 6, number: 1, name: 'book', relation: 2, column: 1 },
    { view: 6, number: 2, name: 'writer', relation: 2, column: 2 },
    { view: 7, number: 1, name: 'writer', relation: 6, column: 2 },
  ],
  routines: [],
  types: [
    { schema: 'pg_catalog', name: 'int4' },
    { schema: 'pg_catalog', name: 'text' },
    { schema: 'public', name: 'mood' },
  ],
};
