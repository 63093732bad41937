import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foreignHosts, hostileUrls } from '#backend/auth/testing/hostile-urls.ts';
import { ownUrl } from './redirect-to.ts';

const siteUrl = 'https://school.example';
const developerUrl = 'http://127.0.0.1:3000';

test('no hostile URL leads away from the site', () => {
  expect(hostileUrls.length).toBeGreaterThanOrEqual(200);
  for (const address of hostileUrls) {
    expect(new URL(ownUrl([address], siteUrl)).origin, JSON.stringify(address)).toBe(siteUrl);
  }
});

test('on localhost a redirect stays on localhost', () => {
  for (const address of hostileUrls) {
    const { hostname } = new URL(ownUrl([address], developerUrl));
    expect(['127.0.0.1', 'localhost'], JSON.stringify(address)).toContain(hostname);
  }
});

test('the result is always a URL of the site', () => {
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
      const url = new URL(ownUrl([pieces.join('')], siteUrl));
      return url.origin === siteUrl && url.username === '' && url.hash === '';
    }),
    { numRuns: 5_000 },
  );
});

test('paths of the site are kept, and the first URL of the site wins', () => {
  expect(ownUrl(['https://school.example/blog/post?x=1#part'], siteUrl)).toBe(
    'https://school.example/blog/post?x=1',
  );
  expect(ownUrl(['/account/password'], siteUrl)).toBe('https://school.example/account/password');
  expect(ownUrl([undefined, 'https://evil.example', '/faq'], siteUrl)).toBe('https://school.example/faq');
  expect(ownUrl(['someone@example.com'], siteUrl)).toBe('https://school.example/');
  expect(ownUrl(['http://localhost:5173/welcome'], developerUrl)).toBe('http://localhost:5173/welcome');
});
