import { Marked, Renderer, type RendererObject, type Token } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { highlightCode } from './highlight-code.ts';

export const markdownRenderer: RendererObject = {
  code: ({ text, lang }) => highlightCode(text, lang?.match(/^\S+/)?.[0].toLowerCase()),
  // A wide table scrolls inside its figure, so the keyboard has to be able to reach it.
  table(token) {
    return `<figure tabindex="0">${Renderer.prototype.table.call(this, token)}</figure>`;
  },
};

const marked = new Marked({ renderer: markdownRenderer });

/**
 * What a post may contain: running text, tables, code and pictures. No `id` or `name`, by which markup could
 * stand in for parts of the page that scripts look up, and no address but of the web, the site or a mailbox.
 */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ...[
      'h2',
      'h3',
      'h4',
      'h5',
      'h6',
      'p',
      'blockquote',
      'hr',
      'ul',
      'ol',
      'li',
      'pre',
      'figure',
      'figcaption',
    ],
    ...[
      'a',
      'abbr',
      'b',
      'br',
      'code',
      'del',
      'em',
      'i',
      'img',
      'kbd',
      'q',
      's',
      'span',
      'strong',
      'sub',
      'sup',
    ],
    ...['table', 'thead', 'tbody', 'tr', 'th', 'td'],
  ],
  allowedAttributes: {
    a: ['href', 'title'],
    abbr: ['title'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading', 'decoding'],
    ol: ['start'],
    figure: [{ name: 'tabindex', values: ['0'] }],
    pre: [{ name: 'tabindex', values: ['0'] }],
    td: ['align'],
    th: ['align'],
  },
  allowedClasses: { code: ['language-*'], span: ['code-*'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  transformTags: {
    h1: 'h2',
    img: (tagName, { alt = '', ...attributes }) => ({
      tagName,
      attribs: { ...attributes, alt, loading: 'lazy', decoding: 'async' },
    }),
  },
};

/** Leaves of any HTML only what a post or a lesson may contain. */
export function sanitize(html: string): string {
  return sanitizeHtml(html, allowed);
}

/** A post's Markdown as HTML in which nothing can run. */
export function renderMarkdown(markdown: string): string {
  const tokens = marked.lexer(markdown);
  lowerHeadings(tokens);
  return sanitize(marked.parser(tokens));
}

/** The page's own title is its h1, so a post that begins with one has all its headings moved down by a level. */
function lowerHeadings(tokens: Token[]): void {
  if (!tokens.some((token) => token.type === 'heading' && token.depth === 1)) return;
  marked.walkTokens(tokens, (token) => {
    if (token.type === 'heading') token.depth = Math.min(token.depth + 1, 6);
  });
}

/** Only the words of running text: no markup, no code blocks, no line breaks. */
export function toPlainText(markdown: string): string {
  const html = String(marked.parse(markdown)).replaceAll('<br>', ' ');
  const text = sanitizeHtml(html, {
    allowedTags: [],
    nonTextTags: ['pre', 'script', 'style', 'textarea', 'option', 'noscript', 'title'],
  });
  return unescapeHtml(text).replace(/\s+/g, ' ').trim();
}

/** Undoes the escaping of text by sanitize-html, which knows these four. */
function unescapeHtml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}
