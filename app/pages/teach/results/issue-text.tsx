import { teachResults } from '#app/content/teaching/teach-results.ts';
import type { Issue } from './find-issues.ts';

const words = teachResults.issues;

/** An issue as a sentence that says what to look at. */
export function IssueText({ issue, titles }: { issue: Issue; titles: ReadonlyMap<string, string> }) {
  const titleOf = (lesson: string) => titles.get(lesson) ?? '';
  switch (issue.kind) {
    case 'unfinished':
      return words.unfinished(titleOf(issue.lesson), issue.share);
    case 'unopened':
      return words.unopened(titleOf(issue.lesson), titleOf(issue.before), issue.share);
    case 'wrong-option':
      return words['wrong-option'](issue.option, issue.share);
    case 'hard':
      return words.hard(issue.share);
    default:
      return words[issue.kind];
  }
}
