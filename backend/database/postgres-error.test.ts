import { expect, test } from 'vitest';
import { DatabaseUnavailable } from './database.ts';
import { toUnavailable } from './postgres-error.ts';

test('when a host name resolves to several IP addresses, the error contains the error of each', () => {
  const failures = ['connect ECONNREFUSED ::1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'];
  const error = toUnavailable(new AggregateError(failures.map((message) => new Error(message))));
  expect(error).toBeInstanceOf(DatabaseUnavailable);
  expect(error.message).toBe(failures.join(', '));
});
