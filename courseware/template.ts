import { z } from 'zod';
import {
  ExpressionError,
  evaluate,
  evaluateBoolean,
  isKnownFunction,
  namesIn,
  parseExpression,
  roundTo,
  type Value,
  type Variables,
} from './expression.ts';
import type { Random } from './random.ts';

/** Numbers from `from` to `to` in steps of `step`. */
const range = { from: z.number(), to: z.number(), step: z.number().positive() };
const scalar = z.union([z.number(), z.string().max(80), z.boolean()]);

/** How one variable of a question gets its value. */
const variableSchema = z.union([
  z.strictObject(range),
  z.strictObject({ ...range, list: z.int().min(2).max(12) }),
  z.strictObject({ oneOf: z.array(scalar).min(2).max(50) }),
  z.strictObject({ compute: z.string() }),
]);

const reserved = ['and', 'or', 'not', 'true', 'false', 'if'];

/**
 * The variables of a question in the order in which they are drawn. A computed variable may use those before it.
 * `where` is a condition on all of them; values that do not meet it are drawn again.
 */
export const templateSchema = z
  .record(
    z.string().regex(/^[a-z][a-z0-9_]{0,30}$/i, 'Use letters, digits and _ for a variable'),
    z.unknown(),
  )
  .superRefine((template, context) => {
    const known = new Set<string>();
    for (const [name, variable] of Object.entries(template)) {
      const report = (message: string) => context.addIssue({ code: 'custom', path: [name], message });
      if (name === 'where') continue;
      if (reserved.includes(name) || isKnownFunction(name)) {
        report(`"${name}" is the name of a function or operator`);
      }
      const parsed = variableSchema.safeParse(variable);
      if (!parsed.success) {
        report('Use { from, to, step }, { list, from, to, step }, { oneOf } or { compute }');
      } else if ('compute' in parsed.data) {
        reportExpression(parsed.data.compute, known, report);
      } else if ('from' in parsed.data && countSteps(parsed.data) < 1) {
        report('There is no value between "from" and "to"');
      }
      known.add(name);
    }
    if (template.where === undefined) return;
    const report = (message: string) => context.addIssue({ code: 'custom', path: ['where'], message });
    if (typeof template.where === 'string') reportExpression(template.where, known, report);
    else report('"where" is a condition such as a != b');
  });

export type Template = z.output<typeof templateSchema>;

type Report = (message: string) => void;

/** Reports an expression that does not parse or uses a variable that is not defined before it. */
export function reportExpression(source: string, known: ReadonlySet<string>, report: Report): void {
  try {
    const { variables, functions } = namesIn(parseExpression(source));
    for (const name of variables) if (!known.has(name)) report(`There is no variable "${name}"`);
    for (const name of functions) if (!isKnownFunction(name)) report(`There is no function "${name}"`);
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    report(error.message);
  }
}

export function variableNames(template: Template | undefined): Set<string> {
  return new Set(Object.keys(template ?? {}).filter((name) => name !== 'where'));
}

const mostDraws = 200;

/** Draws the variables. The same random numbers give the same values. */
export function drawVariables(template: Template | undefined, random: Random): Variables {
  if (!template) return {};
  const { where, ...variables } = template;
  const condition = typeof where === 'string' ? parseExpression(where) : undefined;
  for (let draw = 0; draw < mostDraws; draw++) {
    const values: Record<string, Value> = {};
    for (const [name, variable] of Object.entries(variables)) {
      values[name] = drawValue(variableSchema.parse(variable), values, random);
    }
    if (!condition || evaluateBoolean(condition, values)) return values;
  }
  throw new ExpressionError(`No values were found that meet "${where}" in ${mostDraws} draws.`);
}

function drawValue(variable: z.output<typeof variableSchema>, known: Variables, random: Random): Value {
  if ('compute' in variable) return evaluate(parseExpression(variable.compute), known);
  if ('oneOf' in variable) return variable.oneOf[random.below(variable.oneOf.length)] as Value;
  if ('list' in variable) return Array.from({ length: variable.list }, () => drawStep(variable, random));
  return drawStep(variable, random);
}

interface Range {
  from: number;
  to: number;
  step: number;
}

const countSteps = ({ from, to, step }: Range): number => Math.floor((to - from) / step + 1e-9) + 1;

function drawStep(range: Range, random: Random): number {
  // 0.1 + 2 * 0.1 is 0.30000000000000004 in binary; learners should see 0.3.
  return roundTo(range.from + random.below(countSteps(range)) * range.step, 9);
}

/** A text with expressions in braces, parsed. `{{` and `}}` escape the braces. */
export interface CompiledText {
  /** The text with each expression replaced by a marker that Markdown and HTML leave unchanged. */
  text: string;
  expressions: string[];
}

/** Markers are single private use characters, which Markdown, HTML and highlighting treat as plain letters. */
const firstMark = 0xe000;
const markPattern = /[\uE000-\uE3FF]/g;
const bracePattern = /\{\{|\}\}|\{([^{}]*)\}/g;

/** Parses a text with expressions; throws an `ExpressionError` if one of them is invalid. */
export function compileText(source: string): CompiledText {
  const expressions: string[] = [];
  const text = source.replace(markPattern, '').replace(bracePattern, (found, expression?: string) => {
    if (found === '{{') return '{';
    if (found === '}}') return '}';
    parseExpression(expression ?? '');
    expressions.push(expression ?? '');
    return String.fromCharCode(firstMark + expressions.length - 1);
  });
  return { text, expressions };
}

/**
 * Inserts the values into HTML that was rendered from a compiled text. Values are escaped. Inside `<code>` a negative
 * number keeps its hyphen, as in program code.
 */
export function fillHtml(html: string, expressions: readonly string[], variables: Variables): string {
  if (expressions.length === 0) return html;
  return html.replace(markPattern, (mark, at: number) => {
    const expression = expressions[mark.charCodeAt(0) - firstMark];
    if (expression === undefined) return '';
    const before = html.slice(0, at);
    const isCode = before.lastIndexOf('<code') > before.lastIndexOf('</code');
    return escapeHtml(formatValue(evaluateSource(expression, variables), isCode ? '-' : '−'));
  });
}

function evaluateSource(source: string, variables: Variables): Value {
  return evaluate(parseExpression(source), variables);
}

/** Formats a value for learners: at most ten digits, lists with commas. */
export function formatValue(value: Value, minus = '−'): string {
  if (Array.isArray(value)) return value.map((item) => formatValue(item, minus)).join(', ');
  if (typeof value !== 'number') return String(value);
  return String(Number(value.toPrecision(10))).replace('-', minus);
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
