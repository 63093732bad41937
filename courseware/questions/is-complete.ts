import { parseAnswer } from './answer.ts';
import { type AnswerOf, kindViews, type QuestionKind, type ViewOf } from './kinds/views.ts';

type IsComplete<Kind extends QuestionKind> = (answer: AnswerOf<Kind>, view: ViewOf<Kind>) => boolean;

const rules: { [Kind in QuestionKind]: { isComplete: IsComplete<Kind> } } = kindViews;

/**
 * Whether nothing is left open. Incomplete answers are saved too, but the learner may have forgotten the rest, and a
 * question that was left open is not explained. An answer of another kind counts as not given.
 */
export function isComplete<Kind extends QuestionKind>(view: ViewOf<Kind>, answer: unknown): boolean {
  const given = parseAnswer(view.kind, answer);
  return given !== undefined && rules[view.kind].isComplete(given, view);
}
