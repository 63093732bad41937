import { expect, test } from 'vitest';
import { DatabaseError, DatabaseUnavailable, QueryTimedOut } from './database.ts';
import { isEngineStateUnknown, toStatementError } from './statement-error.ts';

const errorOf = (code: string, message = 'x') => toStatementError({ code, message });

test('an interrupted statement is not the fault of its sender', () => {
  expect(errorOf('57014')).toBeInstanceOf(QueryTimedOut);
  for (const code of ['57P01', '57P02', '57P03', '08006', '53100', '53200', '53300', '25P03']) {
    expect(errorOf(code), code).toBeInstanceOf(DatabaseUnavailable);
  }
  for (const code of ['22P02', '23505', '42501', '53400', '54001', 'XX000']) {
    expect(errorOf(code), code).toBeInstanceOf(DatabaseError);
  }
});

test.each(['tsquery stack too small', 'invalid memory alloc request size 1600710028'])(
  'a limit that PostgreSQL reports as an internal error is a limit: %s',
  (message) => {
    expect(errorOf('XX000', message)).toMatchObject({ code: '54000', message });
    expect(isEngineStateUnknown({ code: 'XX000', message })).toBe(false);
  },
);

test('after an internal error or out of memory the engine is no longer trusted', () => {
  expect(['XX000', 'XX001', '53200'].map((code) => isEngineStateUnknown({ code, message: 'x' }))).toEqual([
    true,
    true,
    true,
  ]);
  expect(['22012', '53100', '54001'].map((code) => isEngineStateUnknown({ code, message: 'x' }))).toEqual([
    false,
    false,
    false,
  ]);
});
