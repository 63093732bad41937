import { expect, test } from 'vitest';
import { redirectUrl } from './single-sign-on.ts';

test('each issuer has a redirect URL of its own, which the page and the server find alike', async () => {
  const at = (issuer: string) => redirectUrl('https://site.example', issuer);
  // printf https://accounts.google.com | sha256sum
  expect(await at('https://accounts.google.com')).toBe(
    'https://site.example/auth/v1/sso/callback/89a8000a68d759c68bfaeab5056d6734',
  );
  // An issuer is stored without spaces around it and without a slash at its end.
  expect(await at(' https://accounts.google.com/ ')).toBe(await at('https://accounts.google.com'));
  expect(await at('https://clever.com')).not.toBe(await at('https://accounts.google.com'));
});
