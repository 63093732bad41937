import { expect, test } from 'vitest';
import { createSite } from '#app/lib/site.ts';
import { defaultSiteSettings } from '#domain/site-settings.ts';
import { type DocumentSeed, writeSeed } from './seed.ts';

const seed: DocumentSeed = {
  backend: { publishableKey: 'key' },
  site: createSite('https://school.example', { ...defaultSiteSettings, site_name: '<School>' }),
  hydrate: 'on-intent',
  countsVisits: true,
  context: {},
  state: '</script><script>alert(1)</script><!--',
  modules: { manifest: '/m.js', entry: '/e.js', routes: { root: ['/r.js'] } },
  links: [],
};

test('no text in the seed can close the element that holds it, and all of it is read back', () => {
  const text = writeSeed(seed);
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual(seed);
});
