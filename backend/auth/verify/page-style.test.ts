import { expect, test } from 'vitest';
import { defaultSiteColor, pageStyle } from './page-style.ts';

test('the pages behind links have the colour of the site, and nothing but a colour gets into their styles', () => {
  expect(pageStyle('#AA3366')).toContain('--site: #AA3366;');
  for (const color of ['', 'red', '#fff', '#aa3366; } body { display: none', '</style><script>']) {
    expect(pageStyle(color), color).toBe(pageStyle(defaultSiteColor));
  }
});
