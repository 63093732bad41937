import { type Document, isNode, isScalar, Lexer, LineCounter, parseDocument, visit } from 'yaml';
import type { z } from 'zod';
import type { ContentProblem } from '../content-problem.ts';
import { describeIssue } from '../describe-issue.ts';

type Read<Value> = { value: Value; problems: [] } | { value?: undefined; problems: ContentProblem[] };

interface Source {
  file: string;
  text: string;
  /** The line of the file on which the text begins, counted from 1. */
  firstLine?: number;
  /** The most characters it may have. */
  most?: number;
}

/** What YAML may contain; checked before it is parsed. The institute's largest bank has 31,000 characters. */
export const yamlLimits = {
  characters: 200_000,
  /** Words, signs and line breaks. */
  parts: 80_000,
  frontMatter: 10_000,
  /** Lists and maps in brackets, inside each other. */
  brackets: 10,
  /** The columns before a value, which limit how deep lists and maps of lines can be. */
  indentation: 40,
} as const;

/** A hundred problems are enough to begin with. */
const mostProblems = 100;

/**
 * The first thing in YAML that is refused unparsed, because a parser calls itself for everything that is nested, and
 * aliases multiply. Content needs neither aliases nor tags.
 */
function findYamlExcess(text: string, most: number): { line: number; message: string } | undefined {
  if (text.length > most) {
    const line = text.slice(0, most).split('\n').length;
    return { line, message: `This has more than ${most.toLocaleString('en-US')} characters.` };
  }
  let line = 1;
  let column = 0;
  let brackets = 0;
  let parts = 0;
  for (const token of new Lexer().lex(text)) {
    parts += 1;
    if (parts > yamlLimits.parts) return { line, message: 'This has more values than can be read.' };
    const first = token[0];
    if ((token === '-' || token === '?' || token === ':') && brackets === 0) {
      // A key before a colon may be long; dashes, question marks and lone colons only follow each other.
      if (token !== ':' && column > yamlLimits.indentation) return { line, message: tooDeep };
    } else if (column === 0 && /^ +$/.test(token) && token.length > yamlLimits.indentation) {
      return { line, message: tooDeep };
    } else if (token === '[' || token === '{') brackets += 1;
    else if (token === ']' || token === '}') brackets = Math.max(0, brackets - 1);
    else if (first === '*' || first === '&')
      return { line, message: 'Anchors and aliases are not supported.' };
    else if (first === '!') return { line, message: 'Tags such as "!!set" are not supported.' };
    if (brackets > yamlLimits.brackets) return { line, message: tooDeep };
    const newlines = token.split('\n').length - 1;
    line += newlines;
    column = newlines > 0 ? token.length - token.lastIndexOf('\n') - 1 : column + token.length;
  }
  return undefined;
}

const tooDeep = 'Lists and maps are nested too deeply.';

/** Parses YAML and validates it against a schema. Each problem has the line of its value. */
export function readYaml<Schema extends z.ZodType>(
  { file, text, firstLine = 1, most = yamlLimits.characters }: Source,
  schema: Schema,
): Read<z.output<Schema>> {
  const excess = findYamlExcess(text, most);
  if (excess) {
    return { problems: [{ file, line: excess.line + firstLine - 1, message: excess.message }] };
  }
  const lines = new LineCounter();
  // The parser compares each key with all others. `findRepeatedKeys` looks them up instead.
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false });
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1;
  const errors = [
    ...document.errors.map(({ pos, message }) => ({ at: pos[0], message })),
    ...findRepeatedKeys(document),
  ];
  if (errors.length > 0) {
    return {
      problems: errors.slice(0, mostProblems).map(({ at, message }) => ({ file, line: lineAt(at), message })),
    };
  }
  const parsed = schema.safeParse(document.toJS({ maxAliasCount: 0 }), { error: describeIssue });
  if (parsed.success) return { value: parsed.data, problems: [] };
  return {
    problems: parsed.error.issues.slice(0, mostProblems).map((issue) => {
      const path = issue.path.filter((step) => typeof step !== 'symbol');
      // An unknown field is reported at its own line, not at the line of its parent.
      const at = issue.code === 'unrecognized_keys' ? [...path, ...issue.keys.slice(0, 1)] : path;
      return {
        file,
        line: lineOf(at),
        message: messageOf(issue, path),
        field: { path, message: issue.message },
      };
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

function findRepeatedKeys(document: Document): { at: number; message: string }[] {
  const found: { at: number; message: string }[] = [];
  visit(document, {
    Map(_key, { items }) {
      const seen = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (seen.has(key.value)) found.push({ at: key.range?.[0] ?? 0, message: 'Map keys must be unique' });
        seen.add(key.value);
      }
    },
  });
  return found;
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
