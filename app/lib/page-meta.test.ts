import { expect, test } from 'vitest';
import { defaultSiteSettings } from '#domain/site/site-settings.ts';
import { pageMeta } from './page-meta.ts';
import { createSite } from './site.ts';

const site = createSite('https://school.example', defaultSiteSettings);

const page = { title: 'Courses', description: 'All of them', path: '/courses' };

test('a page has its title, its canonical URL and its image as absolute URLs', () => {
  expect(pageMeta(site, { ...page, image: 'course' })).toEqual(
    expect.arrayContaining([
      { title: 'Courses | Lifelong AI Institute' },
      { name: 'description', content: 'All of them' },
      { tagName: 'link', rel: 'canonical', href: 'https://school.example/courses' },
      { property: 'og:url', content: 'https://school.example/courses' },
      { property: 'og:image', content: 'https://school.example/social/course.png' },
    ]),
  );
});

test('every page but Home has breadcrumbs', () => {
  const trail = [{ label: 'Learn', href: '/learning-paths' }];
  const [data] = pageMeta(site, { ...page, trail }).filter((entry) => entry && 'script:ld+json' in entry);
  expect(data).toMatchObject({
    'script:ld+json': {
      '@graph': [
        {
          '@type': 'BreadcrumbList',
          itemListElement: [
            { position: 1, name: 'Home', item: 'https://school.example/' },
            { position: 2, name: 'Learn', item: 'https://school.example/learning-paths' },
            { position: 3, name: 'Courses', item: 'https://school.example/courses' },
          ],
        },
      ],
    },
  });
  expect(JSON.stringify(pageMeta(site, { ...page, path: '/' }))).not.toContain('BreadcrumbList');
});
