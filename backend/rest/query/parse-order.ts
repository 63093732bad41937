import { type JsonStep, takeJsonPath } from './parse-json-path.ts';
import { takeName } from './parse-name.ts';
import { Scanner } from './scanner.ts';

export interface OrderTerm {
  /** Set for `author(name)`: a column of an embedded resource orders the outer rows. */
  embed: string | undefined;
  column: string;
  path: JsonStep[];
  direction: 'asc' | 'desc' | undefined;
  nulls: 'first' | 'last' | undefined;
}

/** Parses, for example, `publish_date.desc.nullslast,author(name)`. */
export function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner(text, 'order');
  const terms: OrderTerm[] = [];
  do {
    scanner.skipSpaces();
    terms.push(takeTerm(scanner));
    scanner.skipSpaces();
  } while (scanner.take(','));
  scanner.expectEnd();
  return terms;
}

function takeTerm(scanner: Scanner): OrderTerm {
  let embed: string | undefined;
  let column = takeName(scanner);
  if (scanner.take('(')) {
    embed = column;
    column = takeName(scanner);
  }
  const path = takeJsonPath(scanner);
  if (embed !== undefined) scanner.expect(')');
  const term: OrderTerm = { embed, column, path, direction: undefined, nulls: undefined };
  while (scanner.take('.')) takeModifier(scanner, term);
  return term;
}

function takeModifier(scanner: Scanner, term: OrderTerm): void {
  const word = scanner.takeMatch(/asc|desc|nullsfirst|nullslast/y)?.[0];
  if (word === 'asc' || word === 'desc') term.direction = word;
  else if (word === 'nullsfirst') term.nulls = 'first';
  else if (word === 'nullslast') term.nulls = 'last';
  else scanner.fail('"asc", "desc", "nullsfirst" or "nullslast"');
}
