import { authoringLimits } from '#domain/courses/authoring-limits.ts';
import { findDroppedMarkup } from '../markdown/find-dropped-markup.ts';
import { findExcess } from '../markdown/find-excess.ts';
import { questionRenderer } from '../markdown/lesson-markdown.ts';
import { hasMarkInTag } from '../template.ts';
import { compileQuestion } from './compile.ts';
import { type Question, textsOf } from './question.ts';

interface TextProblem {
  path: (string | number)[];
  message: string;
}

/** What pages would not show of the texts of a question, and what cannot be rendered. */
export function findQuestionTextProblems(question: Question): TextProblem[] {
  const texts = textsOf(question);
  const problems = texts.flatMap(([path, text]) =>
    findTextProblems(text).map((message) => ({ path, message })),
  );
  if (problems.length > 0) return problems;
  const { html } = compileQuestion(question, questionRenderer);
  return texts.flatMap(([path]) => {
    const rendered = html[path.join('.')]?.html ?? '';
    const found: TextProblem[] = [];
    if (hasMarkInTag(rendered)) {
      found.push({ path, message: 'An expression cannot be part of an address or another attribute' });
    }
    if (/<[^<>]*\[\[\d+\]\][^<>]*>/.test(rendered)) {
      found.push({ path, message: 'A blank cannot be part of an address or another attribute' });
    }
    return found;
  });
}

function findTextProblems(text: string): string[] {
  const excess = findExcess(text, { what: 'A text', most: authoringLimits.paragraph });
  if (excess.length > 0) return excess.map(({ message }) => message);
  try {
    return findDroppedMarkup(text).map(({ message }) => message);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [error.message];
  }
}
