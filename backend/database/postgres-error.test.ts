import { expect, test } from 'vitest';
import { DatabaseUnavailable } from './database.ts';
import { toUnavailable } from './postgres-error.ts';

test('a name with several addresses fails with what each of them said', () => {
  const failures = ['connect ECONNREFUSED ::1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'];
  const error = toUnavailable(new AggregateError(failures.map((message) => new Error(message))));
  expect(error).toBeInstanceOf(DatabaseUnavailable);
  expect(error.message).toBe(failures.join(', '));
});
