import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foreignHosts, hostileAddresses } from '#backend/auth/testing/hostile-addresses.ts';
import { ownAddress } from './redirect-to.ts';

const siteUrl = 'https://school.example';
const developerUrl = 'http://127.0.0.1:3000';

test('no hostile URL leads away from the site', () => {
  expect(hostileAddresses.length).toBeGreaterThanOrEqual(200);
  for (const address of hostileAddresses) {
    expect(new URL(ownAddress([address], siteUrl)).origin, JSON.stringify(address)).toBe(siteUrl);
  }
});

test('on localhost a redirect stays on localhost', () => {
  for (const address of hostileAddresses) {
    const { hostname } = new URL(ownAddress([address], developerUrl));
    expect(['127.0.0.1', 'localhost'], JSON.stringify(address)).toContain(hostname);
  }
});

test('whatever is requested, the result is a URL of the site', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom(
      ...foreignHosts,
      'school.example',
      'https:',
      'http:',
      '/',
      '\\',
      '@',
      ':',
      '#',
      '?',
      '%2f',
      '\t',
      '\r\n',
      '..',
    ),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const url = new URL(ownAddress([pieces.join('')], siteUrl));
      return url.origin === siteUrl && url.username === '' && url.hash === '';
    }),
    { numRuns: 5_000 },
  );
});

test('paths of the site are kept, and the first URL of the site wins', () => {
  expect(ownAddress(['https://school.example/blog/post?x=1#part'], siteUrl)).toBe(
    'https://school.example/blog/post?x=1',
  );
  expect(ownAddress(['/account/password'], siteUrl)).toBe('https://school.example/account/password');
  expect(ownAddress([undefined, 'https://evil.example', '/faq'], siteUrl)).toBe('https://school.example/faq');
  expect(ownAddress(['someone@example.com'], siteUrl)).toBe('https://school.example/');
  expect(ownAddress(['http://localhost:5173/welcome'], developerUrl)).toBe('http://localhost:5173/welcome');
});
