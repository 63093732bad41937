import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Library, openLibrary } from './testing/library.ts';

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.close());

const read = async (path: string) => {
  const { status, body } = await library.ask(path);
  expect({ path, status, body }).toMatchObject({ status: 200 });
  return body;
};

test('many-to-one returns an object or null, one-to-many a list', async () => {
  expect(await read('/books?select=id,authors(name)&id=gte.3&order=id')).toEqual([
    { id: 3, authors: { name: 'Cleo' } },
    { id: 4, authors: null },
  ]);
  expect(await read('/authors?select=name,books(id)&order=id')).toEqual([
    { name: 'Ada', books: [{ id: 1 }, { id: 2 }] },
    { name: 'Bob', books: [] },
    { name: 'Cleo', books: [{ id: 3 }] },
  ]);
});

test('one-to-one returns an object from both sides', async () => {
  expect(await read('/books?select=covers(colour)&id=in.(1,3)&order=id')).toEqual([
    { covers: { colour: 'blue' } },
    { covers: null },
  ]);
  expect(await read('/covers?select=books(id)&colour=eq.red')).toEqual([{ books: { id: 2 } }]);
});

test('many-to-many goes through the junction table', async () => {
  expect(await read('/books?select=id,tags(name)&order=id&tags.order=id&id=lt.4')).toEqual([
    { id: 1, tags: [{ name: 'old' }] },
    { id: 2, tags: [{ name: 'old' }, { name: 'new' }] },
    { id: 3, tags: [] },
  ]);
});

test('resources nest, and each has its own filter, order, limit and offset', async () => {
  expect(
    await read(
      '/authors?select=name,books(title,tags(name))&id=eq.1&books.order=id.desc&books.limit=1&books.tags.name=eq.new',
    ),
  ).toEqual([{ name: 'Ada', books: [{ title: 'Poems', tags: [{ name: 'new' }] }] }]);
  expect(await read('/authors?select=books(id)&id=eq.1&books.order=id&books.offset=1')).toEqual([
    { books: [{ id: 2 }] },
  ]);
  expect(await read('/authors?select=books(id)&id=eq.1&books.or=(id.eq.2,price.gt.100)')).toEqual([
    { books: [{ id: 2 }] },
  ]);
});

test('an inner join leaves out rows without a match', async () => {
  expect(await read('/authors?select=name,books!inner(id)&books.mood=eq.wild')).toEqual([
    { name: 'Ada', books: [{ id: 2 }] },
  ]);
  expect(await read('/books?select=id,authors!inner()&order=id')).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
});

test('rows can be filtered by whether an embedded resource exists', async () => {
  expect(await read('/authors?select=name,books()&books=is.null')).toEqual([{ name: 'Bob' }]);
  expect(await read('/books?select=id,authors()&authors=not.is.null&order=id.desc&limit=1')).toEqual([
    { id: 3 },
  ]);
  expect(
    await read('/books?select=id,covers(),authors()&or=(covers.is.null,authors.is.null)&order=id'),
  ).toEqual([{ id: 3 }, { id: 4 }]);
});

test('rows are ordered by a column of a to-one resource, shown or not', async () => {
  expect(await read('/books?select=id,authors(id)&order=authors(name).desc.nullslast,id')).toEqual([
    { id: 3, authors: { id: 3 } },
    { id: 1, authors: { id: 1 } },
    { id: 2, authors: { id: 1 } },
    { id: 4, authors: null },
  ]);
});

test('two foreign keys to one table are distinguished by constraint or column', async () => {
  const expected = [{ lender: { name: 'Ada' }, borrower: { name: 'Bob' } }];
  expect(
    await read(
      '/loans?select=lender:authors!loans_lender_fkey(name),borrower:authors!loans_borrower_fkey(name)&id=eq.1',
    ),
  ).toEqual(expected);
  expect(
    await read('/loans?select=lender:authors!lender(name),borrower:authors!borrower(name)&id=eq.1'),
  ).toEqual(expected);
  expect(await read('/loans?select=lender(name),borrower(name)&id=eq.1')).toEqual(expected);
});

test('a self-referencing table is embedded in both directions', async () => {
  expect(await read('/shelves?select=label,shelves(label)&id=eq.1&shelves.order=id')).toEqual([
    { label: 'root', shelves: [{ label: 'left' }, { label: 'right' }] },
  ]);
  expect(await read('/shelves?select=label,parent:parent_id(label)&id=eq.2')).toEqual([
    { label: 'left', parent: { label: 'root' } },
  ]);
});

test('a view has the relationships of its base table', async () => {
  expect(await read('/cheap_books?select=title,authors(name)&order=id')).toEqual([
    { title: 'Notes', authors: { name: 'Ada' } },
    { title: 'Tales', authors: { name: 'Cleo' } },
  ]);
  expect(await read('/authors?select=cheap_books(title)&id=eq.1')).toEqual([
    { cheap_books: [{ title: 'Notes' }] },
  ]);
});

test('functions over a row are relationships, with columns of their own', async () => {
  expect(await read('/authors?select=works(id,shout),first_work(id)&order=id')).toEqual([
    {
      works: [
        { id: 1, shout: 'NOTES' },
        { id: 2, shout: 'POEMS' },
      ],
      first_work: { id: 1 },
    },
    { works: [], first_work: null },
    { works: [{ id: 3, shout: 'TALES' }], first_work: { id: 3 } },
  ]);
});

test('a spread resource becomes fields of its parent: values from one row, lists from many', async () => {
  expect(await read('/books?select=id,...authors(author:name,...books(id))&id=eq.1')).toEqual([
    { id: [1, 2], author: 'Ada' },
  ]);
  expect(await read('/books?select=id,...covers(colour)&order=id&limit=3')).toEqual([
    { id: 1, colour: 'blue' },
    { id: 2, colour: 'red' },
    { id: 3, colour: null },
  ]);
  expect(await read('/authors?select=name,...books(title,price)&order=id&books.order=id')).toEqual([
    { name: 'Ada', title: ['Notes', 'Poems'], price: [5, 12.25] },
    { name: 'Bob', title: [], price: [] },
    { name: 'Cleo', title: ['Tales'], price: [7] },
  ]);
});

test('aggregates work inside resources, and through a to-one spread', async () => {
  expect(await read('/authors?select=name,books(count(),price.sum())&order=id')).toEqual([
    { name: 'Ada', books: [{ count: 2, sum: 17.25 }] },
    { name: 'Bob', books: [{ count: 0, sum: null }] },
    { name: 'Cleo', books: [{ count: 1, sum: 7 }] },
  ]);
  expect(
    await read(
      '/books?select=mood,...authors(oldest:born.min()),writer:authors(name)&mood=eq.calm&order=mood',
    ),
  ).toEqual(
    expect.arrayContaining([
      { mood: 'calm', oldest: 1815, writer: { name: 'Ada' } },
      { mood: 'calm', oldest: 1990, writer: { name: 'Cleo' } },
    ]),
  );
});

test.each([
  ['/books?select=zz(id)', 400, 'PGRST200'],
  ['/books?select=authors!zz(id)', 400, 'PGRST200'],
  ['/loans?select=authors(id)', 300, 'PGRST201'],
  ['/books?authors.name=eq.x', 400, 'PGRST108'],
  ['/books?select=id&order=authors(name)', 400, 'PGRST108'],
  ['/authors?select=books(id)&order=books(id)', 400, 'PGRST118'],
  ['/authors?select=books(id)&books=eq.1', 400, 'PGRST120'],
  ['/books?select=authors(id),authors(name)', 400, '42712'],
  ['/books?select=authors(zz)', 400, '42703'],
])('%s returns %i and the code %s', async (path, status, code) => {
  expect(await library.ask(path)).toMatchObject({ status, body: { code } });
});
