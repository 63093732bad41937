/** A piece of a text with blanks: HTML, or a blank by its index. */
export type TextPart = { html: string } | { blank: number };

const blankPattern = /\[\[(\d+)\]\]/g;
const codePattern = /^<pre[^>]*><code[^>]*>([\s\S]*)<\/code><\/pre>\s*$/;

/**
 * Takes a text apart at its blanks, so that controls can stand there. Each piece is HTML that is complete in itself:
 * elements that are open at a blank are closed before it and opened again after it.
 */
export function splitBlanks(html: string): { isCode: boolean; parts: TextPart[] } {
  const code = codePattern.exec(html);
  const source = code?.[1]?.replace(/\n$/, '') ?? html;
  const parts: TextPart[] = [];
  let open: string[] = [];
  let start = 0;
  const addHtml = (piece: string) => {
    const before = open.join('');
    open = openTags(open, piece);
    const after = open.map(closingTag).toReversed().join('');
    if (piece !== '') parts.push({ html: before + piece + after });
  };
  for (const match of source.matchAll(blankPattern)) {
    addHtml(source.slice(start, match.index));
    parts.push({ blank: Number(match[1]) - 1 });
    start = match.index + match[0].length;
  }
  addHtml(source.slice(start));
  return { isCode: code !== null, parts };
}

/** The tags that are open after a piece of HTML. */
function openTags(before: string[], piece: string): string[] {
  const open = [...before];
  for (const [tag, slash, name = ''] of piece.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*>/gi)) {
    if (slash) open.pop();
    else if (!['br', 'hr', 'img'].includes(name.toLowerCase())) open.push(tag);
  }
  return open;
}

function closingTag(tag: string): string {
  return `</${/^<([a-z0-9]+)/i.exec(tag)?.[1]}>`;
}
