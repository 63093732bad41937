import { expect, test } from 'vitest';
import { type DocumentSeed, writeSeed } from './seed.ts';

const seed: DocumentSeed = {
  siteUrl: 'https://school.example',
  backend: { publishableKey: 'key' },
  hydrate: 'on-intent',
  context: {},
  state: '</script><script>alert(1)</script><!--',
  modules: { manifest: '/m.js', entry: '/e.js', routes: { root: ['/r.js'] }, preload: [] },
};

test('no text in the seed can close the element that holds it, and all of it is read back', () => {
  const text = writeSeed(seed);
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual(seed);
});
