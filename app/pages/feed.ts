import type { Site } from '#app/content/site.ts';
import { listNewestPosts } from '#app/data/blog-posts.ts';
import { documentContext } from '#app/document/document-context.ts';
import { loadFileOrReport } from '#app/lib/load-or-report.ts';
import { siteContext } from '#app/lib/site.ts';
import { type PostSummary, readBeginnings, summarisePost } from '#app/lib/summarise-post.server.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import { element, escapeXml } from '#domain/text/xml.ts';
import type { Route } from './+types/feed.ts';

export const handle: DocumentHandle = { document: 'shared' };

const feedLength = 50;
const excerptLength = 200;

/** The blog as RSS 2.0. Without the backend it has no posts. */
export function loader({ context }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  return loadFileOrReport(context, 'application/xml; charset=utf-8', {
    load: async (supabase) => {
      const posts = await listNewestPosts(supabase, '*', feedLength);
      const beginnings = await readBeginnings(posts, context.get(documentContext).markdown);
      return createFeed(
        site,
        posts.map((post) => summarisePost(post, excerptLength, beginnings)),
      );
    },
    fallback: () => createFeed(site, []),
  });
}

function createFeed(site: Site, posts: PostSummary[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">',
    '<channel>',
    element('title', `${site.name} Blog`),
    element('link', `${site.url}/blog`),
    element('description', site.description),
    '<language>en</language>',
    `<atom:link href="${escapeXml(site.url)}/feed.xml" rel="self" type="application/rss+xml"/>`,
    ...posts.map((post) => createItem(site, post)),
    '</channel>',
    '</rss>',
    '',
  ].join('\n');
}

function createItem(site: Site, { slug, title, excerpt, author, date }: PostSummary): string {
  const url = `${site.url}/blog/${encodeURIComponent(slug)}`;
  return [
    '<item>',
    element('title', title),
    element('link', url),
    element('guid', url),
    element('pubDate', new Date(date).toUTCString()),
    element('dc:creator', author),
    element('description', excerpt),
    '</item>',
  ].join('\n');
}
