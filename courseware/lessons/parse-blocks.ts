import type { z } from 'zod';
import type { ContentProblem } from '../content-problem.ts';
import {
  type Block,
  containerDirectives,
  leafDirectives,
  pythonAttributes,
  videoAttributes,
} from './block.ts';
import { fencePattern, nextFence } from './fence.ts';

type Problem = Omit<ContentProblem, 'file'>;

const directivePattern =
  /^(?<colons>:{2,3})(?<name>[a-z]+)(?:\[(?<label>.*)\])?(?:\{(?<attributes>.*)\})?\s*$/;
/** The pattern above takes quadratic time on lines that are made for it. */
const longestDirective = 4_000;

/**
 * Splits the Markdown of a lesson into its blocks. Directives inside fenced code are code. A part that cannot be parsed
 * is reported with its line and skipped, so that an author sees all problems at once.
 */
export function parseBlocks(markdown: string, firstLine = 1): { blocks: Block[]; problems: Problem[] } {
  const blocks: Block[] = [];
  const problems: Problem[] = [];
  const lines = markdown.split(/\r?\n/);
  let prose: string[] = [];
  let proseLine = firstLine;
  let fence: string | undefined;

  const report = (line: number, message: string) => problems.push({ line, message });
  const endProse = () => {
    const text = prose.join('\n').trim();
    const blankLines = prose.findIndex((line) => line.trim() !== '');
    if (text !== '')
      blocks.push({ kind: 'prose', markdown: text, line: proseLine + Math.max(0, blankLines) });
    prose = [];
  };

  for (let at = 0; at < lines.length; at++) {
    const text = lines[at] as string;
    const line = firstLine + at;
    fence = nextFence(fence, text);
    const directive = fence === undefined ? matchDirective(text) : undefined;
    if (!directive) {
      if (fence === undefined && /^:{2,3}/.test(text)) report(line, `${excerpt(text)} is not a directive.`);
      if (prose.length === 0) proseLine = line;
      prose.push(text);
      continue;
    }
    endProse();
    const { colons, name = '', label, attributes = '' } = directive;
    if (colons === '::') {
      const block = readLeaf({ name, label, attributes, line }, report);
      if (block) blocks.push(block);
      continue;
    }
    const end = findEnd(lines, at + 1);
    if (end === undefined) {
      report(line, `":::${name}" has no closing ":::".`);
      break;
    }
    const inner = lines.slice(at + 1, end);
    const block = readContainer({ name, label, attributes, line, inner }, report);
    if (block) blocks.push(block);
    at = end;
  }
  endProse();
  return { blocks, problems };
}

function matchDirective(line: string): Record<string, string | undefined> | undefined {
  return line.length > longestDirective ? undefined : directivePattern.exec(line)?.groups;
}

function excerpt(line: string): string {
  const text = line.trim();
  return text.length > 80 ? `"${text.slice(0, 80)}…"` : `"${text}"`;
}

function findEnd(lines: string[], from: number): number | undefined {
  let fence: string | undefined;
  for (let at = from; at < lines.length; at++) {
    const line = lines[at] as string;
    fence = nextFence(fence, line);
    if (fence === undefined && line.trim() === ':::') return at;
  }
  return undefined;
}

type Report = (line: number, message: string) => void;

interface Directive {
  name: string;
  label: string | undefined;
  attributes: string;
  line: number;
}

function readLeaf({ name, label, attributes, line }: Directive, report: Report): Block | undefined {
  if (!Object.hasOwn(leafDirectives, name)) {
    report(
      line,
      Object.hasOwn(containerDirectives, name)
        ? `":::${name}" has three colons and encloses text.`
        : `There is no directive "::${name}".`,
    );
    return undefined;
  }
  if (label !== undefined) report(line, `"::${name}" takes no text in brackets.`);
  const kind = name as keyof typeof leafDirectives;
  const given = readAttributes(attributes, line, report);
  const checked = checkAttributes<z.ZodType<object>>(`::${name}`, leafDirectives[kind], given, line, report);
  return checked && ({ kind, line, ...checked } as Block);
}

function readContainer(
  { name, label, attributes, line, inner }: Directive & { inner: string[] },
  report: Report,
): Block | undefined {
  if (!Object.hasOwn(containerDirectives, name)) {
    report(
      line,
      Object.hasOwn(leafDirectives, name)
        ? `"::${name}" has two colons and encloses nothing.`
        : `There is no directive ":::${name}".`,
    );
    return undefined;
  }
  const kind = name as keyof typeof containerDirectives;
  const nested = inner.findIndex((text) => matchDirective(text));
  if (kind !== 'python' && nested !== -1)
    report(line + 1 + nested, `A directive cannot stand inside ":::${name}".`);
  const text = label?.trim() ?? '';
  if (containerDirectives[kind] === 'label' && text === '')
    report(line, `":::${name}" needs a text in brackets.`);
  if (containerDirectives[kind] === 'plain' && label !== undefined) {
    report(line, `":::${name}" takes no text in brackets.`);
  }
  if (inner.join('').trim() === '') {
    report(line, kind === 'video' ? '":::video" needs a transcript inside.' : `":::${name}" is empty.`);
  }
  const given = readAttributes(attributes, line, report);
  if (kind === 'python') return readPython(given, inner, line, report);
  if (kind === 'video') {
    const film = checkAttributes(':::video', videoAttributes, given, line, report);
    return film && { kind, ...film, markdown: inner.join('\n').trim(), line };
  }
  if (Object.keys(given).length > 0) report(line, `":::${name}" takes no attributes.`);
  const markdown = inner.join('\n').trim();
  switch (kind) {
    case 'predict':
    case 'note':
    case 'wrong':
      return { kind, label: text, markdown, line };
    default:
      return { kind, markdown, line };
  }
}

/** Parses `a="x" b="y"` into an object. */
function readAttributes(source: string, line: number, report: Report): Record<string, string> {
  const attributes: Record<string, string> = {};
  const rest = source.replace(/([a-z]+)="([^"]*)"\s*/g, (_all, name: string, value: string) => {
    attributes[name] = value;
    return '';
  });
  if (rest.trim() !== '') report(line, `"{${source}}" is not a list of attributes such as name="value".`);
  return attributes;
}

/** The attributes of a directive, or undefined after each problem with them was reported. */
function checkAttributes<Schema extends z.ZodType>(
  directive: string,
  schema: Schema,
  given: Record<string, string>,
  line: number,
  report: Report,
): z.output<Schema> | undefined {
  const parsed = schema.safeParse(given);
  for (const { path, message } of parsed.error?.issues ?? []) {
    report(line, `"${directive}": ${[...path, message].join(': ')}`);
  }
  return parsed.data;
}

const pythonFences = ['python', 'output', 'tests', 'solution'];

/** A Python exercise: Markdown instructions, and fenced `python`, `output`, `tests` and `solution`. */
function readPython(
  given: Record<string, string>,
  inner: string[],
  line: number,
  report: Report,
): Block | undefined {
  const attributes = checkAttributes(':::python', pythonAttributes, given, line, report);
  if (!attributes) return undefined;
  const fenced = new Map<string, string>();
  const task: string[] = [];
  let open: { fence: string; info: string; lines: string[] } | undefined;
  for (const text of inner) {
    const found = fencePattern.exec(text)?.groups;
    if (!open && found) open = { fence: found.fence ?? '', info: found.info ?? '', lines: [] };
    else if (open && text.trim() === open.fence) {
      if (fenced.has(open.info)) report(line, `":::python" has two blocks of ${open.info || 'no language'}.`);
      fenced.set(open.info, open.lines.join('\n'));
      open = undefined;
    } else (open?.lines ?? task).push(text);
  }
  if (open) report(line, '":::python" has a code block without an end.');
  const [code, output, tests, solution] = pythonFences.map((info) => fenced.get(info));
  for (const info of fenced.keys()) {
    if (pythonFences.includes(info)) continue;
    report(
      line,
      `":::python" takes blocks of python, output, tests and solution, not of ${info || 'no language'}.`,
    );
  }
  if (code === undefined) {
    report(line, '":::python" needs a block of python.');
    return undefined;
  }
  const markdown = task.join('\n').trim();
  return { kind: 'python', ...attributes, markdown, code, output, tests, solution, line };
}
