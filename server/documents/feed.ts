import type { PublishedPost, SiteFacts } from './generated-files.ts';
import { element, escapeXml } from './xml.ts';

/** The blog as RSS 2.0. */
export function createFeed({ settings, siteUrl, excerptOf }: SiteFacts, posts: PublishedPost[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    element('title', `${settings.site_name} Blog`),
    element('link', `${siteUrl}/blog`),
    element('description', settings.site_description),
    '<language>en</language>',
    `<atom:link href="${escapeXml(siteUrl)}/feed.xml" rel="self" type="application/rss+xml"/>`,
    ...posts.map((post) => createItem(siteUrl, post, post.excerpt || excerptOf(post.content))),
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}

function createItem(siteUrl: string, post: PublishedPost, teaser: string): string {
  const address = `${siteUrl}/blog/${encodeURIComponent(post.slug)}`;
  return [
    '<item>',
    element('title', post.title),
    element('link', address),
    element('guid', address),
    element('pubDate', new Date(post.publish_date ?? post.created_at).toUTCString()),
    element('dc:creator', post.author_name),
    element('description', teaser),
    '</item>',
  ].join('\n');
}
