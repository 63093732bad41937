import { parseAnswer } from './answer.ts';
import type { DrawnQuestion, Grade } from './kinds/kind-rules.ts';
import { kinds, type QuestionOf } from './kinds/registry.ts';
import type { AnswerOf, QuestionKind } from './kinds/views.ts';

/** What may be shown once the question is closed. */
export interface Solution {
  explanation: string;
  /** The correct answer as HTML, one line for each part. */
  lines: string[];
}

/** Grades an answer. A missing, malformed or out-of-range answer is wrong; it never throws. */
export function gradeAnswer<Kind extends QuestionKind>(
  question: QuestionOf<Kind>,
  drawn: DrawnQuestion,
  value: unknown,
): Grade {
  return kinds[question.kind].grade(question, drawn, parseAnswer(question.kind, value));
}

/** The options of the question that an answer chose, whatever the order they were shown in; null for other kinds. */
export function chosenOptions<Kind extends QuestionKind>(
  { kind }: QuestionOf<Kind>,
  drawn: DrawnQuestion,
  value: unknown,
): number[] | null {
  const { chosenOptions: chosenIn } = kinds[kind];
  if (!chosenIn) return null;
  const answer = parseAnswer(kind, value);
  return answer === undefined ? [] : chosenIn(drawn, answer);
}

/** The explanation and the correct answer. Only for learners who may see them. */
export function solutionOf<Kind extends QuestionKind>(
  question: QuestionOf<Kind>,
  drawn: DrawnQuestion,
): Solution {
  return {
    explanation: drawn.textAt('explanation') ?? '',
    lines: kinds[question.kind].solve(question, drawn),
  };
}

/** An answer that gets full marks. */
export function rightAnswer<Kind extends QuestionKind>(
  question: QuestionOf<Kind>,
  drawn: DrawnQuestion,
): AnswerOf<Kind> {
  return kinds[question.kind].rightAnswer(question, drawn);
}
