import { badQuery, badRange } from '../errors.ts';
import { looksLikeFilter } from './operators.ts';
import { type Condition, parseFilter, parseGroup } from './parse-filter.ts';
import { takeJsonPath } from './parse-json-path.ts';
import { takeName, takeNames } from './parse-name.ts';
import { type OrderTerm, parseOrder } from './parse-order.ts';
import { parseSelect, type SelectItem, selectAll } from './parse-select.ts';
import { Scanner } from './scanner.ts';

/**
 * The parsed query string. Every part has the path of the embedded resource it belongs to; the root's path is empty.
 */
export interface Query {
  select: readonly SelectItem[];
  conditions: At<Condition>[];
  orders: At<OrderTerm[]>[];
  limits: At<number>[];
  offsets: At<number>[];
  /** The columns to read from a body. Other keys are ignored. */
  columns: string[] | undefined;
  onConflict: string[] | undefined;
  /** The arguments of a GET to /rpc. */
  args: [name: string, value: string][];
}

export interface At<Part> {
  embed: readonly string[];
  part: Part;
}

export interface ParseOptions {
  /** True for GET and HEAD on /rpc, where a parameter without an operator is an argument. */
  hasArguments: boolean;
}

export function parseQuery(parameters: URLSearchParams, { hasArguments }: ParseOptions): Query {
  const query: Query = {
    select: selectAll,
    conditions: [],
    orders: [],
    limits: [],
    offsets: [],
    columns: undefined,
    onConflict: undefined,
    args: [],
  };
  for (const [name, value] of parameters) {
    refuseNul(name, value);
    if (name === 'select') query.select = parseSelect(value);
    else if (name === 'columns') query.columns = value === '' ? undefined : parseNames('columns', value);
    else if (name === 'on_conflict') query.onConflict = parseNames('on_conflict', value);
    else if (hasArguments && isArgument(name, value)) query.args.push([name, value]);
    else addPart(query, name, value);
  }
  return query;
}

const reserved = /^(?:order|limit|offset|(?:not\.)?(?:and|or))$/;

function isArgument(name: string, value: string): boolean {
  return !reserved.test(name) && !looksLikeFilter(value) && !name.includes('.');
}

/** PostgreSQL reads a statement up to the first NUL, so an alias containing one could truncate it. */
function refuseNul(name: string, value: string): void {
  if (name.includes('\0') || value.includes('\0'))
    throw badQuery('The query string contains a NUL character');
}

function addPart(query: Query, name: string, value: string): void {
  const scanner = new Scanner(name, 'tree path');
  const embed: string[] = [];
  for (;;) {
    const group = scanner.takeMatch(/(not\.)?(and|or)$/y);
    if (group) {
      const kind = group[2] === 'and' ? 'and' : 'or';
      query.conditions.push({ embed, part: parseGroup(kind, group[1] !== undefined, value) });
      return;
    }
    const word = takeName(scanner);
    if (scanner.take('.')) {
      embed.push(word);
      continue;
    }
    if (scanner.isAtEnd && word === 'order') query.orders.push({ embed, part: parseOrder(value) });
    else if (scanner.isAtEnd && word === 'limit') query.limits.push({ embed, part: parseCount(value) });
    else if (scanner.isAtEnd && word === 'offset') query.offsets.push({ embed, part: parseCount(value) });
    else query.conditions.push({ embed, part: parseFilter(word, takePath(scanner), value) });
    return;
  }
}

function takePath(scanner: Scanner) {
  const path = takeJsonPath(scanner);
  scanner.expectEnd();
  return path;
}

function parseNames(what: string, value: string): string[] {
  return takeNames(new Scanner(value, `${what} parameter`));
}

function parseCount(value: string): number {
  if (!/^-?\d{1,15}$/.test(value)) throw badQuery(`"${value}" is not a number of rows`);
  const count = Number(value);
  if (count < 0) throw badRange('Limit should be greater than or equal to zero.');
  return count;
}
