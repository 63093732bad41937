import { levelNames } from '#app/content/organisations/organisations.ts';
import { courseLevels } from '#domain/courses/course.ts';

/** "Beginner, Intermediate and Expert", in the order of the levels. */
export function listLevels(levels: readonly string[]): string {
  const names = courseLevels.filter((level) => levels.includes(level)).map((level) => levelNames[level]);
  return new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(names);
}
