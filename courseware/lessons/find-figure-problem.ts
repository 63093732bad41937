/** What a figure may contain. The institute's own have at most 10,000 characters. */
export const figureLimits = { characters: 200_000, nesting: 30 } as const;

interface FigureProblem {
  line: number;
  message: string;
}

const name = '[A-Za-z_][\\w:.-]*';
const attribute = `\\s+${name}\\s*=\\s*(?:"[^"<]*"|'[^'<]*')`;
/** A comment, CDATA, an instruction or document type without declarations, or a tag. */
const markup = new RegExp(
  `<!--(?:[^-]|-(?!->))*-->|<!\\[CDATA\\[[^\\]]*\\]\\]>|<\\?[^?]*\\?>|<!DOCTYPE[^<>[\\]]*>|` +
    `<(?<close>/)?(?<tag>${name})(?:${attribute})*\\s*(?<empty>/)?>`,
  'y',
);

/**
 * Why an SVG file cannot be a figure. Tags must match each other, because the parser takes quadratic time on tags that
 * are never closed.
 */
export function findFigureProblem(svg: string): FigureProblem | undefined {
  const problem = (at: number, message: string) => ({ line: svg.slice(0, at).split('\n').length, message });
  if (svg.length > figureLimits.characters) {
    const most = figureLimits.characters.toLocaleString('en-US');
    return problem(figureLimits.characters, `A figure has at most ${most} characters.`);
  }
  const open: string[] = [];
  for (let at = svg.indexOf('<'); at !== -1; at = svg.indexOf('<', markup.lastIndex)) {
    markup.lastIndex = at;
    const groups = markup.exec(svg)?.groups;
    if (!groups) return problem(at, 'The figure is not well-formed XML here.');
    const { close, tag, empty } = groups;
    if (tag === undefined || empty) continue;
    if (!close) open.push(tag);
    else if (open.pop() !== tag) return problem(at, `"</${tag}>" does not close what is open here.`);
    if (open.length > figureLimits.nesting) {
      return problem(at, `Elements may be at most ${figureLimits.nesting} levels deep.`);
    }
  }
  return open.length > 0 ? problem(svg.length, `"<${open.at(-1)}>" is never closed.`) : undefined;
}

const scriptElement = /^<(script|foreignObject|iframe|embed|object)[\s/>]/i;
const eventHandler = /\s(on[a-z]+)\s*=/i;
const scriptAddress = /=\s*["']\s*(?:javascript|vbscript|data):/i;

/**
 * The first script in an SVG file. Pages leave scripts out (`inlineFigure`), but an author who meant one has to know, and
 * one who did not has a file from somewhere that should not be trusted.
 */
export function findFigureScript(svg: string): FigureProblem | undefined {
  for (const { 0: tag, index } of svg.matchAll(/<[^<>]*>/g)) {
    const name =
      scriptElement.exec(tag)?.[1] ??
      eventHandler.exec(tag)?.[1] ??
      (scriptAddress.test(tag) ? 'the link to it' : undefined);
    if (name) {
      const line = svg.slice(0, index).split('\n').length;
      return { line, message: `The figure has a script, which no page runs. Remove ${name}.` };
    }
  }
  return undefined;
}
