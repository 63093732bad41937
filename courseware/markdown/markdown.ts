import { Marked, Renderer, type RendererObject, type Token } from 'marked';
import sanitizeHtml from 'sanitize-html';
import { highlightCode } from './highlight-code.ts';

export const markdownRenderer: RendererObject = {
  code: ({ text, lang }) => highlightCode(text, lang?.match(/^\S+/)?.[0].toLowerCase()),
  // A wide table scrolls inside its figure, so it must be focusable by keyboard.
  table(token) {
    return `<figure tabindex="0">${Renderer.prototype.table.call(this, token)}</figure>`;
  },
};

const marked = new Marked({ renderer: markdownRenderer });

/**
 * What a post may contain: text, tables, code and pictures. `id` and `name` are not allowed, because markup could use
 * them to replace elements that scripts look up. URLs may only lead to the web, to the site or to an email address.
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

/** Removes everything from HTML that a post or a lesson may not contain. */
export function sanitize(html: string): string {
  return sanitizeHtml(html, allowed);
}

/** Allows everything, and changes the same things that `allowed` changes. */
const everything: sanitizeHtml.IOptions = {
  allowedTags: false,
  allowedAttributes: false,
  allowVulnerableTags: true,
  // No attribute has its address checked.
  allowedSchemesAppliedToAttributes: [],
  nonTextTags: [],
  transformTags: allowed.transformTags,
};

/** Whether HTML passes `sanitize` without losing a tag, an attribute or an address. */
export function isKeptByPages(html: string): boolean {
  return sanitize(html) === sanitizeHtml(html, everything);
}

export const escapeAttribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** Renders a post's Markdown as HTML that cannot run scripts. */
export function renderMarkdown(markdown: string): string {
  const tokens = marked.lexer(markdown);
  lowerHeadings(tokens);
  return sanitize(marked.parser(tokens));
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
  const html = String(marked.parse(markdown)).replaceAll('<br>', ' ');
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
