import { maxEmbedDepth } from '../limits.ts';
import { type JsonStep, takeJsonPath } from './parse-json-path.ts';
import { takeName } from './parse-name.ts';
import { Scanner } from './scanner.ts';

export type SelectItem = SelectStar | SelectColumn | SelectEmbed;

export interface SelectStar {
  kind: 'star';
}

export interface SelectColumn {
  kind: 'column';
  /** Absent for a bare `count()`. */
  name: string | undefined;
  path: JsonStep[];
  alias: string | undefined;
  cast: string | undefined;
  aggregate: Aggregate | undefined;
  aggregateCast: string | undefined;
}

export interface SelectEmbed {
  kind: 'embed';
  name: string;
  alias: string | undefined;
  hint: string | undefined;
  join: 'inner' | 'left';
  isSpread: boolean;
  items: SelectItem[];
}

const aggregates = ['count', 'sum', 'avg', 'min', 'max'] as const;
export type Aggregate = (typeof aggregates)[number];

export const selectAll: readonly SelectItem[] = [{ kind: 'star' }];

/** Parses, for example, `id,name:title,data->>a,comments!inner(text),...author(email)`. */
export function parseSelect(text: string): readonly SelectItem[] {
  if (text === '' || text === '*') return selectAll;
  const scanner = new Scanner(text, 'select parameter');
  const items = takeItems(scanner, 0);
  scanner.expectEnd();
  return items;
}

function takeItems(scanner: Scanner, depth: number): SelectItem[] {
  if (depth > maxEmbedDepth) scanner.fail(`at most ${maxEmbedDepth} levels of embedding`);
  const items: SelectItem[] = [];
  do {
    scanner.skipSpaces();
    items.push(takeItem(scanner, depth));
    scanner.skipSpaces();
  } while (scanner.take(','));
  return items;
}

function takeItem(scanner: Scanner, depth: number): SelectItem {
  if (scanner.take('*')) return { kind: 'star' };
  const isSpread = scanner.take('...');
  let name = takeName(scanner);
  let alias: string | undefined;
  if (!scanner.startsWith('::') && scanner.take(':')) {
    alias = name;
    scanner.skipSpaces();
    name = takeName(scanner);
  }
  if (scanner.startsWith('()') && name === 'count' && !isSpread) return takeBareCount(scanner, alias);
  if (isSpread || scanner.startsWith('!') || scanner.startsWith('(')) {
    return takeEmbed(scanner, { name, alias, isSpread }, depth);
  }
  return takeColumn(scanner, name, alias);
}

function takeBareCount(scanner: Scanner, alias: string | undefined): SelectColumn {
  scanner.expect('()');
  return {
    kind: 'column',
    name: undefined,
    path: [],
    alias,
    cast: undefined,
    aggregate: 'count',
    aggregateCast: takeCast(scanner),
  };
}

function takeColumn(scanner: Scanner, name: string, alias: string | undefined): SelectColumn {
  const path = takeJsonPath(scanner);
  const cast = takeCast(scanner);
  const aggregate = takeAggregate(scanner);
  const aggregateCast = aggregate && takeCast(scanner);
  return { kind: 'column', name, path, alias, cast, aggregate, aggregateCast };
}

function takeAggregate(scanner: Scanner): Aggregate | undefined {
  if (!scanner.take('.')) return undefined;
  const name = scanner.takeMatch(/(\w+)\(\)/y)?.[1];
  return aggregates.find((known) => known === name) ?? scanner.fail(`one of ${aggregates.join(', ')}`);
}

function takeCast(scanner: Scanner): string | undefined {
  if (!scanner.take('::')) return undefined;
  return scanner.takeMatch(/[\w $]+/uy)?.[0].trim() || scanner.fail('a type');
}

function takeEmbed(
  scanner: Scanner,
  start: Pick<SelectEmbed, 'name' | 'alias' | 'isSpread'>,
  depth: number,
): SelectEmbed {
  let hint: string | undefined;
  let join: SelectEmbed['join'] = 'left';
  while (scanner.take('!')) {
    const word = takeName(scanner);
    if (word === 'inner' || word === 'left') join = word;
    else hint = word;
  }
  scanner.expect('(');
  scanner.skipSpaces();
  const items = scanner.startsWith(')') ? [] : takeItems(scanner, depth + 1);
  scanner.expect(')');
  return { kind: 'embed', ...start, hint, join, items };
}
