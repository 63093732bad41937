import { z } from 'zod';
import { escapeHtml } from '#domain/text/escape-html.ts';
import { describeIssue } from './describe-issue.ts';
import {
  type Effort,
  type Expression,
  ExpressionError,
  evaluate,
  evaluateBoolean,
  isKnownFunction,
  namesIn,
  newEffort,
  parseExpression,
  roundTo,
  type Value,
  type Variables,
} from './expression.ts';
import type { Random } from './random.ts';

/** What templates may contain; docs/curriculum.md lists the numbers for authors. */
export const templateLimits = {
  variables: 30,
  /** The values between `from` and `to`. */
  values: 1_000_000,
  /** The characters that all values add to one text. */
  filled: 5_000,
} as const;

/** Numbers from `from` to `to` in steps of `step`. */
const range = { from: z.number(), to: z.number(), step: z.number().positive() };
const scalar = z.union([z.number(), z.string().max(80), z.boolean()]);

/** How one variable of a question gets its value. */
const variableSchemas = {
  compute: z.strictObject({ compute: z.string() }),
  oneOf: z.strictObject({ oneOf: z.array(scalar).min(2).max(50) }),
  list: z.strictObject({ ...range, list: z.int().min(2).max(12) }),
  range: z.strictObject(range),
};
const variableSchema = z.union([
  variableSchemas.range,
  variableSchemas.list,
  variableSchemas.oneOf,
  variableSchemas.compute,
]);

/** How a variable gets its value, by the field that only this way has. */
export type VariableWay = keyof typeof variableSchemas;

/** Undefined if a variable has the fields of none. */
export function wayOfVariable(variable: unknown): VariableWay | undefined {
  if (typeof variable !== 'object' || variable === null || Array.isArray(variable)) return undefined;
  if ('compute' in variable) return 'compute';
  if ('oneOf' in variable) return 'oneOf';
  if ('list' in variable) return 'list';
  return 'from' in variable || 'to' in variable || 'step' in variable ? 'range' : undefined;
}

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
    if (variableNames(template).size > templateLimits.variables) {
      context.addIssue({
        code: 'custom',
        message: `A template has at most ${templateLimits.variables} variables`,
      });
      return;
    }
    const known = new Set<string>();
    for (const [name, variable] of Object.entries(template)) {
      const report = (message: string, ...path: (string | number)[]) =>
        context.addIssue({ code: 'custom', path: [name, ...path], message });
      if (name === 'where') continue;
      if (reserved.includes(name) || isKnownFunction(name)) {
        report(`"${name}" is the name of a function or operator`);
      }
      const way = wayOfVariable(variable);
      const parsed = way && variableSchemas[way].safeParse(variable, { error: describeIssue });
      if (!parsed) {
        report('Use { from, to, step }, { list, from, to, step }, { oneOf } or { compute }');
      } else if (!parsed.success) {
        for (const { message, path } of parsed.error.issues) {
          report(message, ...path.filter((step) => typeof step !== 'symbol'));
        }
      } else if ('compute' in parsed.data) {
        reportExpression(parsed.data.compute, known, (message) => report(message, 'compute'));
      } else if ('from' in parsed.data) {
        const count = countSteps(parsed.data);
        if (count < 1) report('There is no value between "from" and "to"');
        if (count > templateLimits.values) {
          const most = templateLimits.values.toLocaleString('en-US');
          report(`There are more than ${most} values between "from" and "to"`);
        }
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

export function variableNames(template: Readonly<Record<string, unknown>> | undefined): Set<string> {
  return new Set(Object.keys(template ?? {}).filter((name) => name !== 'where'));
}

const mostDraws = 200;

/** Draws the variables. The same random numbers give the same values. */
export function drawVariables(template: Template | undefined, random: Random): Variables {
  if (!template) return {};
  const { where, ...rest } = template;
  const variables = Object.entries(rest).map(([name, variable]): [string, Drawable] => {
    const parsed = variableSchema.parse(variable);
    return [name, 'compute' in parsed ? parseExpression(parsed.compute) : parsed];
  });
  const condition = typeof where === 'string' ? parseExpression(where) : undefined;
  const effort = newEffort();
  for (let draw = 0; draw < mostDraws; draw++) {
    const values: Record<string, Value> = {};
    for (const [name, variable] of variables) values[name] = drawValue(variable, values, random, effort);
    if (!condition || evaluateBoolean(condition, values, effort)) return values;
  }
  throw new ExpressionError(`No values were found that meet "${where}" in ${mostDraws} draws.`);
}

type Drawable = Exclude<z.output<typeof variableSchema>, { compute: string }> | Expression;

function drawValue(variable: Drawable, known: Variables, random: Random, effort: Effort): Value {
  if ('kind' in variable) return evaluate(variable, known, effort);
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
const tagOrMark = /<[^<>]*>|[\uE000-\uE3FF]/g;
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

/** A tag with a marker inside, so in one of its attributes. The sanitiser escapes `<` and `>` in attributes. */
const markedTag = /<[^<>\uE000-\uE3FF]*[\uE000-\uE3FF][^<>]*>/;

/** The same in the address of a Markdown link, which is percent-encoded. */
const encodedMark = /<[^<>]*%EE%8[0-9A-F]%[89AB][0-9A-F][^<>]*>/;

/** Whether an expression stands in an attribute of an element, such as the address of a link. */
export function hasMarkInTag(html: string): boolean {
  return markedTag.test(html) || encodedMark.test(html);
}

/**
 * Inserts the values into HTML that was rendered from a compiled text. Values are escaped. Inside `<code>` a negative
 * number keeps its hyphen, as in program code. Attributes get no values: an address may depend on nothing that is
 * filled in later.
 */
export function fillHtml(html: string, expressions: readonly string[], variables: Variables): string {
  if (expressions.length === 0) return html;
  const effort = newEffort();
  let filled = 0;
  let isCode = false;
  return html.replace(tagOrMark, (found) => {
    if (found.startsWith('<')) {
      if (/^<\/?code\b/.test(found)) isCode = found[1] !== '/';
      return found.replace(markPattern, '');
    }
    const expression = expressions[found.charCodeAt(0) - firstMark];
    if (expression === undefined) return '';
    const value = formatValue(evaluate(parseExpression(expression), variables, effort), isCode ? '-' : '−');
    filled += value.length;
    if (filled > templateLimits.filled) {
      throw new ExpressionError(`The values of a text have more than ${templateLimits.filled} characters.`);
    }
    return escapeHtml(value);
  });
}

/** Formats a value for learners: at most ten digits, lists with commas. */
export function formatValue(value: Value, minus = '−'): string {
  if (Array.isArray(value)) return value.map((item) => formatValue(item, minus)).join(', ');
  if (typeof value !== 'number') return String(value);
  return String(Number(value.toPrecision(10))).replace('-', minus);
}
