import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Library, openLibrary } from './testing/library.ts';

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.close());

const shown = 'return=representation';

/** Every test rolls back its writes, so that all of them start from the same rows. */
async function write(method: string, path: string, body?: unknown, prefer = '', headers = {}) {
  return library.ask(path, {
    method,
    headers: { 'content-type': 'application/json', prefer: `tx=rollback,${prefer}`, ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}
const author = (id: number, name: string) => ({ id, name, born: null, data: null, code: null });

test('an insert returns 201 with nothing, a representation or the new Location', async () => {
  const minimal = await write('POST', '/authors', { id: 9, name: 'Zoe' });
  expect([minimal.status, minimal.body, minimal.headers.get('content-range')]).toEqual([201, '', '*/*']);
  const full = await write('POST', '/authors', { id: 9, name: 'Zoe' }, `${shown},count=exact`);
  expect([full.status, full.body, full.headers.get('content-range')]).toEqual([
    201,
    [author(9, 'Zoe')],
    '*/1',
  ]);
  expect(full.headers.get('preference-applied')).toBe('return=representation, count=exact, tx=rollback');
  const located = await write('POST', '/authors', { id: 9, name: 'Zoe' }, 'return=headers-only');
  expect([located.status, located.body, located.headers.get('location')]).toEqual([
    201,
    '',
    '/authors?id=eq.9',
  ]);
});

test('a list of objects is inserted at once, and an empty one inserts nothing', async () => {
  const many = await write(
    'POST',
    '/authors?select=id&order=id.desc',
    [author(8, 'Y'), author(9, 'Z')],
    shown,
  );
  expect([many.status, many.body]).toEqual([201, [{ id: 9 }, { id: 8 }]]);
  const none = await write('POST', '/authors', [], shown);
  expect([none.status, none.body]).toEqual([201, []]);
});

test('an object without keys is a row of defaults', async () => {
  expect((await write('POST', '/books', [{}, {}], shown)).body).toMatchObject({ code: '23502' });
  const { status, body } = await write(
    'POST',
    '/books?columns=title&select=title,price,mood',
    { title: 'X', zz: 1 },
    shown,
  );
  expect([status, body]).toEqual([201, [{ title: 'X', price: 9.5, mood: 'calm' }]]);
});

test('missing keys are null, or the default on request', async () => {
  const path = '/books?columns=title,price&select=title,price';
  const rows = [{ title: 'A', price: 1 }, { title: 'B' }];
  expect((await write('POST', path, rows, shown)).body).toEqual([
    { title: 'A', price: 1 },
    { title: 'B', price: null },
  ]);
  expect((await write('POST', path, rows, `${shown},missing=default`)).body).toEqual([
    { title: 'A', price: 1 },
    { title: 'B', price: 9.5 },
  ]);
  const updated = await write('PATCH', `${path}&id=eq.1`, { title: 'C' }, `${shown},missing=default`);
  expect(updated.body).toEqual([{ title: 'C', price: 9.5 }]);
});

test('an upsert merges or ignores duplicates, and returns 200 when nothing was new', async () => {
  const merge = `${shown},resolution=merge-duplicates`;
  const merged = await write('POST', '/authors?select=id,name', { id: 1, name: 'Augusta' }, merge);
  expect([merged.status, merged.body]).toEqual([200, [{ id: 1, name: 'Augusta' }]]);
  const mixed = await write(
    'POST',
    '/authors?select=id',
    [
      { id: 1, name: 'A' },
      { id: 9, name: 'Z' },
    ],
    merge,
  );
  expect([mixed.status, mixed.body]).toEqual([201, [{ id: 1 }, { id: 9 }]]);
  const ignored = await write(
    'POST',
    '/authors',
    { id: 1, name: 'A' },
    `${shown},resolution=ignore-duplicates`,
  );
  expect([ignored.status, ignored.body]).toEqual([201, []]);
  const byColumn = await write('POST', '/tags?on_conflict=id&select=name', { id: 1, name: 'aged' }, merge);
  expect(byColumn.body).toEqual([{ name: 'aged' }]);
});

test('the same row twice in one upsert is the caller’s mistake', async () => {
  const twice = [author(1, 'A'), author(1, 'B')];
  expect(await write('POST', '/authors', twice, 'resolution=merge-duplicates')).toMatchObject({
    status: 400,
    body: { code: '21000' },
  });
});

test('an update returns 204, or 200 with the rows, and no match is no error', async () => {
  const minimal = await write('PATCH', '/authors?id=lt.3', { born: 1 }, 'count=exact');
  expect([minimal.status, minimal.body, minimal.headers.get('content-range')]).toEqual([204, '', '0-1/2']);
  const full = await write('PATCH', '/authors?id=eq.2&select=born', { born: 7 }, shown);
  expect([full.status, full.body, full.headers.get('content-range')]).toEqual([200, [{ born: 7 }], '0-0/*']);
  const none = await write('PATCH', '/authors?id=eq.99', { born: 1 }, shown);
  expect([none.status, none.body, none.headers.get('content-range')]).toEqual([200, [], '*/*']);
  const nothing = await write('PATCH', '/authors?id=eq.1', {}, shown);
  expect([nothing.status, nothing.body]).toEqual([200, []]);
});

test('a delete returns 204, or 200 with the rows', async () => {
  const minimal = await write('DELETE', '/covers?book_id=gt.0', undefined, 'count=exact');
  expect([minimal.status, minimal.headers.get('content-range')]).toEqual([204, '*/2']);
  const full = await write('DELETE', '/covers?colour=eq.red', undefined, shown);
  expect([full.status, full.body]).toEqual([200, [{ book_id: 2, colour: 'red' }]]);
});

test('a write without a filter is refused, as in hosted projects', async () => {
  for (const method of ['PATCH', 'DELETE']) {
    const { status, body } = await write(method, '/covers', { colour: 'x' });
    expect([status, (body as { code: string }).code]).toEqual([400, '21000']);
  }
});

test('a representation can embed, compute and be a single object', async () => {
  const single = { accept: 'application/vnd.pgrst.object+json' };
  const inserted = await write(
    'POST',
    '/books?select=title,shout,authors(name,works(id))',
    { title: 'Letters', author_id: 3 },
    shown,
    single,
  );
  expect(inserted.body).toEqual({
    title: 'Letters',
    shout: 'LETTERS',
    authors: { name: 'Cleo', works: [{ id: 3 }] },
  });
  const two = await write('PATCH', '/books?author_id=eq.1', { price: 1 }, shown, single);
  expect([two.status, (two.body as { code: string }).code]).toEqual([406, 'PGRST116']);
});

test('PUT writes exactly the row that its URL names', async () => {
  const created = await write('PUT', '/tags?id=eq.9', { id: 9, name: 'rare' });
  expect(created.status).toBe(201);
  const replaced = await write('PUT', '/tags?id=eq.1', { id: 1, name: 'aged' }, shown);
  expect([replaced.status, replaced.body]).toEqual([200, [{ id: 1, name: 'aged' }]]);
  expect((await write('PUT', '/tags?id=eq.1', { id: 1, name: 'aged' })).status).toBe(204);
  const code = async (path: string, body: unknown) => {
    const answer = await write('PUT', path, body);
    return [answer.status, (answer.body as { code: string }).code];
  };
  expect(await code('/tags?id=eq.1', { id: 2, name: 'x' })).toEqual([400, 'PGRST115']);
  expect(await code('/tags?id=eq.1', { name: 'x' })).toEqual([400, 'PGRST115']);
  expect(await code('/tags?name=eq.old', { id: 1 })).toEqual([405, 'PGRST105']);
  expect(await code('/tags?id=gt.1', { id: 1 })).toEqual([405, 'PGRST105']);
  expect(await code('/tags?id=eq.1&limit=1', { id: 1 })).toEqual([400, 'PGRST114']);
});

test('with strict handling, a write of more rows than max-affected is rolled back', async () => {
  const strict = 'handling=strict,max-affected=1';
  const keep = { 'content-type': 'application/json', prefer: strict };
  const refused = await library.ask('/books?author_id=eq.1', {
    method: 'PATCH',
    headers: keep,
    body: '{"title":"gone"}',
  });
  expect([refused.status, refused.body]).toMatchObject([
    400,
    { code: 'PGRST124', details: 'The query affects 2 rows' },
  ]);
  expect((await library.ask('/books?select=id&title=eq.gone')).body).toEqual([]);
  expect((await write('PATCH', '/books?id=eq.1', { price: 1 }, strict)).status).toBe(204);
  expect(
    (await write('DELETE', '/covers?book_id=gt.0', undefined, 'handling=lenient,max-affected=1')).status,
  ).toBe(204);
});

test('tx=rollback responds as if it had written, and commits nothing', async () => {
  await write('POST', '/authors', { id: 77, name: 'Ghost' }, shown);
  expect((await library.ask('/authors?id=eq.77')).body).toEqual([]);
});

test('a minimal write needs no select privilege, and a representation does', async () => {
  expect((await write('POST', '/secrets', { id: 5, text: 'x' })).status).toBe(201);
  expect(await write('POST', '/secrets', { id: 5, text: 'x' }, shown)).toMatchObject({ status: 401 });
  const own = await write('POST', '/notes?select=id,body', { id: 5, body: 'x' }, shown);
  expect([own.status, own.body]).toEqual([201, [{ id: 5, body: 'x' }]]);
  expect(await write('POST', '/notes', { id: 5, body: 'x', owner: null })).toMatchObject({ status: 401 });
});

test('numbers keep all their digits', async () => {
  const { body } = await write(
    'POST',
    '/books?select=id::text',
    '{"id": 9007199254740993, "title": "x"}',
    shown,
  );
  expect(body).toEqual([{ id: '9007199254740993' }]);
});

test('text that looks like SQL is only text', async () => {
  const title = `'); drop table public.books; -- "$1`;
  const path = `/books?select=title&title=eq.${encodeURIComponent(title)}`;
  expect((await write('POST', '/books?select=title', { title }, shown)).body).toEqual([{ title }]);
  expect((await library.ask(path)).body).toEqual([]);
  const alias = `/books?select="${encodeURIComponent(`a"; drop table public.books; --`)}":id&id=eq.1`;
  expect((await library.ask(alias)).status).toBe(400);
  expect(
    (await library.ask(`/books?select=${encodeURIComponent('"a\\"; drop table books; --":id')}&id=eq.1`))
      .body,
  ).toEqual([{ 'a"; drop table books; --': 1 }]);
});

test.each([
  ['POST', '/authors', '{', 400, 'PGRST102'],
  ['POST', '/authors', '[1]', 400, 'PGRST102'],
  ['POST', '/authors', '[{"id":8},{"name":"x"}]', 400, 'PGRST102'],
  ['POST', '/authors', '{"zz":1}', 400, 'PGRST204'],
  ['POST', '/authors?columns=zz', '{"id":1}', 400, 'PGRST204'],
  ['POST', '/authors', '{"id":1,"name":"x"}', 409, '23505'],
  ['POST', '/authors', '{"id":8}', 400, '23502'],
  ['POST', '/authors', '{"id":8,"name":"x","code":"long"}', 400, '22001'],
  ['POST', '/books', '{"title":"x","author_id":99}', 409, '23503'],
  ['POST', '/books', '{"title":"x","mood":"sad"}', 400, '22P02'],
  ['POST', '/book_count', '{"books":1}', 405, '55000'],
  ['PATCH', '/authors?id=eq.1', '[{"id":1},{"id":2}]', 400, 'PGRST102'],
  ['PATCH', '/authors?id=eq.1', '{"zz":1}', 400, 'PGRST204'],
  ['PATCH', '/books?select=authors()&authors=is.null', '{"price":1}', 400, 'PGRST120'],
  ['POST', '/authors?on_conflict=zz', '{"id":1}', 400, '42703', 'resolution=merge-duplicates'],
])('%s %s with %s returns %i and the code %s', async (method, path, body, status, code, prefer = '') => {
  expect(await write(method, path, body, prefer)).toMatchObject({ status, body: { code } });
});

test('bodies of another type or beyond 1 MB are refused', async () => {
  const csv = await write('POST', '/authors', 'id\n1', '', { 'content-type': 'text/csv' });
  expect([csv.status, (csv.body as { code: string }).code]).toEqual([400, 'PGRST102']);
  const large = await write('POST', '/authors', { id: 9, name: 'x'.repeat(1_100_000) });
  expect(large.status).toBe(413);
});
