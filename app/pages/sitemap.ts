import { listNewestPosts } from '#app/data/blog-posts.ts';
import { listPublishedCourses } from '#app/data/catalogue.ts';
import { listPublicLessons } from '#app/data/lessons.ts';
import { documentContext } from '#app/document/document-context.ts';
import { loadFileOrReport } from '#app/lib/load-or-report.ts';
import { siteContext } from '#app/lib/site.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import { element } from '#domain/text/xml.ts';
import type { Route } from './+types/sitemap.ts';

export const handle: DocumentHandle = { document: 'shared' };

/** The protocol's limit for one sitemap is 50,000. The backend returns at most 1,000 rows. */
const maxRows = 1_000;

/** Every page for search engines. Without the backend it has no courses and posts. */
export function loader({ context }: Route.LoaderArgs) {
  const { url } = context.get(siteContext);
  const entry = (path: string, changedAt?: string) => {
    const lastModified = changedAt ? element('lastmod', new Date(changedAt).toISOString()) : '';
    return `<url>${element('loc', url + path)}${lastModified}</url>`;
  };
  const pages = context.get(documentContext).publicPaths.map((path) => entry(path));
  return loadFileOrReport(context, 'application/xml; charset=utf-8', {
    load: async (supabase) => {
      const [courses, lessons, posts] = await Promise.all([
        listPublishedCourses(supabase, maxRows),
        listPublicLessons(supabase, maxRows),
        listNewestPosts(supabase, 'slug,publish_date,created_at', maxRows),
      ]);
      return createSitemap([
        ...pages,
        ...courses.map(({ slug, updated_at }) => entry(`/courses/${encodeURIComponent(slug)}`, updated_at)),
        ...lessons.map(({ courses: course, course_lessons: lesson, published_at }) =>
          entry(
            `/courses/${encodeURIComponent(course.slug)}/${encodeURIComponent(lesson.slug)}`,
            published_at,
          ),
        ),
        ...posts.map(({ slug, publish_date, created_at }) =>
          entry(`/blog/${encodeURIComponent(slug)}`, publish_date ?? created_at),
        ),
      ]);
    },
    fallback: () => createSitemap(pages),
  });
}

function createSitemap(entries: string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}
