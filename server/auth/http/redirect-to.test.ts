import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ownAddress } from './redirect-to.ts';

const siteUrl = 'https://school.example';
const developerUrl = 'http://127.0.0.1:3000';

const hosts = [
  'evil.example',
  'school.example.evil.example',
  'evil.example.',
  '203.0.113.7',
  '[2001:db8::1]',
  'xn--schol-cta.example',
  'evilschool.example',
  'school.exampleevil',
];
const shapes = [
  (host: string) => `https://${host}`,
  (host: string) => `https://${host}/`,
  (host: string) => `http://${host}/path`,
  (host: string) => `HTTPS://${host}/`,
  (host: string) => `//${host}`,
  (host: string) => `///${host}`,
  (host: string) => `////${host}`,
  (host: string) => `/\\${host}`,
  (host: string) => `\\\\${host}`,
  (host: string) => `/\t/${host}`,
  (host: string) => `/\n/${host}`,
  (host: string) => `https:${host}`,
  (host: string) => `https:/${host}`,
  (host: string) => `https:\\\\${host}`,
  (host: string) => `ht\ntps://${host}`,
  (host: string) => ` https://${host}`,
  (host: string) => `\u0000https://${host}`,
  (host: string) => `https://school.example@${host}`,
  (host: string) => `https://school.example:443@${host}/`,
  (host: string) => `https://school.example%40${host}`,
  (host: string) => `https://user:secret@${host}`,
  (host: string) => `https://${host}#https://school.example`,
  (host: string) => `https://${host}?https://school.example/`,
  (host: string) => `https://${host}\\@school.example`,
  (host: string) => `https://${host}%23@school.example`,
  (host: string) => `javascript:location='https://${host}'`,
  (host: string) => `data:text/html,<script>location='https://${host}'</script>`,
  (host: string) => `ftp://${host}`,
];
const hostile = [
  ...hosts.flatMap((host) => shapes.map((shape) => shape(host))),
  'http://school.example/',
  'https://school.example:8443/',
  'https://ſchool.example.evil.example/',
  'https://school。example.evil.example/',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'vbscript:x',
  'blob:https://school.example/x',
  'file:///etc/passwd',
  'https://',
  'https://[',
  'about:blank',
  'http://localhost/',
  'http://127.0.0.1:3000/',
];

test('no hostile address leads away from the site', () => {
  expect(hostile.length).toBeGreaterThanOrEqual(200);
  for (const address of hostile) {
    expect(new URL(ownAddress([address], siteUrl)).origin, JSON.stringify(address)).toBe(siteUrl);
  }
});

test('on a developer’s machine it leads no further than that machine', () => {
  for (const address of hostile) {
    const { hostname } = new URL(ownAddress([address], developerUrl));
    expect(['127.0.0.1', 'localhost'], JSON.stringify(address)).toContain(hostname);
  }
});

test('whatever is asked for, the answer is an address of the site', () => {
  const piece = fc.oneof(
    fc.string(),
    fc.constantFrom(
      ...hosts,
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

test('paths of the site are kept, and the first address that is ours wins', () => {
  expect(ownAddress(['https://school.example/blog/post?x=1#part'], siteUrl)).toBe(
    'https://school.example/blog/post?x=1',
  );
  expect(ownAddress(['/account/password'], siteUrl)).toBe('https://school.example/account/password');
  expect(ownAddress([undefined, 'https://evil.example', '/faq'], siteUrl)).toBe('https://school.example/faq');
  expect(ownAddress(['someone@example.com'], siteUrl)).toBe('https://school.example/');
  expect(ownAddress(['http://localhost:5173/welcome'], developerUrl)).toBe('http://localhost:5173/welcome');
});
