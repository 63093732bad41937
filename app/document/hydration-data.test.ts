import { expect, test } from 'vitest';
import { createSite } from '#app/lib/site.ts';
import { defaultSiteSettings } from '#domain/site/site-settings.ts';
import { type HydrationData, writeHydrationData } from './hydration-data.ts';

const data: HydrationData = {
  backend: { publishableKey: 'key' },
  site: createSite('https://school.example', { ...defaultSiteSettings, site_name: '<School>' }),
  hydrate: 'on-intent',
  countsVisits: true,
  context: {},
  state: '</script><script>alert(1)</script><!--',
  modules: { manifest: '/m.js', entry: '/e.js', routes: { root: ['/r.js'] } },
  links: [],
};

test('no text in the data can close its script element, and all of it is read back', () => {
  const text = writeHydrationData(data);
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toEqual(data);
});
