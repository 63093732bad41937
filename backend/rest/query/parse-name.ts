import type { Scanner } from './scanner.ts';

/** A column or relation: quoted, or unquoted up to a reserved character. */
export function takeName(scanner: Scanner): string {
  const name = scanner.takeQuoted() ?? scanner.takeMatch(/(?:[^-,.:!()"*]|-(?!>))+/uy)?.[0].trim();
  return name || scanner.fail('a name');
}

/** A list such as the value of `columns` or `on_conflict`. */
export function takeNames(scanner: Scanner): string[] {
  const names = [];
  do {
    scanner.skipSpaces();
    names.push(takeName(scanner));
    scanner.skipSpaces();
  } while (scanner.take(','));
  scanner.expectEnd();
  return names;
}
