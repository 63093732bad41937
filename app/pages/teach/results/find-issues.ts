import type { LessonFunnel, QuestionFigures } from '#app/data/course-results.ts';

/** Something about a course that is worth a look. `share` is from 0 to 1. */
export type Issue =
  | { kind: 'unfinished'; lesson: string; share: number }
  | { kind: 'unopened'; lesson: string; before: string; share: number }
  | { kind: 'wrong-option'; question: string; option: string; share: number }
  | { kind: 'misleading'; question: string }
  | { kind: 'unrelated'; question: string }
  | { kind: 'hard'; question: string; share: number }
  | { kind: 'easy'; question: string };

/** A lesson that loses fewer learners than this share is no place where people stop. */
const smallestLoss = 0.2;
const mostLosses = 3;
/** Below this share of right answers a question is hard; above the other it does not tell learners apart. */
const [hardShare, easyShare, fewestForEasy] = [0.35, 0.97, 20];
/** A discrimination below the first is a sign of a wrong key; below the second the question measures little. */
const [misleadingBelow, unrelatedBelow] = [-0.1, 0.1];

/** The lessons at which most learners stop, those that lose most first. */
export function findLosses(funnel: readonly LessonFunnel[]): Issue[] {
  const losses: { lost: number; issue: Issue }[] = [];
  funnel.forEach(({ lesson_id: lesson, opened, done }, index) => {
    const before = funnel[index - 1];
    if (opened !== null && done !== null && opened > 0) {
      const share = (opened - done) / opened;
      losses.push({ lost: opened - done, issue: { kind: 'unfinished', lesson, share } });
    }
    if (before?.done && opened !== null && opened < before.done) {
      const share = (before.done - opened) / before.done;
      losses.push({
        lost: before.done - opened,
        issue: { kind: 'unopened', lesson, before: before.lesson_id, share },
      });
    }
  });
  return losses
    .filter(({ lost, issue }) => lost > 1 && 'share' in issue && issue.share >= smallestLoss)
    .toSorted((a, b) => b.lost - a.lost)
    .slice(0, mostLosses)
    .map(({ issue }) => issue);
}

/** The most important thing to look at in a question, if there is one. */
export function findQuestionIssue(figures: QuestionFigures): Issue | undefined {
  const { question_id: question, learners, share_right: share, discrimination, options } = figures;
  if (share === null) return undefined;
  const favourite = options?.toSorted((a, b) => b.learners - a.learners).at(0);
  const isFixed = options?.every(({ correct }) => typeof correct !== 'string') ?? false;
  if (figures.kind === 'single' && isFixed && favourite && !favourite.correct && favourite.learners > 0) {
    return { kind: 'wrong-option', question, option: favourite.text, share: favourite.learners / learners };
  }
  if (discrimination !== null && discrimination < misleadingBelow) return { kind: 'misleading', question };
  if (share < hardShare) return { kind: 'hard', question, share };
  if (discrimination !== null && discrimination < unrelatedBelow && share < easyShare) {
    return { kind: 'unrelated', question };
  }
  return share >= easyShare && learners >= fewestForEasy ? { kind: 'easy', question } : undefined;
}
