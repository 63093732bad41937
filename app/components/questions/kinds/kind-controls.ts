import type { ReactElement } from 'react';
import type { AnswerOf, QuestionKind, ViewOf } from '#courseware/questions/kinds/views.ts';

/** What the controls of a question take. Null is an answer that was not given yet. */
export interface ControlsProps<Kind extends QuestionKind> {
  view: ViewOf<Kind>;
  answer: AnswerOf<Kind> | null;
  onChange(answer: AnswerOf<Kind> | null): void;
  isDisabled?: boolean;
}

/** How learners answer one kind of question. */
export interface KindControls<Kind extends QuestionKind> {
  Controls(props: ControlsProps<Kind>): ReactElement;
}
