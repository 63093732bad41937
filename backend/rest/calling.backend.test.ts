import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Library, openLibrary } from './testing/library.ts';

let library: Library;
beforeAll(async () => {
  library = await openLibrary();
});
afterAll(() => library.close());

const post = (name: string, body: unknown, headers = {}) =>
  library.ask(`/rpc/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const result = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer;
  expect({ status, body }).toMatchObject({ status: 200 });
  return body;
};

test('arguments are passed by name, from the body or the query string, and defaults fill the rest', async () => {
  expect(await result(post('add', { a: 1, b: 2 }))).toBe(3);
  expect(await result(post('add', { a: 1 }))).toBe(11);
  expect(await result(library.ask('/rpc/add?a=5&b=6'))).toBe(11);
});

test('a variadic parameter takes a list, or several values in a query string', async () => {
  expect(await result(post('total', { numbers: [1, 2, 3] }))).toBe(6);
  expect(await result(library.ask('/rpc/total?numbers=4&numbers=5'))).toBe(9);
  expect(await result(library.ask('/rpc/total?numbers={6,7}'))).toBe(13);
});

test('an unnamed json parameter takes the whole body', async () => {
  expect(await result(post('echo', { a: [1, { b: null }] }))).toEqual({ a: [1, { b: null }] });
  expect(await result(post('echo', '[1,2]'))).toEqual([1, 2]);
});

test('a function returns a value, a list of values, a row, rows or nothing', async () => {
  expect(await result(library.ask('/rpc/numbers?most=3'))).toEqual([1, 2, 3]);
  expect(await result(post('one_author', { wanted: 2 }))).toMatchObject({ id: 2, name: 'Bob' });
  expect(await result(library.ask('/rpc/pairs'))).toEqual([
    { x: 1, y: 'a' },
    { x: 2, y: 'b' },
  ]);
  const nothing = await post('rename', { wanted: 2, new_name: 'Bob' });
  expect([nothing.status, nothing.body]).toEqual([204, '']);
});

test('rows of a function can be selected, filtered, ordered, limited, embedded and counted', async () => {
  const path = '/rpc/books_of?author=1&select=title,shout,authors(name)&order=id.desc';
  expect(await result(library.ask(`${path}&price=gt.6`))).toEqual([
    { title: 'Poems', shout: 'POEMS', authors: { name: 'Ada' } },
  ]);
  const page = await library.ask(`${path}&limit=1`, { headers: { prefer: 'count=exact' } });
  expect([page.status, page.headers.get('content-range')]).toEqual([206, '0-0/2']);
  const csv = await library.ask('/rpc/pairs?select=y', { headers: { accept: 'text/csv' } });
  expect(csv.body).toBe('y\na\nb');
  const one = await library.ask('/rpc/books_of?author=3&select=title', {
    headers: { accept: 'application/vnd.pgrst.object+json' },
  });
  expect(one.body).toEqual({ title: 'Tales' });
});

test('GET and HEAD cannot write, also through a function that would', async () => {
  expect(await library.ask('/rpc/rename?wanted=1&new_name=x')).toMatchObject({
    status: 405,
    body: { code: '25006' },
  });
  const head = await library.ask('/rpc/add?a=1', { method: 'HEAD', headers: { prefer: 'count=exact' } });
  expect([head.status, head.headers.get('content-range'), head.body]).toEqual([200, '0-0/1', '']);
  const allowed = await library.ask('/rpc/rename', { method: 'OPTIONS' });
  expect(allowed.headers.get('allow')).toBe('OPTIONS,POST');
});

test('a function can set the status and headers of its response, and raise its own error', async () => {
  const { status, headers } = await post('teapot', {});
  expect([status, headers.get('x-tea')]).toEqual([418, 'pot']);
  const refused = await post('refuse', {});
  expect([refused.status, refused.body]).toEqual([
    403,
    { code: 'PT403', details: 'd', hint: 'h', message: 'Not today' },
  ]);
});

test('a function can read the request', async () => {
  expect(await result(library.ask('/rpc/told?name=x-mark', { headers: { 'x-mark': 'yes' } }))).toBe('yes');
  expect(await result(library.ask('/rpc/told?name=method'))).toBe('GET');
  expect(await result(library.ask('/rpc/told?name=path'))).toBe('/rest/v1/rpc/told');
});

test('max-affected applies to functions that return sets', async () => {
  const prefer = 'handling=strict,max-affected=1';
  expect(await post('books_of', { author: 1 }, { prefer })).toMatchObject({
    status: 400,
    body: { code: 'PGRST124' },
  });
  expect(await post('add', { a: 1 }, { prefer })).toMatchObject({ status: 400, body: { code: 'PGRST128' } });
});

test.each([
  ['nothing', {}, 404, 'PGRST202'],
  ['add', {}, 404, 'PGRST202'],
  ['add', { a: 1, zz: 2 }, 404, 'PGRST202'],
  ['add', '{', 400, 'PGRST102'],
  ['add', { a: 'x' }, 400, '22P02'],
  ['pairs?select=zz', {}, 400, '42703'],
  ['add?value=eq.1', { a: 1 }, 400, '42703'],
])('calling %s with %j returns %i and the code %s', async (name, body, status, code) => {
  expect(await post(name, body)).toMatchObject({ status, body: { code } });
});

test('the error for a misspelt name suggests the closest one', async () => {
  expect((await post('number', { most: 1 })).body).toMatchObject({
    message: 'Could not find the function public.number(most) in the schema cache',
    hint: 'Perhaps you meant to call the function public.numbers',
  });
});

test('only functions that the caller may call are suggested', async () => {
  const suggestionFor = async (key: string, name: string, body: object) =>
    (await post(name, body, { apikey: key })).body;
  const { publishable, secret } = library.backend.keys;
  const hint = (text: string) => ({ hint: `Perhaps you meant to call the function public.${text}` });
  expect(await suggestionFor(secret, 'hidden_figure', { most: 1 })).toMatchObject(hint('hidden_figures'));
  expect(await suggestionFor(publishable, 'hidden_figure', { most: 1 })).toMatchObject({ hint: null });
  expect(await suggestionFor(secret, 'hidden_figures', { moost: 1 })).toMatchObject(
    hint('hidden_figures(most)'),
  );
  expect(await suggestionFor(publishable, 'hidden_figures', { moost: 1 })).toMatchObject({ hint: null });
});

test('functions are called by GET, HEAD and POST only', async () => {
  expect(await library.ask('/rpc/add', { method: 'PATCH' })).toMatchObject({
    status: 405,
    body: { code: 'PGRST101' },
  });
});
