import { expect, test } from 'vitest';
import { DatabaseError } from '../database/database.ts';
import { fromDatabaseError } from './sqlstate.ts';

const status = (code: string, message = 'x', role = 'authenticated') =>
  fromDatabaseError(new DatabaseError({ code, message }), role).status;

test.each([
  ['22P02', 400],
  ['23502', 400],
  ['23503', 409],
  ['23505', 409],
  ['25006', 405],
  ['42883', 404],
  ['42P01', 404],
  ['42703', 400],
  ['53400', 400],
  ['53300', 503],
  ['P0001', 400],
  ['P0002', 500],
  ['XX000', 500],
  ['PT402', 402],
])('SQLSTATE %s becomes status %i', (code, expected) => {
  expect(status(code)).toBe(expected);
});

test('a missing privilege is 401 for a visitor, who may sign in, and 403 for everybody else', () => {
  expect(status('42501', 'x', 'anon')).toBe(401);
  expect(status('42501')).toBe(403);
});

test('a caller cannot cause a 5xx by repeating a row, nesting too deep or writing to a read-only view', () => {
  expect([status('21000'), status('54001'), status('55000')]).toEqual([400, 400, 405]);
});

test('PostgreSQL’s messages about internal problems are not sent to callers', () => {
  const error = new DatabaseError({
    code: '53100',
    message: 'could not extend file "base/5/1"',
    hint: 'Check it',
  });
  expect(fromDatabaseError(error, 'anon')).toMatchObject({
    status: 503,
    message: 'The database cannot do this now',
    hint: null,
  });
});

test('a function can define the whole response by raising PGRST', () => {
  const error = new DatabaseError({
    code: 'PGRST',
    message: '{"code":"42","message":"No","details":"d","hint":"h"}',
    detail: '{"status":418,"headers":{"X-Tea":"pot"}}',
  });
  expect(fromDatabaseError(error, 'anon')).toMatchObject({
    status: 418,
    code: '42',
    message: 'No',
    details: 'd',
    hint: 'h',
    headers: { 'X-Tea': 'pot' },
  });
  expect(status('PGRST', 'not json')).toBe(500);
});
