/** What may contain a semicolon that ends no statement: comments, quoted texts and names, and bodies of functions. */
const opaque = /--[^\n]*|'(?:[^']|'')*'|"[^"]*"|\$(?<tag>\w*)\$[\s\S]*?\$\k<tag>\$/y;

/** The statements of an SQL file, each with the comment right above it. Headings, which a blank line follows, are left out. */
export function splitStatements(sql: string): string[] {
  const statements: string[] = [];
  let start = 0;
  for (let at = 0; at < sql.length; ) {
    opaque.lastIndex = at;
    const skipped = opaque.exec(sql)?.[0];
    if (skipped) {
      at += skipped.length;
      continue;
    }
    at += 1;
    if (sql[at - 1] !== ';') continue;
    statements.push(withoutHeadings(sql.slice(start, at)));
    start = at;
  }
  const rest = withoutHeadings(sql.slice(start));
  return rest.replaceAll(/^--.*$/gm, '').trim() ? [...statements, rest] : statements;
}

const withoutHeadings = (statement: string) => statement.trim().replace(/^(?:(?:--[^\n]*\n)+\n+)+/, '');

/** What a statement creates, as the catalogue names it, or undefined for all other statements. */
export function createdObject(statement: string): string | undefined {
  const text = statement.replace(/^(?:--[^\n]*\n)+/, '').replaceAll(/\s+/g, ' ');
  for (const [pattern, name] of objects) {
    const found = pattern.exec(text)?.groups;
    if (found) return name(found);
  }
  return undefined;
}

type Groups = Record<string, string>;

const objects: [RegExp, (found: Groups) => string][] = [
  [/^create schema (?:if not exists )?(?<name>\w+)/, ({ name }) => `schemas ${name}`],
  [/^create sequence (?<name>[\w.]+)/, ({ name }) => `sequences ${name}`],
  [/^create (?:type|domain) (?<name>[\w.]+)/, ({ name }) => `types ${name}`],
  [/^create table (?<name>[\w.]+)/, ({ name }) => `tables ${name}`],
  [/^create view (?<name>[\w.]+)/, ({ name }) => `views ${name}`],
  [/^create function (?<name>[\w.]+) ?\(/, ({ name }) => `functions ${name}`],
  [
    /^create (?:unique )?index (?<name>\w+) on (?<schema>\w+)\./,
    ({ schema, name }) => `indexes ${schema}.${name}`,
  ],
  [
    /^create (?:constraint )?trigger (?<name>\w+) .*? on (?<table>[\w.]+)/,
    ({ table, name }) => `triggers ${table}.${name}`,
  ],
  [
    /^create policy "?(?<name>[^"]+?)"? on (?<table>[\w.]+)/,
    ({ table, name }) => `policies ${table}.${name}`,
  ],
];
