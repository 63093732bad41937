import { levelFacts } from '#app/content/courses/level-facts.ts';

/** The level that courses of this level belong to. Courses call the Expert level "Advanced". */
export function findLevel(courseLevel: string | null | undefined) {
  return Object.values(levelFacts).find((level) => level.courseLevel === courseLevel);
}

/** The name of that level, or the word that was given if there is none. */
export function levelName(courseLevel: string): string {
  return findLevel(courseLevel)?.level ?? courseLevel;
}
