import { type Answer, parseAnswer } from '#courseware/questions/answer.ts';
import type { QuestionKind, ViewOf } from '#courseware/questions/kinds/views.ts';
import { kindControls } from './kinds/registry.ts';

/** Whether nothing is left open. An answer of another kind counts as not given. */
export function isComplete<Kind extends QuestionKind>(view: ViewOf<Kind>, answer: Answer | null): boolean {
  const given = parseAnswer(view.kind, answer);
  return given !== undefined && kindControls[view.kind].isComplete(given, view);
}
