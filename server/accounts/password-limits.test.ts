import { expect, test } from 'vitest';
import { maxPasswordBytes } from '#backend/auth/passwords/passwords.ts';
import { passwordLimits } from '#domain/accounts/auth.ts';

test('the forms allow passwords as long as the backend does', () => {
  expect(passwordLimits.mostBytes).toBe(maxPasswordBytes);
});
