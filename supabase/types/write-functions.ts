import type { CatalogRelation, CatalogRoutine } from '#backend/rest/schema/catalog.ts';
import type { Fact } from './facts.ts';
import type { TypedSchema, Value } from './typed-schema.ts';
import { columnsOf, memberText, type NamedValue, objectText, quote, valueText } from './write-relations.ts';

const factsFile = 'supabase/types/facts.ts';

type Parameter = NonNullable<CatalogRoutine['parameters']>[number];

/** The functions of the API, by name; overloads become alternatives. */
export function writeFunctions(typed: TypedSchema): string {
  const { catalog, schema } = typed;
  const callable = ['anon', 'authenticated', 'service_role'].flatMap((role) =>
    schema.routineNames('public', role),
  );
  const routines = catalog.routines.filter((row) => row.schema === 'public' && callable.includes(row.name));
  checkFacts(routines, typed);
  const byName = Map.groupBy(routines, ({ name }) => name);
  return objectText(
    [...byName].map(
      ([name, overloads]) =>
        `${quote(name)}: ${overloads.map((routine) => writeFunction(routine, typed)).join(' | ')}`,
    ),
  );
}

function writeFunction(routine: CatalogRoutine, typed: TypedSchema): string {
  const { type, relation } = writeResult(routine, typed);
  const result = routine.returns_set ? `(${type})[]` : type;
  const options = relation && [
    `from: "*"`,
    `to: ${quote(relation)}`,
    `isOneToOne: ${!routine.returns_set}`,
    `isSetofReturn: ${routine.returns_set}`,
  ];
  return `{ Args: ${writeArgs(routine, typed)}; Returns: ${result}${
    options ? `; SetofOptions: { ${options.join('; ')} }` : ''
  } }`;
}

/** An argument accepts null if that is its default; the facts list further ones. */
function writeArgs({ id, name, parameters, default_count }: CatalogRoutine, typed: TypedSchema): string {
  const inputs = inputsOf(parameters);
  if (inputs.length === 0) return 'never';
  const facts = typed.facts.functions[name]?.args ?? {};
  return objectText(
    inputs.map((input, at) => {
      const isOptional = at >= inputs.length - default_count;
      const isNullable = typed.nullDefaults.has(`${id}.${input.name}`);
      const value = typed.apply(facts[input.name], { type: typed.typeOf(input.type), isNullable });
      return `${quote(input.name)}${isOptional ? '?' : ''}: ${valueText(value)}`;
    }),
  );
}

/** One row or value of the result, and the table or view it is a row of. */
function writeResult(routine: CatalogRoutine, typed: TypedSchema): { type: string; relation?: string } {
  const { columns, value, relation } = resultOf(routine, typed);
  if (value) return { type: valueText(value) };
  if (!relation) return { type: objectText(columns.map(memberText)) };
  const kind = ['v', 'm'].includes(relation.kind) ? 'Views' : 'Tables';
  return { type: `Database["public"]["${kind}"][${quote(relation.name)}]["Row"]`, relation: relation.name };
}

interface FunctionResult {
  /** The columns of each row, if the function returns rows. */
  columns: NamedValue[];
  /** The single value, if the function does not return rows. */
  value?: Value;
  relation?: CatalogRelation;
}

export function resultOf(routine: CatalogRoutine, typed: TypedSchema): FunctionResult {
  const { parameters, return_type_id, return_type, name } = routine;
  const outputs = outputsOf(parameters);
  if (outputs.length > 0) return { columns: outputs.map((column) => outputOf(column, name, typed)) };
  const relation = typed.catalog.relations.find(({ type_id }) => type_id === return_type_id);
  if (!relation) {
    const value = { type: typed.typeOf(return_type), isNullable: false };
    return { columns: [], value: typed.apply(typed.facts.functions[name]?.returns, value) };
  }
  const columns = columnsOf(relation, typed);
  return relation.schema === 'public' && relation.kind !== 'c' ? { columns, relation } : { columns };
}

/** The catalogue does not say which columns of `returns table (...)` are nullable, so the facts do. */
function outputOf({ name, type }: Parameter, functionName: string, typed: TypedSchema): NamedValue {
  const { rowsOf, columns = {} } = typed.facts.functions[functionName] ?? {};
  const origin = rowsOf && `${rowsOf}.${name}`;
  const fact: Fact | undefined =
    columns[name] ?? (origin && typed.findColumn(origin) ? { like: origin } : undefined);
  return { name, ...typed.apply(fact, { type: typed.typeOf(type), isNullable: false }) };
}

/** Refuses facts about objects that do not exist, so that a rename cannot leave facts behind. */
function checkFacts(routines: readonly CatalogRoutine[], { facts, findColumn }: TypedSchema): void {
  for (const [name, { args = {}, columns = {}, rowsOf }] of Object.entries(facts.functions)) {
    const overloads = routines.filter((row) => row.name === name);
    if (overloads.length === 0) throw new Error(`${factsFile} names ${name}, which is no function`);
    const inputs = overloads.flatMap(({ parameters }) => inputsOf(parameters).map((input) => input.name));
    const outputs = overloads.flatMap(({ parameters }) => outputsOf(parameters).map((output) => output.name));
    const unknown = [
      ...Object.keys(args).filter((argument) => !inputs.includes(argument)),
      ...Object.keys(columns).filter((column) => !outputs.includes(column)),
    ];
    if (unknown.length > 0) throw new Error(`${factsFile}: ${name} has no ${unknown.join(', ')}`);
    if (rowsOf && !outputs.some((output) => findColumn(`${rowsOf}.${output}`))) {
      throw new Error(`${factsFile}: ${name} has no columns of ${rowsOf}`);
    }
  }
}

function inputsOf(parameters: CatalogRoutine['parameters']): Parameter[] {
  return (parameters ?? []).filter(({ mode }) => mode !== 'o' && mode !== 't');
}

function outputsOf(parameters: CatalogRoutine['parameters']): Parameter[] {
  return (parameters ?? []).filter(({ mode }) => mode !== 'i' && mode !== 'v');
}
