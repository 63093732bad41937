import { FunctionsHttpError } from '@supabase/supabase-js';
import { Hono } from 'hono';
import { afterAll, expect, test } from 'vitest';
import { openTestApi } from '#backend/testing/test-api.ts';
import { DatabaseUnavailable } from '../database/database.ts';
import { functionRoutes } from './routes.ts';

const { backend, fetch, client, close } = await openTestApi();
afterAll(close);

const base = 'http://127.0.0.1:3000/functions/v1';

test('an unknown function is 404, also when its name is a property of every object', async () => {
  for (const name of ['nothing-here', 'constructor', '__proto__', '%ff', '']) {
    const response = await fetch(`${base}/${name}`, { method: 'POST' });
    expect(response.status).toBe(404);
  }
  const { error } = await client().functions.invoke('nothing-here');
  expect(error).toBeInstanceOf(FunctionsHttpError);
  expect(await error.context.json()).toEqual({
    code: 'NOT_FOUND',
    message: 'Requested function was not found',
  });
});

test('a function that requires a token runs only with a valid one', async () => {
  const routes = new Hono().route(
    '/functions/v1',
    functionRoutes(backend, { echo: { verifyJwt: true, handle: async () => new Response('ran') } }),
  );
  const ask = (headers: HeadersInit, method = 'POST') => routes.request(`${base}/echo`, { method, headers });
  const missing = await ask({});
  expect([missing.status, await missing.json()]).toEqual([
    401,
    { code: 401, message: 'Missing authorization header' },
  ]);
  const unsigned = `${btoa('{"alg":"none"}')}.${btoa('{"role":"service_role"}')}.`;
  const expired = await backend.keys.sign({ role: 'authenticated', exp: 1 });
  for (const token of ['nonsense', unsigned, expired, backend.keys.publishable]) {
    const response = await ask({ authorization: `Bearer ${token}` });
    expect([response.status, await response.json()]).toEqual([401, { code: 401, message: 'Invalid JWT' }]);
  }
  const token = await backend.keys.sign({ role: 'authenticated', exp: Math.floor(Date.now() / 1000) + 60 });
  expect(await (await ask({ authorization: `Bearer ${token}` })).text()).toBe('ran');
  expect(await (await ask({}, 'OPTIONS')).text()).toBe('ran');
});

test('a function sees the path below its mount, as on hosted Supabase, and the request unchanged otherwise', async () => {
  const echo = {
    verifyJwt: false,
    handle: async (request: Request) =>
      Response.json({
        url: request.url,
        method: request.method,
        header: request.headers.get('x-told'),
        body: await request.text(),
      }),
  };
  const routes = new Hono().route('/functions/v1', functionRoutes(backend, { echo }));
  const seen = async (path: string, init?: RequestInit) =>
    (await routes.request(`${base}${path}`, init)).json();
  expect(await seen('/echo')).toMatchObject({ url: 'http://127.0.0.1:3000/echo', method: 'GET', body: '' });
  expect((await seen('/echo/part/%20x/?a=1&b=%2F')).url).toBe(
    'http://127.0.0.1:3000/echo/part/%20x/?a=1&b=%2F',
  );
  expect(await seen('/echo/', { method: 'POST', body: 'text', headers: { 'x-told': 'yes' } })).toEqual({
    url: 'http://127.0.0.1:3000/echo/',
    method: 'POST',
    header: 'yes',
    body: 'text',
  });
});

test('the response to an unexpected error does not contain its message', async () => {
  const broken = {
    verifyJwt: false,
    handle: () => Promise.reject(new Error('select * from secrets')),
  };
  const response = await functionRoutes(backend, { broken }).request('/broken', { method: 'POST' });
  expect([response.status, await response.json()]).toEqual([500, { error: 'Internal server error' }]);
});

test('while the database is down the response is 503 with Retry-After', async () => {
  const waiting = {
    verifyJwt: false,
    handle: () => Promise.reject(new DatabaseUnavailable('It stopped.')),
  };
  const response = await functionRoutes(backend, { waiting }).request('/waiting', { method: 'POST' });
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
});
