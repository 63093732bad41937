import type { PublishedPost, SiteFacts } from './generated-files.ts';
import { element } from './xml.ts';

export function createSitemap({ siteUrl, publicPaths }: SiteFacts, posts: PublishedPost[]): string {
  const pages = publicPaths.map((path) => `<url>${element('loc', siteUrl + path)}</url>`);
  const postPages = posts.map((post) => {
    const address = element('loc', `${siteUrl}/blog/${encodeURIComponent(post.slug)}`);
    const changed = new Date(post.publish_date ?? post.created_at).toISOString();
    return `<url>${address}${element('lastmod', changed)}</url>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...pages,
    ...postPages,
    '</urlset>',
    '',
  ].join('\n');
}
