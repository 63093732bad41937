import { z } from 'zod';
import { compileText } from '../template.ts';
import type { MarkdownRenderer } from './kinds/kind-rules.ts';
import { kinds, type QuestionOf } from './kinds/registry.ts';
import type { QuestionKind } from './kinds/views.ts';
import { type Question, textsOf } from './question.ts';

/** A question with its texts rendered, ready to be drawn. Created when a question is saved. */
export interface CompiledQuestion {
  question: Question;
  /** The rendered texts by their path in the question, such as `options.0.text`. */
  html: Record<string, { html: string; expressions: string[] }>;
  /** The picture of a point question as inline SVG. Questions that were compiled by older versions have none. */
  picture?: string;
}

/** Parses a compiled question as the database stores it: JSON as text. It was validated when it was stored. */
export const compiledQuestion = z.string().transform((text): CompiledQuestion => JSON.parse(text));

const blockTexts = new Set(['prompt', 'explanation']);

export function compileQuestion<Kind extends QuestionKind>(
  question: QuestionOf<Kind>,
  renderer: MarkdownRenderer,
): CompiledQuestion {
  const { renderText } = kinds[question.kind];
  const html: CompiledQuestion['html'] = {};
  for (const [path, source] of textsOf(question)) {
    const { text, expressions } = question.template ? compileText(source) : { text: source, expressions: [] };
    const key = path.join('.');
    const render = blockTexts.has(key) ? renderer.renderBlocks : renderer.renderInline;
    html[key] = { html: renderText?.(question, key, text, renderer) ?? render(text), expressions };
  }
  return { question, html };
}
