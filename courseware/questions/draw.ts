import { sanitizeFilled } from '../markdown/sanitize.ts';
import { seededRandom } from '../random.ts';
import { drawVariables, fillHtml } from '../template.ts';
import type { CompiledQuestion } from './compile.ts';
import type { Drawing, DrawnQuestion } from './kinds/kind-rules.ts';
import { kinds, type QuestionOf } from './kinds/registry.ts';
import type { QuestionKind } from './kinds/views.ts';

/** Draws the numbers and the order of a question. The same question and seed always give the same drawing. */
export function drawQuestion({ question, html, picture }: CompiledQuestion, seed: string): DrawnQuestion {
  const random = seededRandom(`${question.id} ${seed}`);
  const variables = drawVariables(question.template, random);
  const textAt = (path: string) => {
    const text = html[path];
    return text && sanitizeFilled(fillHtml(text.html, text.expressions, variables));
  };
  const at = (path: string) => textAt(path) ?? '';
  const { view, arrangement = [] } = drawKind(question, { random, at, picture });
  return { view, variables, arrangement, textAt };
}

function drawKind<Kind extends QuestionKind>(
  question: QuestionOf<Kind>,
  drawing: Omit<Drawing<Kind>, 'base'>,
) {
  const base: Drawing<Kind>['base'] = {
    kind: question.kind,
    prompt: drawing.at('prompt'),
    hints: question.hints.length,
  };
  if (question.template) base.varies = true;
  return kinds[question.kind].draw(question, { ...drawing, base });
}
