import type { TokenizerAndRendererExtension } from 'marked';
import temml from 'temml';
import { escapeHtml } from '#domain/text/escape-html.ts';

/** Far longer than the formulas of our lessons. Rendering takes longer than linear time. */
const longest = { inline: 300, block: 2_000 };

interface FormulaToken {
  type: 'formula' | 'formulaBlock';
  raw: string;
  text: string;
}

/**
 * `$a^2$` within a line. So that prices stay text, both signs stand directly at the formula, the second is not followed by a
 * letter or digit, and what begins with a digit contains no words: "$5 and $10" and "between $5 and 10$" are prices.
 */
const inlinePattern = new RegExp(
  `^\\$(?![\\s$])((?:\\\\.|[^\\\\$\\n]){1,${longest.inline}}?)(?<!\\s)\\$(?![A-Za-z0-9$])`,
);
/** `$$`, a formula and `$$`, on lines of their own. */
const blockPattern = new RegExp(
  `^ {0,3}\\$\\$[ \\t]*\\n?((?:\\\\[\\s\\S]|[^\\\\$\\n]|\\n(?!\\s*\\n)){1,${longest.block}}?)\\n?[ \\t]*\\$\\$[ \\t]*(?:\\n+|$)`,
);

/** A sum of money with words after it: two letters in a row that are neither a command nor inside braces. */
function isPrice(text: string): boolean {
  return /^\d/.test(text) && /[A-Za-z]{2}/.test(text.replaceAll(/\\[A-Za-z]+|\{[^}]*\}/g, ' '));
}

export const inlineFormula: TokenizerAndRendererExtension = {
  name: 'formula',
  level: 'inline',
  start: (source) => source.match(/(?<![\\A-Za-z0-9$])\$/)?.index,
  tokenizer(source): FormulaToken | undefined {
    const found = inlinePattern.exec(source);
    if (!found || isPrice(found[1] ?? '')) return undefined;
    return { type: 'formula', raw: found[0], text: found[1] ?? '' };
  },
  renderer: (token) => renderFormula(token.text, false),
};

export const blockFormula: TokenizerAndRendererExtension = {
  name: 'formulaBlock',
  level: 'block',
  start: (source) => source.match(/^ {0,3}\$\$/m)?.index,
  tokenizer(source): FormulaToken | undefined {
    const found = blockPattern.exec(source);
    const text = found?.[1]?.trim();
    return found && text ? { type: 'formulaBlock', raw: found[0], text } : undefined;
  },
  // A wide formula scrolls inside its figure, as a table does, so it must be focusable by keyboard.
  renderer: (token) => `<figure tabindex="0">${renderFormula(token.text, true)}</figure>\n`,
};

/** Definitions could make a short formula expand to a very long one. */
const definition =
  /\\(?:[gex]?def|let|futurelet|global|long|newcommand|renewcommand|providecommand|DeclareMathOperator)(?![A-Za-z])/;

/** MathML, which screen readers read. A formula with a mistake is shown as it was written. */
function renderFormula(source: string, isBlock: boolean): string {
  const { html } = tryFormula(source, isBlock);
  return html ?? `<code>${escapeHtml(source)}</code>`;
}

/** The MathML of a formula, or what is wrong with it. */
function tryFormula(source: string, isBlock: boolean): { html?: string; problem?: string } {
  const found = definition.exec(source)?.[0];
  if (found) return { problem: `"${found}" cannot be used.` };
  try {
    const html = temml.renderToString(source, {
      displayMode: isBlock,
      throwOnError: true,
      trust: false,
      maxExpand: 100,
      maxSize: [20, 20],
    });
    return { html };
  } catch (error) {
    // Deep nesting ends in an error of the engine, whose message helps no author.
    const isMistake = error instanceof Error && !(error instanceof RangeError);
    return { problem: isMistake ? explain(error.message) : 'It is too complicated.' };
  }
}

/** What the library says, without the position, which it marks by underlining letters. */
function explain(message: string): string {
  const [text = ''] = message.trim().split(/ at (?:position|end of input)/);
  return `${text.replace(/\.$/, '')}.`;
}

/** What is wrong with a formula, if anything is. */
export function findFormulaProblem(token: { type: string; text?: string }): string | undefined {
  if (token.type !== 'formula' && token.type !== 'formulaBlock') return undefined;
  const { problem } = tryFormula(token.text ?? '', token.type === 'formulaBlock');
  return problem && `This formula cannot be read: ${problem}`;
}

/** A dollar sign that is neither part of a formula nor of a price, in text without formulas, code and escaped signs. */
export const strayDollar = /\$(?!\d)/;
