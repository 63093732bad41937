import { isNode, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import type { ContentProblem } from '../content-problem.ts';

type Read<Value> = { value: Value; problems: [] } | { value?: undefined; problems: ContentProblem[] };

interface Source {
  file: string;
  text: string;
  /** The line of the file on which the text begins, counted from 1. */
  firstLine?: number;
}

/** More YAML aliases than this are an attempt to exhaust memory; content uses none. */
const mostAliases = 0;

/** Parses YAML and validates it against a schema. Each problem has the line of its value. */
export function readYaml<Schema extends z.ZodType>(
  { file, text, firstLine = 1 }: Source,
  schema: Schema,
): Read<z.output<Schema>> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1;
  if (document.errors.length > 0) {
    return {
      problems: document.errors.map(({ pos, message }) => ({ file, line: lineAt(pos[0]), message })),
    };
  }
  let plain: unknown;
  try {
    plain = document.toJS({ maxAliasCount: mostAliases });
  } catch (error) {
    return { problems: [{ file, line: firstLine, message: (error as Error).message }] };
  }
  const parsed = schema.safeParse(plain);
  if (parsed.success) return { value: parsed.data, problems: [] };
  return {
    problems: parsed.error.issues.map((issue) => {
      const path = issue.path.filter((step) => typeof step !== 'symbol');
      // An unknown field is reported at its own line, not at the line of its parent.
      const at = issue.code === 'unrecognized_keys' ? [...path, ...issue.keys.slice(0, 1)] : path;
      return { file, line: lineOf(at), message: messageOf(issue, path) };
    }),
  };

  function messageOf({ code, message }: z.core.$ZodIssue, path: (string | number)[]): string {
    if (path.length === 0) return message;
    const isMissing = code.startsWith('invalid_') && document.getIn(path) === undefined;
    return isMissing ? `"${path.join('.')}" is missing` : `${path.join('.')}: ${message}`;
  }

  /** The line of the value at a path, or of the nearest enclosing value if it is missing. */
  function lineOf(path: (string | number)[]): number {
    for (let length = path.length; length > 0; length--) {
      const node = document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return lineAt(node.range[0]);
    }
    return firstLine;
  }
}

const frontMatterPattern = /^---\r?\n([\s\S]*?)^---[ \t]*(?:\r?\n|$)/m;

/** Splits a Markdown file into front matter and body; returns undefined if it has no front matter. */
export function splitFrontMatter(
  text: string,
): { frontMatter: string; body: string; bodyLine: number } | undefined {
  const found = text.startsWith('---') ? frontMatterPattern.exec(text) : null;
  if (found?.index !== 0) return undefined;
  const [whole, frontMatter = ''] = found;
  return {
    frontMatter,
    body: text.slice(whole.length),
    bodyLine: whole.split('\n').length,
  };
}
