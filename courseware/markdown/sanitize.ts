import sanitizeHtml from 'sanitize-html';

/**
 * What a post may contain: text, tables, code and pictures. `id` and `name` are not allowed, because markup could use
 * them to replace elements that scripts look up. URLs may only lead to the web, to the site or to an email address.
 */
const inPosts: sanitizeHtml.IOptions = {
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

/** The elements of a formula. None of them links to anything, and their attributes only say how it is drawn. */
const formulaTags = [
  ...['math', 'mrow', 'mi', 'mn', 'mo', 'mtext', 'mspace', 'mfrac', 'msqrt', 'mroot', 'mstyle', 'mpadded'],
  ...[
    'mphantom',
    'msub',
    'msup',
    'msubsup',
    'munder',
    'mover',
    'munderover',
    'mtable',
    'mtr',
    'mtd',
    'menclose',
  ],
];
const formulaAttributes = [
  { name: 'display', values: ['block'] },
  ...['stretchy', 'fence', 'separator', 'movablelimits', 'accent', 'accentunder', 'largeop', 'symmetric'].map(
    (name) => ({ name, values: ['true', 'false'] }),
  ),
  { name: 'displaystyle', values: ['true', 'false'] },
  { name: 'form', values: ['prefix', 'infix', 'postfix'] },
  { name: 'scriptlevel', values: ['0', '1', '2', '+1'] },
  { name: 'linethickness', values: ['0', '0px'] },
  { name: 'mathvariant', values: ['normal'] },
];

/**
 * Lessons and questions show the files of their course with `::figure`. A picture from anywhere else would tell its
 * server who reads or reviews the text.
 */
const inLessons: sanitizeHtml.IOptions = {
  ...inPosts,
  allowedTags: [...[inPosts.allowedTags || []].flat().filter((tag) => tag !== 'img'), ...formulaTags],
  allowedAttributes: {
    ...inPosts.allowedAttributes,
    ...Object.fromEntries(formulaTags.map((tag) => [tag, formulaAttributes])),
  },
};

/** Removes everything from HTML that a post may not contain. */
export function sanitizePost(html: string): string {
  return sanitizeHtml(html, inPosts);
}

/** Removes everything from HTML that a lesson or a question may not contain. */
export function sanitizeLesson(html: string): string {
  return sanitizeHtml(html, inLessons);
}

/** Every `<` begins a tag that may be used, without attributes. */
const plainTags = /^(?:[^<]|<\/?(?:p|em|strong|b|i|code|ul|ol|li|sub|sup|del)>|<br \/>)*$/;

/** The same for the text of a question after its values were filled in. Most have nothing that could be removed. */
export function sanitizeFilled(html: string): string {
  return plainTags.test(html) ? html : sanitizeLesson(html);
}

/** Allows everything, and changes the same things that `inLessons` changes. */
const everything: sanitizeHtml.IOptions = {
  allowedTags: false,
  allowedAttributes: false,
  allowVulnerableTags: true,
  // No attribute has its address checked.
  allowedSchemesAppliedToAttributes: [],
  nonTextTags: [],
  transformTags: inLessons.transformTags,
};

/** Whether HTML passes `sanitizeLesson` without losing a tag, an attribute or an address. */
export function isKeptByLessons(html: string): boolean {
  return sanitizeLesson(html) === sanitizeHtml(html, everything);
}
