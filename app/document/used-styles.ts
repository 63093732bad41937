/**
 * Reduces a style sheet to what a document can use, so that a first visit does not wait for the styles of other pages.
 * The whole sheet loads on the visitor's first intent, before anything else can render.
 */
export function keepUsedStyles(stylesheet: string, html: string): string {
  return dropUnusedProperties(keepUsedRules(stylesheet, classesIn(html)));
}

function classesIn(html: string): Set<string> {
  const names = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, list = '']) => list.split(' '));
  return new Set(names.map(unescapeAttribute));
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

function unescapeAttribute(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name) => entities[name] ?? '');
}

const conditions = /^@(media|supports|container)\b/;

function keepUsedRules(css: string, classes: ReadonlySet<string>): string {
  let kept = '';
  for (const { head, body } of blocksOf(css)) {
    if (body === undefined) kept += head;
    // Layers are ordered by first appearance, so even an empty one stays.
    else if (head.startsWith('@layer')) kept += `${head}{${keepUsedRules(body, classes)}}`;
    else if (conditions.test(head)) {
      const inner = keepUsedRules(body, classes);
      if (inner) kept += `${head}{${inner}}`;
    } else if (head.startsWith('@') || canMatch(head, classes)) kept += `${head}{${body}}`;
  }
  return kept;
}

/**
 * A rule without a class may match anything. For the others one class in use is enough. Class names that start with a
 * digit are escaped in a way this code does not parse, so their rules stay.
 */
function canMatch(selector: string, classes: ReadonlySet<string>): boolean {
  if (/\\[\da-f]/i.test(selector)) return true;
  const names = [...selector.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) =>
    name.replaceAll('\\', ''),
  );
  return names.length === 0 || names.some((name) => classes.has(name));
}

/** Registrations of custom properties are a good part of a sheet, and each serves only a few utilities. */
function dropUnusedProperties(css: string): string {
  const registration = /@property (--[\w-]+)\{[^}]*\}/g;
  const rules = css.replace(registration, '');
  return css.replace(registration, (text, name) => (rules.includes(name) ? text : ''));
}

interface Block {
  /** A selector, an at-rule with its condition, or a whole statement. */
  head: string;
  body?: string;
}

/** The top-level blocks and statements, in order. */
function* blocksOf(css: string): Generator<Block> {
  let depth = 0;
  let start = 0;
  let bodyStart = 0;
  for (const { 0: mark, index } of css.matchAll(
    /\\.|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\/\*.*?\*\/|[{};]/gs,
  )) {
    if (mark === '{' && depth++ === 0) bodyStart = index + 1;
    const isStatement = mark === ';' && depth === 0;
    const isBlock = mark === '}' && --depth === 0;
    if (isStatement) yield { head: css.slice(start, index + 1).trim() };
    if (isBlock) yield { head: css.slice(start, bodyStart - 1).trim(), body: css.slice(bodyStart, index) };
    if (isStatement || isBlock) start = index + 1;
  }
}
