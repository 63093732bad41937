import { isDeepStrictEqual } from 'node:util';
import type { Catalog, Facts } from './read-catalog.ts';
import { createdObject, splitStatements } from './statements.ts';

/**
 * The statements that turn the present database into the wanted one, as far as they follow from the catalogues. What
 * deletes data (removing a table, a column or a sequence) or depends on it (another type of a column, other rows) is
 * left out. `schemas` is the SQL that makes the wanted database: objects are created by its statements, in its order.
 */
export function writeDifference(present: Catalog, wanted: Catalog, schemas: string): string[] {
  const creations = findCreations(schemas);
  const dropped = findDropped(present, wanted);
  const kept = without(present, dropped);
  const changes = Object.keys(writers).flatMap((part) =>
    Object.keys({ ...kept[part], ...wanted[part] }).flatMap((name): Change[] => {
      const [before, after] = [kept[part]?.[name], wanted[part]?.[name]];
      if (isDeepStrictEqual(before, after)) return [];
      const creation = creations.get(keyOf(`${part} ${name}`));
      const table = after?.table ?? before?.table;
      const change = {
        name,
        before,
        after,
        statement: creation?.statement,
        isTableNew: table !== undefined && !kept.tables?.[String(table)],
      };
      const place = (creation ?? creations.get(keyOf(anchorOf(part, name, after ?? before))))?.place;
      return (writers[part]?.(change) ?? []).map((sql) => ({ place: place ?? creations.size, sql }));
    }),
  );
  const rights = writeRights(kept.rights, wanted.rights, creations);
  const inOrder = [...changes, ...rights].sort((one, other) => one.place - other.place);
  return [...dropped.map(({ sql }) => sql), ...inOrder.map(({ sql }) => sql)];
}

interface Change {
  /** The number of the statement of the schemas that it belongs to. */
  place: number;
  sql: string;
}

interface Creation {
  place: number;
  /** Undefined for overloaded functions, whose names do not say which statement creates which. */
  statement: string | undefined;
}

type Creations = Map<string, Creation>;

function findCreations(schemas: string): Creations {
  const creations: Creations = new Map();
  for (const [place, statement] of splitStatements(schemas).entries()) {
    const object = createdObject(statement);
    if (object) creations.set(object, { place, statement: creations.has(object) ? undefined : statement });
  }
  return creations;
}

/** The schemas create functions without the types of their parameters in a row. */
const keyOf = (object: string) =>
  object.startsWith('functions ') ? object.slice(0, object.indexOf('(')) : object;

/** The object whose creation a change follows: rights and comments know it, and columns follow their table. */
function anchorOf(part: string, name: string, facts: Facts | undefined): string {
  if (facts?.object) return String(facts.object);
  return ['columns', 'security'].includes(part) ? `tables ${facts?.table}` : `${part} ${name}`;
}

/** What PostgreSQL cannot replace is dropped first, and then created again. What goes last is needed by others. */
const droppedParts: Record<string, (name: string, facts: Facts) => string> = {
  policies: (_, { policy, table }) => `drop policy ${policy} on ${table};`,
  triggers: (_, { trigger, table }) => `drop trigger ${trigger} on ${table};`,
  views: (name) => `drop view ${name};`,
  constraints: (_, { table, constraint }) => `alter table ${table} drop constraint ${constraint};`,
  indexes: (name) => `drop index ${name};`,
  functions: (name) => `drop function ${name};`,
};

interface Dropped {
  object: string;
  sql: string;
}

function findDropped(present: Catalog, wanted: Catalog): Dropped[] {
  return Object.entries(droppedParts).flatMap(([part, write]) =>
    Object.entries(present[part] ?? {})
      .filter(([name, before]) => {
        const after = wanted[part]?.[name];
        if (before.table && !wanted.tables?.[String(before.table)]) return false;
        if (part === 'functions' && after) {
          return before.arguments !== after.arguments || before.result !== after.result;
        }
        return !isDeepStrictEqual(before, after);
      })
      .map(([name, before]) => ({ object: `${part} ${name}`, sql: write(name, before) })),
  );
}

/** The catalogue after the drops, which take rights and comments with them. */
function without(catalog: Catalog, dropped: readonly Dropped[]): Catalog {
  const objects = new Set(dropped.map(({ object }) => object));
  return Object.fromEntries(
    Object.entries(catalog).map(([part, named]) => [
      part,
      Object.fromEntries(
        Object.entries(named).filter(
          ([name, { object }]) => !objects.has(`${part} ${name}`) && !objects.has(String(object)),
        ),
      ),
    ]),
  );
}

interface ToWrite {
  name: string;
  before: Facts | undefined;
  after: Facts | undefined;
  /** The statement of the schemas that creates the object. */
  statement: string | undefined;
  /** Whether the statement that creates its table contains it. */
  isTableNew: boolean;
}

const createNew = ({ before, after, statement }: ToWrite) =>
  after && !before && statement ? [statement] : [];
const createFromCatalog = ({ after, statement }: ToWrite) =>
  after ? [statement ?? `${String(after.sql)};`] : [];

/** In the order in which the parts of one object are written. */
const writers: Record<string, (change: ToWrite) => string[]> = {
  schemas: createNew,
  types: createNew,
  sequences: createNew,
  tables: createNew,
  columns: writeColumn,
  constraints: ({ after, isTableNew }) =>
    after && !isTableNew
      ? [`alter table ${after.table} add constraint ${after.constraint} ${after.sql};`]
      : [],
  indexes: createFromCatalog,
  views: createFromCatalog,
  functions: ({ before, after, statement }) => {
    if (!after) return [];
    if (!statement) return [`${String(after.sql)};`];
    return [before ? statement.replace(/^create function/m, 'create or replace function') : statement];
  },
  triggers: createFromCatalog,
  security: ({ before, after }) => {
    if (!after || after.is_enabled === (before?.is_enabled ?? false)) return [];
    return [`alter table ${after.table} ${after.is_enabled ? 'enable' : 'disable'} row level security;`];
  },
  policies: createNew,
  comments: ({ name, after }) => {
    const text = after ? `\n  '${String(after.text).replaceAll("'", "''")}'` : ' null';
    return [`comment on ${name} is${text};`];
  },
};

function writeColumn({ before, after, isTableNew }: ToWrite): string[] {
  if (!after || isTableNew) return [];
  const { table, column, type, is_required: isRequired, default: value } = after;
  if (!before) return [`alter table ${table} add column ${column} ${type}${writeModifiers(after)};`];
  if (before.generated !== after.generated || before.identity !== after.identity) return [];
  const alter = `alter table ${table} alter column ${column}`;
  return [
    ...(before.default === value || after.generated
      ? []
      : [value === null ? `${alter} drop default;` : `${alter} set default ${value};`]),
    ...(before.is_required === isRequired ? [] : [`${alter} ${isRequired ? 'set' : 'drop'} not null;`]),
  ];
}

function writeModifiers({
  collation,
  generated,
  identity,
  default: value,
  is_required: isRequired,
}: Facts): string {
  const parts = [
    collation && `collate ${collation}`,
    isRequired && 'not null',
    identity && `generated ${identity === 'a' ? 'always' : 'by default'} as identity`,
    generated ? `generated always as (${value}) stored` : value !== null && `default ${value}`,
  ];
  return parts
    .filter(Boolean)
    .map((part) => ` ${part}`)
    .join('');
}

/** Grants and revocations, one statement for roles that get the same. */
function writeRights(
  before: Catalog[string] = {},
  after: Catalog[string] = {},
  creations: Creations,
): Change[] {
  const given = Object.keys(after).filter((name) => !before[name]);
  const taken = Object.keys(before).filter((name) => !after[name]);
  return [
    ...groupRights(taken.map((name) => before[name])).map((right) => ({
      ...right,
      verb: 'revoke',
      to: 'from',
    })),
    ...groupRights(given.map((name) => after[name])).map((right) => ({ ...right, verb: 'grant', to: 'to' })),
  ].map(({ verb, privileges, target, to, roles, object }) => ({
    place: creations.get(keyOf(object))?.place ?? creations.size,
    sql: `${verb} ${privileges} on ${target} ${to} ${roles};`,
  }));
}

interface GroupedRight {
  privileges: string;
  target: string;
  roles: string;
  object: string;
}

function groupRights(rights: readonly (Facts | undefined)[]): GroupedRight[] {
  const known = rights.filter((right) => right !== undefined);
  const byRole = Map.groupBy(known, ({ target, grantee }) => `${target} ${grantee}`);
  const ofRoles = [...byRole.values()].map((ofRole) => {
    const byPrivilege = Map.groupBy(ofRole, ({ privilege }) => String(privilege));
    const privileges = [...byPrivilege].map(([privilege, same]) => {
      const columns = same.flatMap(({ column }) => (column ? [String(column)] : []));
      return columns.length > 0 ? `${privilege} (${columns.join(', ')})` : privilege;
    });
    const [first] = ofRole;
    return {
      privileges: privileges.join(', '),
      target: String(first?.target),
      object: String(first?.object),
      role: String(first?.grantee),
    };
  });
  const alike = Map.groupBy(ofRoles, ({ privileges, target }) => `${privileges} ${target}`);
  return [...alike.values()].flatMap((same) => {
    const [first] = same;
    return first ? [{ ...first, roles: same.map(({ role }) => role).join(', ') }] : [];
  });
}
