import type { DatedPost, PublishedCourse, SiteFacts } from './generated-files.ts';
import { element } from './xml.ts';

export function createSitemap(
  { siteUrl, publicPaths }: SiteFacts,
  posts: DatedPost[],
  courses: PublishedCourse[],
): string {
  const pages = publicPaths.map((path) => `<url>${element('loc', siteUrl + path)}</url>`);
  const postPages = posts.map((post) =>
    datedPage(`${siteUrl}/blog/${encodeURIComponent(post.slug)}`, post.publish_date ?? post.created_at),
  );
  const coursePages = courses.map(({ slug, updated_at }) =>
    datedPage(`${siteUrl}/courses/${encodeURIComponent(slug)}`, updated_at),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages,
    ...coursePages,
    ...postPages,
    '</urlset>',
    '',
  ].join('\n');
}

function datedPage(address: string, changedAt: string): string {
  return `<url>${element('loc', address)}${element('lastmod', new Date(changedAt).toISOString())}</url>`;
}
