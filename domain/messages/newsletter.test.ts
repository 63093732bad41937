import { expect, test } from 'vitest';
import { newsletterEmailSchema, newsletterRequestSchema } from './newsletter.ts';

test('an email address is trimmed and lower-cased', () => {
  expect(newsletterEmailSchema.parse(' Ada@Example.org ')).toBe('ada@example.org');
});

test.for([
  '',
  ' ',
  'ada',
  'ada@example',
  'ada@example.org, eve@example.org',
  `${'a'.repeat(250)}@example.org`,
  7,
])('%j is not a valid email address', (email) => {
  const { error } = newsletterRequestSchema.safeParse({ action: 'subscribe', email });
  expect(error?.issues.map(({ message }) => message)).toContain('Please enter a valid email');
});

test.for(['', 'short', `${'a'.repeat(42)}!`, 'a'.repeat(44), null])('%j is no token', (token) => {
  for (const action of ['confirm', 'unsubscribe']) {
    expect(newsletterRequestSchema.safeParse({ action, token }).success).toBe(false);
  }
});
