import { expect, test } from 'vitest';
import { newsletterAddressSchema, newsletterRequestSchema } from './newsletter.ts';

test('an address is trimmed and lower-cased', () => {
  expect(newsletterAddressSchema.parse(' Ada@Example.org ')).toBe('ada@example.org');
});

test.for([
  '',
  ' ',
  'ada',
  'ada@example',
  'ada@example.org, eve@example.org',
  `${'a'.repeat(250)}@example.org`,
  7,
])('%j asks for a valid address', (email) => {
  const { error } = newsletterRequestSchema.safeParse({ action: 'subscribe', email });
  expect(error?.issues.map(({ message }) => message)).toContain('Please enter a valid email');
});

test.for(['', 'short', `${'a'.repeat(42)}!`, 'a'.repeat(44), null])('%j is no token', (token) => {
  for (const action of ['confirm', 'unsubscribe']) {
    expect(newsletterRequestSchema.safeParse({ action, token }).success).toBe(false);
  }
});
