import { expect, test } from 'vitest';
import { localAddress, setSiteUrl } from './site-url.ts';

test('an address on the site itself becomes a path, and no other does', () => {
  setSiteUrl('https://lifelong-ai.example');
  expect(localAddress('https://lifelong-ai.example/social/home.png')).toBe('/social/home.png');
  for (const foreign of ['https://lifelong-ai.example.org/x.png', 'https://elsewhere.example/x.png']) {
    expect(localAddress(foreign)).toBe(foreign);
  }
});
