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
const titles = async (filter: string) =>
  ((await read(`/books?select=title&order=id&${filter}`)) as { title: string }[]).map(({ title }) => title);

test('columns can be selected, renamed, cast and extracted from JSON', async () => {
  expect(
    await read('/authors?select=id,who:name,born::text,data->home->>city,data->langs->0&id=eq.1'),
  ).toEqual([{ id: 1, who: 'Ada', born: '1815', city: 'London', langs: 'en' }]);
});

test.each([
  ['title=eq.Notes', ['Notes']],
  ['title=neq.Notes', ['Poems', 'Tales', 'Anon, "quoted"']],
  ['price=gt.7&price=lte.12.25', ['Poems']],
  ['price=gte.7&price=lt.12.25', ['Tales']],
  ['title=like.*oe*', ['Poems']],
  ['title=ilike.P%25', ['Poems']],
  ['title=like(any).{N*,T*}', ['Notes', 'Tales']],
  ['title=like(all).{N*,*s}', ['Notes']],
  ['title=match.^[NP]', ['Notes', 'Poems']],
  ['title=imatch.^t', ['Tales']],
  ['price=eq(any).{5,7}', ['Notes', 'Tales']],
  ['title=in.(Notes,"Anon, \\"quoted\\"")', ['Notes', 'Anon, "quoted"']],
  ['title=in.()', []],
  ['title=not.in.(Notes,Poems)', ['Tales', 'Anon, "quoted"']],
  ['author_id=is.null', ['Anon, "quoted"']],
  ['author_id=is.not_null', ['Notes', 'Poems', 'Tales']],
  ['author_id=not.is.null', ['Notes', 'Poems', 'Tales']],
  ['mood=isdistinct.calm', ['Poems', 'Anon, "quoted"']],
  ['keywords=cs.{maths}', ['Notes']],
  ['keywords=cd.{art,maths}', ['Poems', 'Tales']],
  ['keywords=ov.{art,engine}', ['Notes', 'Poems']],
  ['span=sl.[10,12)', ['Notes']],
  ['span=sr.[1,5)', ['Poems']],
  ['span=nxr.[1,10)', ['Notes']],
  ['span=nxl.[10,20)', ['Poems']],
  ['span=adj.[20,30)', ['Poems']],
  ['words=fts(english).cat', ['Notes']],
  ['words=plfts(english).thin dog', ['Poems']],
  ['words=phfts.fat', ['Notes']],
  ['words=wfts(english).cat or dog', ['Notes', 'Poems']],
  ['title=fts(english).tale', ['Tales']],
  ['or=(title.eq.Notes,and(price.gt.10,mood.eq.wild))', ['Notes', 'Poems']],
  ['not.or=(title.eq.Notes,title.eq.Poems)', ['Tales', 'Anon, "quoted"']],
  ['and=(price.gt.4,or(title.eq.Notes,keywords.cs.{art}))', ['Notes', 'Poems']],
  ['or=(title.in.(Notes,Tales),title.not.like.*s)', ['Notes', 'Tales', 'Anon, "quoted"']],
])('the filter %s finds %j', async (filter, expected) => {
  expect(await titles(encodeURI(filter).replaceAll('%2525', '%25'))).toEqual(expected);
});

test('filters and order can use JSON paths', async () => {
  expect(await read('/authors?select=name&data->home->>city=eq.Rome')).toEqual([{ name: 'Cleo' }]);
  expect(await read('/authors?select=name&order=data->home->>city.desc.nullslast')).toEqual([
    { name: 'Cleo' },
    { name: 'Ada' },
    { name: 'Bob' },
  ]);
});

test('order puts nulls first or last as requested', async () => {
  const names = async (order: string) =>
    ((await read(`/authors?select=name&order=${order}`)) as { name: string }[]).map(({ name }) => name);
  expect(await names('born.desc.nullslast')).toEqual(['Cleo', 'Ada', 'Bob']);
  expect(await names('born.asc.nullsfirst')).toEqual(['Bob', 'Ada', 'Cleo']);
  expect(await names('born.desc')).toEqual(['Bob', 'Cleo', 'Ada']);
});

test('limit, offset and Range select a page, and Content-Range says which', async () => {
  const page = await library.ask('/books?select=id&order=id&limit=2&offset=1');
  expect(page.body).toEqual([{ id: 2 }, { id: 3 }]);
  expect(page.headers.get('content-range')).toBe('1-2/*');
  const ranged = await library.ask('/books?select=id&order=id', { headers: { range: '3-9' } });
  expect(ranged.body).toEqual([{ id: 4 }]);
  expect(ranged.headers.get('content-range')).toBe('3-3/*');
  expect((await library.ask('/books?limit=0')).headers.get('content-range')).toBe('*/*');
});

test('a count is exact, planned or estimated, and a partial result is 206', async () => {
  const counted = async (prefer: string, path = '/books?select=id&limit=1') => {
    const { status, headers } = await library.ask(path, { headers: { prefer: `count=${prefer}` } });
    return [status, headers.get('content-range'), headers.get('preference-applied')];
  };
  expect(await counted('exact')).toEqual([206, '0-0/4', 'count=exact']);
  expect(await counted('estimated')).toEqual([206, '0-0/4', 'count=estimated']);
  expect(await counted('planned')).toEqual([206, '0-0/4', 'count=planned']);
  expect(await counted('exact', '/books?price=gt.100')).toEqual([200, '*/0', 'count=exact']);
  expect(await counted('exact', '/books?select=author_id,count()')).toEqual([200, '0-2/3', 'count=exact']);
  expect(await counted('exact', '/books?select=id,authors!inner(id)')).toEqual([200, '0-2/3', 'count=exact']);
});

test.each(['exact', 'planned', 'estimated'])(
  'a count that is %s does not include hidden rows',
  async (count) => {
    const { headers } = await library.ask('/letters?select=id', { headers: { prefer: `count=${count}` } });
    expect(headers.get('content-range')).toBe('0-2/3');
    const none = await library.ask('/letters?is_open=is.false', { headers: { prefer: `count=${count}` } });
    expect(none.headers.get('content-range')).toBe('*/0');
  },
);

test('an estimate stops counting at 10,000 rows, and any page of them can be read', async () => {
  const range = async (path: string, count: string) =>
    (await library.ask(path, { headers: { prefer: `count=${count}` } })).headers.get('content-range');
  expect(await range('/grains?limit=1', 'exact')).toBe('0-0/10500');
  expect(await range('/grains?limit=1', 'estimated')).toBe('0-0/10000');
  expect(await range('/grains?limit=1', 'planned')).toBe('0-0/10000');
  expect(await range('/grains?limit=10&offset=10400', 'estimated')).toBe('10400-10409/10410');
  expect(await range('/grains?limit=10&offset=20000', 'estimated')).toBe('*/20000');
});

test('an offset past the counted end is refused', async () => {
  const { status, body } = await library.ask('/books?offset=9', { headers: { prefer: 'count=exact' } });
  expect({ status, body }).toMatchObject({ status: 416, body: { code: 'PGRST103' } });
});

test('HEAD returns the same headers without a body', async () => {
  const { status, headers, body } = await library.ask('/books', {
    method: 'HEAD',
    headers: { prefer: 'count=exact' },
  });
  expect([status, headers.get('content-range'), body]).toEqual([200, '0-3/4', '']);
});

test('a response can be one object, and any other number of rows is an error', async () => {
  const accept = 'application/vnd.pgrst.object+json';
  const one = await library.ask('/authors?select=id,born&id=eq.2', { headers: { accept } });
  expect([one.body, one.headers.get('content-type')]).toEqual([
    { id: 2, born: null },
    `${accept}; charset=utf-8`,
  ]);
  const stripped = await library.ask('/authors?select=id,born&id=eq.2', {
    headers: { accept: `${accept};nulls=stripped` },
  });
  expect(stripped.body).toEqual({ id: 2 });
  const none = await library.ask('/authors?id=eq.9', { headers: { accept } });
  expect([none.status, none.body]).toEqual([
    406,
    {
      code: 'PGRST116',
      details: 'The result contains 0 rows',
      hint: null,
      message: 'Cannot coerce the result to a single JSON object',
    },
  ]);
});

test('a response can be CSV with a header line', async () => {
  const csv = async (path: string) => (await library.ask(path, { headers: { accept: 'text/csv' } })).body;
  expect(await csv('/books?select=title,"the, price":price&id=gt.3')).toBe(
    'title,"the, price"\n"Anon, ""quoted""",20.00',
  );
  expect(await csv('/books?select=title&id=eq.99')).toBe('title');
});

test('values are grouped by the columns that are not aggregated', async () => {
  expect(
    await read('/books?select=author_id,count(),price.sum(),top:price.max()::text&order=author_id'),
  ).toEqual([
    { author_id: 1, count: 2, sum: 17.25, top: '12.25' },
    { author_id: 3, count: 1, sum: 7, top: '7.00' },
    { author_id: null, count: 1, sum: 20, top: '20.00' },
  ]);
  expect(await read('/books?select=count')).toEqual([{ count: 4 }]);
  expect(await read('/books?select=price.avg(),price.min()')).toEqual([{ avg: 11.0625, min: 5 }]);
});

test('a function over the row can be selected, filtered and ordered by', async () => {
  expect(await read('/books?select=id,shout&shout=like.*S&order=shout.desc')).toEqual([
    { id: 3, shout: 'TALES' },
    { id: 2, shout: 'POEMS' },
    { id: 1, shout: 'NOTES' },
  ]);
});

test.each([
  ['/nothing', 404, 'PGRST205'],
  ['/mood', 404, 'PGRST205'],
  ['/a/b', 404, 'PGRST125'],
  ['/', 404, 'PGRST126'],
  ['', 404, 'PGRST126'],
  ['/books?select=zz', 400, '42703'],
  ['/books?zz=eq.1', 400, '42703'],
  ['/books?order=zz', 400, '42703'],
  ['/books?or=(zz.eq.1)', 400, '42703'],
  ['/books?select=id::zz', 400, '42704'],
  ['/books?id=eq.x', 400, '22P02'],
  ['/books?id=5', 400, 'PGRST100'],
  ['/books?limit=-1', 416, 'PGRST103'],
  ['/books?title=match.(', 400, '2201B'],
  ['/books?details=eq.1', 404, '42883'],
  ['/secrets', 401, '42501'],
  ['/notes', 401, '42501'],
])('%s returns %i and the code %s', async (path, status, code) => {
  expect(await library.ask(path)).toMatchObject({ status, body: { code } });
});

test('an error has four fields, and its code in a header', async () => {
  const { headers, body } = await library.ask('/books?zz=eq.1');
  expect(body).toEqual({
    code: '42703',
    details: null,
    hint: null,
    message: 'column books.zz does not exist',
  });
  expect(headers.get('proxy-status')).toBe('PostgREST; error=42703');
});

test('no more than 1,000 rows are returned at once', async () => {
  const { headers } = await library.ask('/rpc/numbers?most=1500&limit=1400');
  expect(headers.get('content-range')).toBe('0-999/*');
});
