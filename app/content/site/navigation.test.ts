import { expect, test } from 'vitest';
import { footerNavigation, headerNavigation, homeLink } from './navigation.ts';

test('the header links to exactly the pages the spec lists, and to the labs', () => {
  const links = headerNavigation.flatMap((entry) => ('links' in entry ? entry.links : [entry]));
  expect([homeLink, ...links].map((link) => link.href).sort()).toEqual(
    [
      '/about',
      '/solutions',
      '/enterprise-services',
      '/ai-platform',
      '/vertical-solutions',
      '/research',
      '/marketplace',
      '/courses',
      '/beginner-ai',
      '/intermediate-ai',
      '/expert-ai',
      '/labs',
      '/learning-paths',
      '/workshops',
      '/certification',
      '/pricing',
      '/blog',
      '/contact',
      '/',
    ].sort(),
  );
});

test('the footer links to the pages the spec lists, in its order', () => {
  expect(footerNavigation.flatMap((group) => group.links.map((link) => link.href))).toEqual([
    '/contact',
    '/faq',
    '/press-media',
    '/careers',
    '/our-mission',
    '/about-us',
    '/learning-paths',
    '/free-resources',
    '/courses',
    '/certification',
    '/privacy-policy',
    '/terms-of-service',
    '/cookie-policy',
  ]);
});
