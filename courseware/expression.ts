/**
 * The small expression language for a question's correct answer and its numbers: `2 * clouds + 4 * forecast - dry`. It
 * has numbers, strings, lists, booleans, the operators below and a fixed set of functions. It has no loops, definitions
 * or access to anything else, so content from an author or an imported file cannot run code.
 */

type Scalar = number | string | boolean;
/** Lists do not contain lists: variables that contain each other twice would double with every variable. */
export type Value = Scalar | Scalar[];

export type Variables = Readonly<Record<string, Value>>;

export type Expression =
  | { kind: 'literal'; value: number | string | boolean }
  | { kind: 'list'; items: Expression[] }
  | { kind: 'variable'; name: string }
  | { kind: 'unary'; operator: '-' | 'not'; operand: Expression }
  | { kind: 'binary'; operator: string; left: Expression; right: Expression }
  | { kind: 'call'; name: string; arguments: Expression[] };

/**
 * The source is not a valid expression, or cannot be evaluated with the given variables. The message is for authors.
 */
export class ExpressionError extends Error {
  override readonly name = 'ExpressionError';
}

/** What expressions may contain; docs/curriculum.md lists the numbers for authors. */
export const expressionLimits = {
  /** The characters of an expression. */
  source: 500,
  /** The characters of a text within an expression. */
  text: 300,
  nesting: 40,
  listItems: 100,
} as const;

/** What evaluating may still cost, in parts of expressions and items of lists. */
export interface Effort {
  left: number;
}

/** A draw of a question takes a few hundred steps. This many take some milliseconds. */
export const newEffort = (): Effort => ({ left: 200_000 });

function spend(effort: Effort, steps: number): void {
  effort.left -= steps;
  if (effort.left < 0) throw new ExpressionError('The expressions take too long to compute.');
}

type Token = { kind: 'number' | 'text' | 'name' | 'symbol' | 'end'; text: string };

const tokenPattern =
  /\s*(?:(?<number>\d+(?:\.\d+)?(?:e[+-]?\d+)?)|'(?<text>[^']*)'|(?<name>[a-z_][a-z0-9_]*)|(?<symbol><=|>=|!=|==|[-+*/%^()<>,[\]]))/iy;

function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  // Authors copy the typographic minus from the prompt into the expression.
  const text = source.replaceAll('−', '-').trimEnd();
  tokenPattern.lastIndex = 0;
  while (tokenPattern.lastIndex < text.length) {
    const at = tokenPattern.lastIndex;
    const groups = tokenPattern.exec(text)?.groups;
    if (!groups) throw new ExpressionError(`"${source}" cannot be read from "${text.slice(at).trim()}" on.`);
    for (const kind of ['number', 'text', 'name', 'symbol'] as const) {
      const found = groups[kind];
      if (found !== undefined) tokens.push({ kind, text: found });
    }
  }
  tokens.push({ kind: 'end', text: '' });
  return tokens;
}

/** Operators by how tightly they bind, loosest first. All but `^` associate to the left. */
const precedence = new Map([
  ['or', 1],
  ['and', 2],
  ['==', 3],
  ['!=', 3],
  ['<', 3],
  ['<=', 3],
  ['>', 3],
  ['>=', 3],
  ['+', 4],
  ['-', 4],
  ['*', 5],
  ['/', 5],
  ['%', 5],
  ['^', 7],
]);
const unaryPrecedence = 6;

/** Parses an expression, or throws an `ExpressionError` that says what is wrong with it. */
export function parseExpression(source: string): Expression {
  if (source.length > expressionLimits.source) {
    throw new ExpressionError(`An expression has at most ${expressionLimits.source} characters.`);
  }
  const tokens = tokenize(source);
  let at = 0;
  let depth = 0;
  const next = () => tokens[at] as Token;
  const fail = (): never => {
    const found = next().kind === 'end' ? 'it ends too early' : `"${next().text}" is not expected there`;
    throw new ExpressionError(`"${source}" is not an expression: ${found}.`);
  };
  const take = (text: string): void => {
    if (next().kind !== 'symbol' || next().text !== text) fail();
    at++;
  };

  function parseBinary(loosest: number): Expression {
    if (++depth > expressionLimits.nesting) throw new ExpressionError(`"${source}" is nested too deeply.`);
    let left = parseUnary();
    for (;;) {
      const token = next();
      const binds = token.kind === 'symbol' || token.kind === 'name' ? precedence.get(token.text) : undefined;
      if (binds === undefined || binds < loosest) break;
      at++;
      const right = parseBinary(token.text === '^' ? binds : binds + 1);
      left = { kind: 'binary', operator: token.text, left, right };
    }
    depth--;
    return left;
  }

  function parseUnary(): Expression {
    const { kind, text } = next();
    if ((kind === 'symbol' && text === '-') || (kind === 'name' && text === 'not')) {
      at++;
      return { kind: 'unary', operator: text as '-' | 'not', operand: parseBinary(unaryPrecedence) };
    }
    return parsePrimary();
  }

  function parsePrimary(): Expression {
    const token = next();
    at++;
    if (token.kind === 'number') return { kind: 'literal', value: Number(token.text) };
    if (token.kind === 'text') {
      if (token.text.length > expressionLimits.text) {
        throw new ExpressionError(`A text in an expression has at most ${expressionLimits.text} characters.`);
      }
      return { kind: 'literal', value: token.text };
    }
    if (token.kind === 'name') {
      if (token.text === 'true' || token.text === 'false') {
        return { kind: 'literal', value: token.text === 'true' };
      }
      if (precedence.has(token.text) || token.text === 'not') {
        at--;
        return fail();
      }
      if (next().kind === 'symbol' && next().text === '(') {
        at++;
        return { kind: 'call', name: token.text, arguments: parseList(')') };
      }
      return { kind: 'variable', name: token.text };
    }
    if (token.kind === 'symbol' && token.text === '(') {
      const inner = parseBinary(1);
      take(')');
      return inner;
    }
    if (token.kind === 'symbol' && token.text === '[') return { kind: 'list', items: parseList(']') };
    at--;
    return fail();
  }

  function parseList(closing: ')' | ']'): Expression[] {
    const items: Expression[] = [];
    if (next().kind === 'symbol' && next().text === closing) {
      at++;
      return items;
    }
    for (;;) {
      items.push(parseBinary(1));
      if (next().kind === 'symbol' && next().text === ',') {
        at++;
        continue;
      }
      take(closing);
      return items;
    }
  }

  const parsed = parseBinary(1);
  if (next().kind !== 'end') fail();
  return parsed;
}

/** The names of all variables that an expression uses, and of all functions that it calls. */
export function namesIn(expression: Expression): { variables: Set<string>; functions: Set<string> } {
  const variables = new Set<string>();
  const called = new Set<string>();
  const walk = (part: Expression): void => {
    if (part.kind === 'variable') variables.add(part.name);
    else if (part.kind === 'list') part.items.forEach(walk);
    else if (part.kind === 'unary') walk(part.operand);
    else if (part.kind === 'binary') {
      walk(part.left);
      walk(part.right);
    } else if (part.kind === 'call') {
      called.add(part.name);
      part.arguments.forEach(walk);
    }
  };
  walk(expression);
  return { variables, functions: called };
}

export function isKnownFunction(name: string): boolean {
  return name === 'if' || Object.hasOwn(functions, name);
}

export function evaluate(expression: Expression, variables: Variables, effort = newEffort()): Value {
  spend(effort, 1);
  switch (expression.kind) {
    case 'literal':
      return expression.value;
    case 'list':
      return listOf(expression.items.map((item) => evaluate(item, variables, effort)));
    case 'variable': {
      const value = Object.hasOwn(variables, expression.name) ? variables[expression.name] : undefined;
      if (value === undefined) throw new ExpressionError(`There is no variable "${expression.name}".`);
      return value;
    }
    case 'unary': {
      const operand = evaluate(expression.operand, variables, effort);
      return expression.operator === '-' ? -toNumber(operand) : !toBoolean(operand);
    }
    case 'binary':
      return evaluateBinary(expression.operator, expression.left, expression.right, variables, effort);
    case 'call':
      return evaluateCall(expression.name, expression.arguments, variables, effort);
  }
}

/** Evaluates to a finite number, or throws. */
export function evaluateNumber(expression: Expression, variables: Variables): number {
  return finite(toNumber(evaluate(expression, variables)));
}

export function evaluateBoolean(expression: Expression, variables: Variables, effort = newEffort()): boolean {
  return toBoolean(evaluate(expression, variables, effort));
}

function evaluateBinary(
  operator: string,
  leftPart: Expression,
  rightPart: Expression,
  variables: Variables,
  effort: Effort,
): Value {
  const left = evaluate(leftPart, variables, effort);
  if (operator === 'and') return toBoolean(left) && toBoolean(evaluate(rightPart, variables, effort));
  if (operator === 'or') return toBoolean(left) || toBoolean(evaluate(rightPart, variables, effort));
  const right = evaluate(rightPart, variables, effort);
  spend(effort, sizeOf(left) + sizeOf(right));
  if (operator === '==') return isEqual(left, right);
  if (operator === '!=') return !isEqual(left, right);
  const [a, b] = [toNumber(left), toNumber(right)];
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return finite(a / b);
    case '%':
      return finite(a - b * Math.floor(a / b));
    case '^':
      return finite(a ** b);
    case '<':
      return a < b;
    case '<=':
      return a <= b;
    case '>':
      return a > b;
    default:
      return a >= b;
  }
}

function evaluateCall(name: string, parts: Expression[], variables: Variables, effort: Effort): Value {
  if (name === 'if') {
    const [condition, yes, no] = parts;
    if (!condition || !yes || !no || parts.length > 3) {
      throw new ExpressionError('"if" takes a condition and two results: if(a > b, 1, 0).');
    }
    return evaluate(toBoolean(evaluate(condition, variables, effort)) ? yes : no, variables, effort);
  }
  const called = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (!called) throw new ExpressionError(`There is no function "${name}".`);
  const values = parts.map((part) => evaluate(part, variables, effort));
  spend(
    effort,
    values.reduce((total: number, value) => total + sizeOf(value), 0),
  );
  return called(...values);
}

const sizeOf = (value: Value): number => (Array.isArray(value) ? value.length : 1);

function listOf(items: Value[]): Scalar[] {
  if (items.length > expressionLimits.listItems) {
    throw new ExpressionError(`A list has at most ${expressionLimits.listItems} items.`);
  }
  return items.map((item) => {
    if (Array.isArray(item)) throw new ExpressionError('A list cannot contain a list.');
    return item;
  });
}

/** Functions of numbers also accept one list: max(3, 5) and max([3, 5]) are the same. */
const numbersIn = (values: Value[]): number[] => {
  const numbers = listOf(values.flat()).map(toNumber);
  if (numbers.length === 0) throw new ExpressionError('A function of numbers was given none.');
  return numbers;
};

const ofNumber =
  (compute: (x: number) => number) =>
  (...values: Value[]): number => {
    if (values.length !== 1) throw new ExpressionError('This function takes one number.');
    return finite(compute(toNumber(values[0] as Value)));
  };

const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0);
const mean = (numbers: number[]): number => sum(numbers) / numbers.length;

function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
}

const functions: Record<string, (...values: Value[]) => Value> = {
  abs: ofNumber(Math.abs),
  floor: ofNumber(Math.floor),
  ceil: ofNumber(Math.ceil),
  sqrt: ofNumber(Math.sqrt),
  exp: ofNumber(Math.exp),
  log: ofNumber(Math.log),
  log2: ofNumber(Math.log2),
  log10: ofNumber(Math.log10),
  tanh: ofNumber(Math.tanh),
  sigmoid: ofNumber((x) => 1 / (1 + Math.exp(-x))),
  relu: ofNumber((x) => Math.max(0, x)),
  round: (value, digits = 0) => roundTo(toNumber(value as Value), toNumber(digits)),
  min: (...values) => Math.min(...numbersIn(values)),
  max: (...values) => Math.max(...numbersIn(values)),
  sum: (...values) => sum(numbersIn(values)),
  mean: (...values) => mean(numbersIn(values)),
  median: (...values) => median(numbersIn(values)),
  /** The population standard deviation. */
  std: (...values) => {
    const numbers = numbersIn(values);
    const middle = mean(numbers);
    return Math.sqrt(mean(numbers.map((number) => (number - middle) ** 2)));
  },
  sort: (...values) => numbersIn(values).toSorted((a, b) => a - b),
  count: (list) => toList(list).length,
  /** The item at a position, counted from 1. */
  at: (list, position) => {
    const item = toList(list)[toNumber(position as Value) - 1];
    if (item === undefined) throw new ExpressionError('"at" was given a position outside its list.');
    return item;
  },
  dot: (left, right) => {
    const [a, b] = [toList(left).map(toNumber), toList(right).map(toNumber)];
    if (a.length !== b.length) throw new ExpressionError('"dot" takes two lists of the same length.');
    return sum(a.map((number, index) => number * (b[index] as number)));
  },
};

/** Rounds half away from zero in decimal, regardless of binary rounding errors: 1.005 becomes 1.01. */
export function roundTo(value: number, digits: number): number {
  if (!Number.isInteger(digits) || digits < 0 || digits > 12) {
    throw new ExpressionError('"round" takes a number of digits from 0 to 12.');
  }
  const shifted = Math.abs(value) * 10 ** digits;
  const rounded = Math.floor(shifted + 0.5 + shifted * Number.EPSILON) / 10 ** digits;
  return rounded === 0 ? 0 : Math.sign(value) * rounded;
}

function toNumber(value: Value): number {
  if (typeof value !== 'number') throw new ExpressionError(`${describe(value)} is not a number.`);
  return value;
}

function toBoolean(value: Value): boolean {
  if (typeof value !== 'boolean') throw new ExpressionError(`${describe(value)} is neither true nor false.`);
  return value;
}

function toList(value: Value | undefined): Scalar[] {
  if (!Array.isArray(value)) throw new ExpressionError(`${describe(value)} is not a list.`);
  return value;
}

function finite(value: number): number {
  if (!Number.isFinite(value)) throw new ExpressionError('The result is not a finite number.');
  return value;
}

const describe = (value: Value | undefined): string =>
  value === undefined ? 'Nothing' : JSON.stringify(value);

/** Numbers that differ only by binary rounding errors are equal: 0.1 + 0.2 == 0.3. */
function isEqual(left: Value, right: Value): boolean {
  if (typeof left === 'number' && typeof right === 'number') {
    return Math.abs(left - right) <= 1e-9 * Math.max(1, Math.abs(left), Math.abs(right));
  }
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((item, index) => isEqual(item, right[index] as Value));
  }
  return left === right;
}
