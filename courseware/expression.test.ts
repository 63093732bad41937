import { expect, test } from 'vitest';
import { ExpressionError, evaluate, parseExpression } from './expression.ts';

const compute = (source: string, variables = {}) => evaluate(parseExpression(source), variables);

test.each([
  ['1 + 2 * 3', 7],
  ['(1 + 2) * 3', 9],
  ['2 ^ 3 ^ 2', 512],
  ['-2 ^ 2', -4],
  ['10 - 4 - 3', 3],
  ['7 % 3', 1],
  ['-1 % 3', 2],
  ['2 * clouds + 4 * forecast − dry − 2.5', 0.1],
  ['if(clouds > 0.5, 1, 0)', 1],
  ['round(2 / 3, 2)', 0.67],
  ['round(1.005, 2)', 1.01],
  ['round(-2.5)', -3],
  ['mean([2, 4, 9])', 5],
  ['median([9, 1, 5, 3])', 4],
  ['at([10, 20, 30], 2)', 20],
  ['dot([1, 2], [3, 4])', 11],
  ['sigmoid(0)', 0.5],
  ['1.5e2', 150],
])('%s is %s', (source, expected) => {
  expect(compute(source, { clouds: 0.8, forecast: 0.5, dry: 1 })).toBeCloseTo(expected, 10);
});

test.each([
  ['0.1 + 0.2 == 0.3', true],
  ['1 < 2 and not (2 < 1)', true],
  ["name == 'Lena'", true],
  ["name != 'Lena' or false", false],
  ['[1, 2] == [1, 2]', true],
])('%s is %s', (source, expected) => {
  expect(compute(source, { name: 'Lena' })).toBe(expected);
});

test.each([
  '',
  '1 +',
  '(1',
  '1 2',
  'a b',
  'constructor.constructor',
  'and',
  '1; 2',
  '`x`',
  '"x"',
  'a => a',
  '1 constructor 2',
  '1 toString 2',
  `'${'x'.repeat(301)}'`,
  '('.repeat(60) + ')'.repeat(60),
  '1+'.repeat(400) + 1,
])('%j is not an expression', (source) => {
  expect(() => parseExpression(source)).toThrow(ExpressionError);
});

test.each([
  '1 / 0',
  'sqrt(-1)',
  'log(0)',
  '10 ^ 400',
  'missing',
  'nothing(1)',
  'at([1], 2)',
  "'a' + 1",
  'if(1, 2, 3)',
  '[[1], [2]]',
  '[list, list]',
  '[[1]] == [[1]]',
  'sort(long, 1)',
  'count(sort(long, long))',
  'max(long, long)',
])('%s cannot be evaluated', (source) => {
  const variables = { list: [1, 2], long: Array.from({ length: 100 }, () => 1) };
  expect(() => compute(source, variables)).toThrow(ExpressionError);
});

test('a variable may have the name of a property that every object has', () => {
  expect(compute('constructor + 1', { constructor: 2 })).toBe(3);
});

test('evaluating stops when it took too many steps, and lists count with their items', () => {
  const variables = { long: Array.from({ length: 100 }, () => 1) };
  const expression = parseExpression('sum(long) + sum(long)');
  expect(evaluate(expression, variables, { left: 1_000 })).toBe(200);
  expect(() => evaluate(expression, variables, { left: 100 })).toThrow('take too long');
});

test('an expression can access only its variables and functions', () => {
  for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'globalThis', 'process']) {
    expect(() => compute(name)).toThrow(ExpressionError);
    expect(() => compute(`${name}(1)`)).toThrow(ExpressionError);
  }
});
