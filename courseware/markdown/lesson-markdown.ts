import { Marked, type Token, type TokenizerAndRendererExtension } from 'marked';
import { authoringLimits } from '#domain/courses/authoring-limits.ts';
import { termId } from '#domain/courses/glossary-term.ts';
import { escapeHtml } from '#domain/text/escape-html.ts';
import { blockFormula, inlineFormula } from './formula.ts';
import { lexWithLimits } from './lex-with-limits.ts';
import { markdownRenderer } from './markdown.ts';
import { sanitizeLesson } from './sanitize.ts';

interface TermToken {
  type: 'term';
  raw: string;
  text: string;
  id: string;
}

/** `:term[weights]{id="weight"}`, or `:term[weight]` if the text is the term itself: a link into the glossary. */
const term: TokenizerAndRendererExtension = {
  name: 'term',
  level: 'inline',
  start: (source) => source.match(/:term\[/)?.index,
  tokenizer(source): TermToken | undefined {
    const found = /^:term\[([^\]]+)\](?:\{id="([a-z0-9-]+)"\})?/.exec(source);
    if (!found) return undefined;
    const [raw, text = '', id = termId(text)] = found;
    return { type: 'term', raw, text, id };
  },
  renderer(token) {
    const { text, id } = token as TermToken;
    return `<a href="/free-resources/glossary#${id}">${escapeHtml(text)}</a>`;
  },
};

const marked = new Marked({ extensions: [term, inlineFormula, blockFormula], renderer: markdownRenderer });

/** The parts of a lesson's Markdown (paragraphs, headings, lists, tables, code) with their source and safe HTML. */
export function renderLessonMarkdown(markdown: string): { source: string; html: string }[] {
  return renderedParts(markdown).map(({ token }) => ({
    source: token.raw.trim(),
    html: sanitizeLesson(marked.parser([token])),
  }));
}

/** The tokens that are rendered, each with how many lines come before it. */
export function renderedParts(markdown: string): { token: Token; line: number }[] {
  let line = 0;
  return lexLessonMarkdown(markdown)
    .map((token) => {
      const part = { token, line };
      line += token.raw.split('\n').length - 1;
      return part;
    })
    .filter(({ token: { type } }) => type !== 'space' && type !== 'def');
}

/** The tokens of the Markdown. Throws a `RangeError` if it is beyond the limits that `findExcess` reports. */
export function lexLessonMarkdown(markdown: string): Token[] {
  return lexWithLimits(markdown, marked.defaults);
}

/** Calls `visit` with every token of the Markdown, nested ones included. */
export function walkLessonTokens(markdown: string, visit: (token: Token) => void): void {
  marked.walkTokens(lexLessonMarkdown(markdown), visit);
}

/** Renders inline Markdown. */
export function renderLessonInline(markdown: string): string {
  if (markdown.length > authoringLimits.paragraph) throw new RangeError('This text is too long.');
  return sanitizeLesson(String(marked.parseInline(markdown)));
}

/** The ids of the glossary terms a text links to. */
export function termsIn(markdown: string): string[] {
  return [...markdown.matchAll(/:term\[([^\]]+)\](?:\{id="([a-z0-9-]+)"\})?/g)].map(
    ([, text = '', id]) => id ?? termId(text),
  );
}

/** How questions are rendered: the same Markdown as lessons. */
export const questionRenderer = {
  renderBlocks: (markdown: string) =>
    renderLessonMarkdown(markdown)
      .map(({ html }) => html)
      .join(''),
  renderInline: renderLessonInline,
};
