import type { SupabaseClient } from '@supabase/supabase-js';
import type { Tables } from '#domain/database.ts';
import type { Database } from '#domain/database-types.ts';
import { privateSections } from '#domain/private-paths.ts';
import type { SiteSettings } from '#domain/site-settings.ts';
import { contentTypeOf } from './content-types.ts';
import { createFeed } from './feed.ts';
import { createSitemap } from './sitemap.ts';

export interface GeneratedFile {
  contentType: string;
  text: string;
  /** False when the backend could not be asked: the next request should try again. */
  isComplete: boolean;
}

export type GeneratedFiles = Record<string, () => Promise<GeneratedFile>>;

export type PublishedPost = Pick<
  Tables<'blog_posts'>,
  'slug' | 'title' | 'excerpt' | 'content' | 'author_name' | 'publish_date' | 'created_at'
>;

/** All that the sitemap needs to know of a post. */
export type DatedPost = Pick<PublishedPost, 'slug' | 'publish_date' | 'created_at'>;

/** A course that has a page of its own. */
export type PublishedCourse = Pick<Tables<'courses'>, 'slug' | 'updated_at'>;

export interface SiteFacts {
  /** As it is saved now, so it is asked for each time. */
  readonly settings: SiteSettings;
  siteUrl: string;
  publicPaths: string[];
  /** The beginning of a post's Markdown as plain text. */
  excerptOf(markdown: string): string;
  /** Addresses of all static files, among which the manifest finds its icons: `/icon-192.png` and so on. */
  files: Iterable<string>;
}

const feedLength = 50;
/** The protocol's own limit for one sitemap is 50,000; the backend answers with at most 1,000 rows. */
const sitemapLength = 1_000;

export function createGeneratedFiles(facts: SiteFacts, supabase: SupabaseClient<Database>): GeneratedFiles {
  return {
    '/robots.txt': async () => text('.txt', createRobots(facts.siteUrl)),
    '/manifest.webmanifest': async () => text('.webmanifest', createManifest(facts)),
    '/sitemap.xml': async () => {
      const [{ posts, isComplete }, courses] = await Promise.all([
        listPosts(supabase, 'slug,publish_date,created_at', sitemapLength),
        listCourses(supabase),
      ]);
      return {
        ...text('.xml', createSitemap(facts, posts, courses.found)),
        isComplete: isComplete && courses.isComplete,
      };
    },
    '/feed.xml': async () => {
      const { posts, isComplete } = await listPosts(
        supabase,
        'slug,title,excerpt,content,author_name,publish_date,created_at',
        feedLength,
      );
      return { ...text('.xml', createFeed(facts, posts)), isComplete };
    },
  };
}

function text(extension: string, content: string): GeneratedFile {
  return { contentType: contentTypeOf(extension), text: content, isComplete: true };
}

async function listPosts<Columns extends string>(
  supabase: SupabaseClient<Database>,
  columns: Columns,
  limit: number,
) {
  const { data, error } = await supabase
    .from('blog_posts')
    .select(columns)
    .eq('published', true)
    .order('publish_date', { ascending: false })
    .limit(limit);
  return { posts: data ?? [], isComplete: error === null };
}

async function listCourses(supabase: SupabaseClient<Database>) {
  const { data, error } = await supabase
    .from('courses')
    .select('slug,updated_at')
    .eq('status', 'Published')
    .order('created_at')
    .limit(sitemapLength);
  return { found: data ?? [], isComplete: error === null };
}

function createRobots(siteUrl: string): string {
  const closed = privateSections.map((section) => `Disallow: ${section}`);
  return ['User-agent: *', ...closed, '', `Sitemap: ${siteUrl}/sitemap.xml`, ''].join('\n');
}

function createManifest({ settings, files }: SiteFacts): string {
  const { site_name: name, favicon_url: favicon } = settings;
  const icons = [...files].flatMap((path) => {
    const [, purpose, size] = /^\/icon-(maskable-)?(\d+)\.png$/.exec(path) ?? [];
    if (!size) return [];
    return [
      { src: path, sizes: `${size}x${size}`, type: 'image/png', purpose: purpose ? 'maskable' : 'any' },
    ];
  });
  return JSON.stringify({
    name,
    short_name: name,
    description: settings.site_description,
    start_url: '/',
    display: 'browser',
    background_color: '#fbf9f5',
    theme_color: '#fbf9f5',
    icons: favicon ? [{ src: favicon, sizes: 'any', purpose: 'any' }] : icons,
  });
}
