import { publicPages } from '#app/content/public-pages.server.ts';
import { glossary } from '#app/content/resources/glossary.ts';
import type { Site } from '#app/content/site.ts';
import type { SearchResult } from '#app/lib/search-result.ts';
import { termId } from '#domain/courses/glossary-term.ts';
import { findInTexts } from './find-in-texts.ts';

const mostPerKind = 5;

/** Glossary terms and pages are part of the site's code, so no request is needed to search them. */
export function searchContent(site: Site, text: string): SearchResult[] {
  const terms = glossary.map(({ term, definition }) => ({
    kind: 'term' as const,
    href: `/free-resources/glossary#${termId(term)}`,
    title: term,
    excerpt: definition,
  }));
  const pages = Object.entries(publicPages(site)).map(([href, { title, description }]) => ({
    kind: 'page' as const,
    href,
    title,
    excerpt: description,
  }));
  return [...findInTexts(terms, text, mostPerKind), ...findInTexts(pages, text, mostPerKind)];
}
