import { lessonPath, modulePath } from '#app/lib/course-paths.ts';
import type { SearchResult } from '#app/lib/search-result.ts';
import type { Supabase } from '#app/lib/supabase.ts';
import type { FunctionResult } from '#domain/database/database.ts';

/** The best courses, modules, lessons and posts of each kind, as far as the caller may read them. */
export async function searchSite(supabase: Supabase, text: string): Promise<SearchResult[]> {
  const { data } = await supabase.rpc('search_site', { search_text: text }).throwOnError();
  return data.map(toResult);
}

function toResult({
  kind,
  title,
  excerpt,
  slug,
  course_slug,
  course_title,
  level,
  may_open,
}: FunctionResult<'search_site'>): SearchResult {
  const found = { kind, title, excerpt };
  if (!course_slug) return { ...found, href: `/blog/${slug}` };
  const ofCourse = { ...found, course: course_title ?? undefined, level: level ?? undefined };
  switch (kind) {
    case 'lesson':
      return { ...ofCourse, href: lessonPath(course_slug, slug), isLocked: !may_open };
    case 'module':
      return { ...ofCourse, href: modulePath(course_slug, slug) };
    default:
      return { ...ofCourse, course: undefined, href: `/courses/${slug}` };
  }
}
