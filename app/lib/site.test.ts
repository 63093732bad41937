import { expect, test } from 'vitest';
import { defaultSiteSettings } from '#domain/site/site-settings.ts';
import { createSite, toLocalPath } from './site.ts';

test('a URL on the site itself becomes a path, and no other does', () => {
  const site = createSite('https://lifelong-ai.example', defaultSiteSettings);
  expect(toLocalPath('https://lifelong-ai.example/social/home.png', site)).toBe('/social/home.png');
  for (const foreign of ['https://lifelong-ai.example.org/x.png', 'https://elsewhere.example/x.png']) {
    expect(toLocalPath(foreign, site)).toBe(foreign);
  }
});
