import {
  type Comparison,
  type IsValue,
  isComparison,
  isIsValue,
  isTextSearch,
  quantifiable,
  type TextSearch,
} from './operators.ts';
import { type JsonStep, takeJsonPath } from './parse-json-path.ts';
import { takeName } from './parse-name.ts';
import { Scanner } from './scanner.ts';

export type Condition = Filter | Group;

export interface Filter {
  kind: 'filter';
  isNegated: boolean;
  column: string;
  path: JsonStep[];
  operation: Operation;
}

export interface Group {
  kind: 'and' | 'or';
  isNegated: boolean;
  conditions: Condition[];
}

export type Operation =
  | { kind: 'compare'; operator: Comparison; value: string; quantifier: 'any' | 'all' | undefined }
  | { kind: 'in'; values: string[] }
  | { kind: 'is'; value: IsValue }
  | { kind: 'isdistinct'; value: string }
  | { kind: 'search'; operator: TextSearch; language: string | undefined; value: string };

type TakeValue = (scanner: Scanner) => string;

/** Far more than a person writes, and few enough for PostgreSQL's stack. */
const deepestGroup = 30;

/** The right-hand side of `column=not.eq.5`. */
export function parseFilter(column: string, path: JsonStep[], text: string): Filter {
  const scanner = new Scanner(text, 'filter');
  const isNegated = scanner.take('not.');
  const operation = takeOperation(scanner, (rest) => rest.takeRest());
  scanner.expectEnd();
  return { kind: 'filter', isNegated, column, path, operation };
}

/** The right-hand side of `or=(a.eq.1,and(b.gt.2,not.c.is.null))`. */
export function parseGroup(kind: Group['kind'], isNegated: boolean, text: string): Group {
  const scanner = new Scanner(text, 'logic tree');
  const conditions = takeConditions(scanner, 0);
  scanner.expectEnd();
  return { kind, isNegated, conditions };
}

function takeConditions(scanner: Scanner, depth: number): Condition[] {
  if (depth > deepestGroup) scanner.fail('fewer levels of logic');
  const conditions: Condition[] = [];
  scanner.expect('(');
  do {
    scanner.skipSpaces();
    conditions.push(takeCondition(scanner, depth));
    scanner.skipSpaces();
  } while (scanner.take(','));
  scanner.expect(')');
  return conditions;
}

function takeCondition(scanner: Scanner, depth: number): Condition {
  const group = scanner.takeMatch(/(not\.)?(and|or)(?=\()/y);
  if (group) {
    const kind = group[2] === 'and' ? 'and' : 'or';
    return { kind, isNegated: group[1] !== undefined, conditions: takeConditions(scanner, depth + 1) };
  }
  const column = takeName(scanner);
  const path = takeJsonPath(scanner);
  scanner.expect('.');
  const isNegated = scanner.take('not.');
  const operation = takeOperation(scanner, takeDelimitedValue);
  return { kind: 'filter', isNegated, column, path, operation };
}

/** Inside a group a value ends at a comma or a closing bracket, unless it is quoted or an array. */
function takeDelimitedValue(scanner: Scanner): string {
  const quoted = scanner.takeQuoted();
  if (quoted !== undefined) return quoted;
  const array = scanner.takeMatch(/\{(?:[^{}"]|"(?:[^"\\]|\\.)*")*\}/suy);
  return array ? array[0] : (scanner.takeMatch(/[^,)]*/uy)?.[0] ?? '');
}

function takeOperation(scanner: Scanner, takeValue: TakeValue): Operation {
  const match = scanner.takeMatch(/([a-z]+)(?:\(([^()]*)\))?(?=\.)/y);
  const operator = match?.[1] ?? '';
  const option = match?.[2];
  scanner.take('.');
  if (isComparison(operator)) {
    const quantifier = takeQuantifier(scanner, operator, option);
    return { kind: 'compare', operator, value: takeValue(scanner), quantifier };
  }
  if (isTextSearch(operator))
    return { kind: 'search', operator, language: option, value: takeValue(scanner) };
  if (option === undefined) {
    if (operator === 'in') return { kind: 'in', values: takeList(scanner) };
    if (operator === 'isdistinct') return { kind: 'isdistinct', value: takeValue(scanner) };
    if (operator === 'is') return { kind: 'is', value: takeIsValue(scanner, takeValue) };
  }
  return scanner.fail('operator (eq, gt, ...)');
}

function takeQuantifier(scanner: Scanner, operator: string, option: string | undefined) {
  if (option === undefined) return undefined;
  if ((option === 'any' || option === 'all') && quantifiable.has(operator)) return option;
  return scanner.fail('operator (eq, gt, ...)');
}

function takeIsValue(scanner: Scanner, takeValue: TakeValue): IsValue {
  const word = takeValue(scanner).toLowerCase();
  return isIsValue(word) ? word : scanner.fail('is value (null, not_null, true, false, unknown)');
}

function takeList(scanner: Scanner): string[] {
  scanner.expect('(');
  if (scanner.take(')')) return [];
  const values: string[] = [];
  do {
    values.push(scanner.takeQuoted() ?? scanner.takeMatch(/[^,)]*/uy)?.[0] ?? '');
  } while (scanner.take(','));
  scanner.expect(')');
  return values;
}
