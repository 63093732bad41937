import { z } from 'zod';
import { compileText } from '../template.ts';
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

export interface MarkdownRenderer {
  /** Renders paragraphs, lists, code blocks and tables. */
  renderBlocks(markdown: string): string;
  /** Renders inline Markdown. */
  renderInline(markdown: string): string;
}

const blockTexts = new Set(['prompt', 'explanation']);

export function compileQuestion(question: Question, renderer: MarkdownRenderer): CompiledQuestion {
  const html: CompiledQuestion['html'] = {};
  for (const [path, source] of textsOf(question)) {
    const { text, expressions } = question.template ? compileText(source) : { text: source, expressions: [] };
    const key = path.join('.');
    const isCode = question.kind === 'blanks' && key === 'text' && question.language !== 'text';
    html[key] = {
      html: isCode
        ? renderCodeWithBlanks(text, question.language, renderer)
        : blockTexts.has(key)
          ? renderer.renderBlocks(text)
          : renderer.renderInline(text),
      expressions,
    };
  }
  return { question, html };
}

/**
 * Highlighting would treat a blank's number as a number of the program, so blanks are replaced by letters meanwhile.
 */
function renderCodeWithBlanks(code: string, language: string, { renderBlocks }: MarkdownRenderer): string {
  const firstBlank = 0xe400;
  const marked = code.replace(/\[\[(\d+)\]\]/g, (_blank, number) =>
    String.fromCharCode(firstBlank + Number(number)),
  );
  return renderBlocks(`\`\`\`${language}\n${marked}\n\`\`\``).replace(
    /[\uE400-\uE4FF]/g,
    (mark) => `[[${mark.charCodeAt(0) - firstBlank}]]`,
  );
}
