import { expect, test } from 'vitest';
import { credentialsSchema } from './auth.ts';

function messagesFor(values: Record<string, unknown>) {
  const parsed = credentialsSchema.safeParse(values);
  return parsed.success ? [] : parsed.error.issues.map((issue) => `${issue.path}: ${issue.message}`);
}

test('an email address and a password of six characters are valid', () => {
  expect(messagesFor({ email: 'ada@example.com', password: '123456' })).toEqual([]);
});

test('an invalid email address and a short password give their messages', () => {
  expect(messagesFor({ email: 'ada', password: '12345' })).toEqual([
    'email: Please enter a valid email',
    'password: Password must be at least 6 characters',
  ]);
});

test('characters of several code points count as one', () => {
  expect(messagesFor({ email: 'ada@example.com', password: '👍👍👍👍👍👍' })).toEqual([]);
  expect(messagesFor({ email: 'ada@example.com', password: '👍👍👍👍👍' })).toEqual([
    'password: Password must be at least 6 characters',
  ]);
});

test('a missing value gives its message', () => {
  expect(messagesFor({})).toEqual(['email: Required', 'password: Required']);
  expect(messagesFor({ email: '', password: '' })).toEqual(['email: Required', 'password: Required']);
});

test('a password has at most 72 bytes, however many characters those are', () => {
  expect(messagesFor({ email: 'ada@example.com', password: 'é'.repeat(36) })).toEqual([]);
  expect(messagesFor({ email: 'ada@example.com', password: 'é'.repeat(37) })).toEqual([
    'password: Password is too long',
  ]);
});
