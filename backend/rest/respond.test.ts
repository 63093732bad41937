import { expect, test } from 'vitest';
import { DatabaseError, DatabaseUnavailable } from '../database/database.ts';
import { createLog } from '../log/log.ts';
import { RestError } from './errors.ts';
import { toErrorResponse } from './respond.ts';

const log = createLog('silent');

test('an unavailable database is 503 with Retry-After, and a short line in the log', () => {
  const lines: object[] = [];
  const collecting = createLog('info', { write: (line) => lines.push(JSON.parse(line)) });
  const answer = toErrorResponse(
    new DatabaseUnavailable('connection refused to 10.0.0.1'),
    'anon',
    collecting,
  );
  expect(answer).toMatchObject({ status: 503, headers: { 'Retry-After': '1' } });
  expect(answer.body).not.toContain('10.0.0.1');
  expect(lines).toEqual([
    {
      time: expect.any(String),
      level: 'warn',
      msg: 'rest: the database is unavailable',
      error: 'connection refused to 10.0.0.1',
    },
  ]);
});

test('the response to an unexpected error contains no detail', () => {
  const answer = toErrorResponse(new TypeError('x is undefined at line 5'), 'anon', log);
  expect(answer.status).toBe(500);
  expect(JSON.parse(answer.body ?? '')).toEqual({
    code: 'XX000',
    details: null,
    hint: null,
    message: 'Something went wrong',
  });
});

test('an error keeps its status, code and headers, and 401 names the scheme', () => {
  const answer = toErrorResponse(new RestError(401, 'PGRST301', 'No', { hint: 'h' }), 'anon', log);
  expect(answer.headers).toMatchObject({
    'WWW-Authenticate': 'Bearer',
    'Proxy-Status': 'PostgREST; error=PGRST301',
  });
  expect(toErrorResponse(new DatabaseError({ code: '23505', message: 'm' }), 'anon', log).status).toBe(409);
});
