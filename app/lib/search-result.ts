import type { CourseLevel } from '#domain/courses/course.ts';
import type { SearchKind } from '#domain/site/search.ts';

export type ResultKind = SearchKind | 'term' | 'page';

/** One entry of the results, of any kind. */
export interface SearchResult {
  kind: ResultKind;
  href: string;
  title: string;
  /** With marks around the matches. */
  excerpt: string;
  /** The course of a module or lesson. A course has its level only. */
  course?: string;
  level?: CourseLevel;
  /** A lesson that needs a plan. */
  isLocked?: boolean;
}

/** The order of the groups. A definition is the shortest answer to a search. */
const kinds: ResultKind[] = ['term', 'course', 'lesson', 'module', 'post', 'page'];

/** The kinds that have results. Those whose best title begins with the search come first. */
export function groupResults(
  results: SearchResult[],
  text: string,
): { kind: ResultKind; results: SearchResult[] }[] {
  const groups = kinds.flatMap((kind) => {
    const ofKind = results.filter((result) => result.kind === kind);
    return ofKind.length > 0 ? [{ kind, results: ofKind }] : [];
  });
  const begins = ({ results: [best] }: { results: SearchResult[] }) =>
    best?.title.toLowerCase().startsWith(text.toLowerCase()) ? 0 : 1;
  return groups.sort((one, other) => begins(one) - begins(other));
}
