import { Marked, Renderer, type RendererObject, type Token } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { escapeHtml } from '#domain/text/escape-html.ts';
import { highlightCode } from './highlight-code.ts';
import { lexWithLimits } from './lex-with-limits.ts';
import { sanitizePost } from './sanitize.ts';

export const markdownRenderer: RendererObject = {
  code: ({ text, lang }) => highlightCode(text, lang?.match(/^\S+/)?.[0].toLowerCase()),
  // A wide table scrolls inside its figure, so it must be focusable by keyboard.
  table(token) {
    return `<figure tabindex="0">${Renderer.prototype.table.call(this, token)}</figure>`;
  },
};

const marked = new Marked({ renderer: markdownRenderer });

/** Renders a post's Markdown as HTML that cannot run scripts. Text that is nested too deeply is shown as it is. */
export function renderMarkdown(markdown: string): string {
  const tokens = lexPost(markdown);
  if (!tokens) return `<p>${escapeHtml(markdown)}</p>`;
  lowerHeadings(tokens);
  return sanitizePost(marked.parser(tokens));
}

function lexPost(markdown: string): Token[] | undefined {
  try {
    return lexWithLimits(markdown, marked.defaults, { paragraph: Number.POSITIVE_INFINITY });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return undefined;
  }
}

/** The page's title is its h1, so in a post that has an h1 too all headings move down one level. */
function lowerHeadings(tokens: Token[]): void {
  if (!tokens.some((token) => token.type === 'heading' && token.depth === 1)) return;
  marked.walkTokens(tokens, (token) => {
    if (token.type === 'heading') token.depth = Math.min(token.depth + 1, 6);
  });
}

/** The text alone: no markup, no code blocks, no line breaks. */
export function toPlainText(markdown: string): string {
  const tokens = lexPost(markdown);
  if (!tokens) return markdown.replace(/\s+/g, ' ').trim();
  const html = marked.parser(tokens).replaceAll('<br>', ' ');
  const text = sanitizeHtml(html, {
    allowedTags: [],
    nonTextTags: ['pre', 'script', 'style', 'textarea', 'option', 'noscript', 'title'],
  });
  return unescapeHtml(text).replace(/\s+/g, ' ').trim();
}

/** Reverses the escaping of text by sanitize-html, which escapes only these four. */
function unescapeHtml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}
