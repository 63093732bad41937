import type { CourseLevel } from '#domain/course.ts';
import type { SearchKind } from '#domain/search.ts';

export type ResultKind = SearchKind | 'term' | 'page';

/** One entry of the results, wherever it was found. */
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

/** The kinds that have results, each with its results in their order. */
export function groupResults(results: SearchResult[]): { kind: ResultKind; results: SearchResult[] }[] {
  return kinds.flatMap((kind) => {
    const ofKind = results.filter((result) => result.kind === kind);
    return ofKind.length > 0 ? [{ kind, results: ofKind }] : [];
  });
}
