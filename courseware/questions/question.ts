import { z } from 'zod';
import { ExpressionError } from '../expression.ts';
import { compileText, reportExpression, variableNames } from '../template.ts';
import type { Report, TextAt } from './kinds/kind-rules.ts';
import { kinds, type QuestionOf } from './kinds/registry.ts';
import type { QuestionKind } from './kinds/views.ts';

/** A question as authors write it, including its correct answer. Never send one to a learner. */
export type Question = QuestionOf<QuestionKind>;

type KindSchema = (typeof kinds)[QuestionKind]['schema'];
const schemas = Object.values(kinds).map(({ schema }) => schema) as [KindSchema, ...KindSchema[]];

export const questionSchema = z
  .discriminatedUnion('kind', schemas)
  .superRefine((question: Question, context) => {
    const known = variableNames(question.template);
    const issue: Report['issue'] = (message, ...path) => context.addIssue({ code: 'custom', message, path });
    const expression: Report['expression'] = (source, ...path) => {
      if (typeof source === 'string') reportExpression(source, known, (message) => issue(message, ...path));
    };
    checkKind(question, { issue, expression });
    if (question.template) checkTexts(question, { issue, expression });
  });

const checkKind = <Kind extends QuestionKind>(question: QuestionOf<Kind>, report: Report) =>
  kinds[question.kind].check(question, report);

/** The expressions in texts must be right too. Without a template, braces are plain text. */
function checkTexts(question: Question, { issue, expression }: Report): void {
  for (const [path, source] of textsOf(question)) {
    try {
      for (const found of compileText(source).expressions) expression(found, ...path);
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      issue(error.message, ...path);
    }
  }
}

/** The path of the picture that a question shows, if it shows one. */
export function pictureOf<Kind extends QuestionKind>(question: QuestionOf<Kind>): string | undefined {
  return kinds[question.kind].pictureOf?.(question);
}

/** Every text of a question that learners may see, with its path. */
export function textsOf<Kind extends QuestionKind>(
  question: QuestionOf<Kind>,
): [path: TextAt[0], source: string][] {
  const texts: TextAt[] = [
    [['prompt'], question.prompt],
    [['explanation'], question.explanation],
    ...question.hints.map((hint, index): TextAt => [['hints', index], hint]),
    ...kinds[question.kind].textsOf(question),
  ];
  return texts.flatMap(([path, source]) => (source === undefined ? [] : [[path, source]]));
}
