import { RestError } from '../errors.ts';
import type { Routine, Schema } from '../schema/schema.ts';
import { closestName } from './closest-name.ts';

export interface RoutineCall {
  schema: string;
  name: string;
  /** The role of the caller. */
  role: string;
  argumentNames: ReadonlySet<string>;
  /** The type of a POST body. Undefined for GET and HEAD. */
  bodyType: 'json' | 'text' | 'xml' | 'bytes' | undefined;
}

const unnamedParameterTypes: Record<string, readonly string[]> = {
  json: ['json', 'jsonb'],
  text: ['text'],
  xml: ['xml'],
  bytes: ['bytea'],
};

/** The one overload that takes exactly these arguments, or the one that takes the whole body. */
export function findRoutine(schema: Schema, call: RoutineCall): Routine {
  const overloads = schema.routines(call.schema, call.name);
  const named = overloads.filter((routine) => takesArguments(routine, call));
  const candidates = named.length > 0 ? named : overloads.filter((routine) => takesBody(routine, call));
  if (candidates.length === 0) throw notFound(schema, call, overloads);
  if (candidates.length > 1) throw ambiguous(candidates);
  return candidates[0] as Routine;
}

/** True when the whole body is passed as the function's only parameter, which has no name. */
export function hasUnnamedParameter({ parameters }: Routine): boolean {
  return parameters.length === 1 && parameters[0]?.name === '';
}

function takesArguments({ parameters }: Routine, { argumentNames, bodyType }: RoutineCall): boolean {
  if (bodyType !== undefined && bodyType !== 'json') return false;
  const known = new Set(parameters.map(({ name }) => name));
  return (
    argumentNames.isSubsetOf(known) &&
    parameters.every(({ name, isRequired }) => !isRequired || argumentNames.has(name))
  );
}

function takesBody(routine: Routine, { bodyType }: RoutineCall): boolean {
  if (bodyType === undefined || !hasUnnamedParameter(routine)) return false;
  return unnamedParameterTypes[bodyType]?.includes(routine.parameters[0]?.type ?? '') ?? false;
}

function notFound(schema: Schema, call: RoutineCall, overloads: readonly Routine[]): RestError {
  const qualified = `${call.schema}.${call.name}`;
  const names = [...call.argumentNames].sort();
  const isWholeBody = call.bodyType !== undefined && call.bodyType !== 'json';
  const withNames = names.length === 0 ? ' without parameters' : `(${names.join(', ')})`;
  return new RestError(
    404,
    'PGRST202',
    `Could not find the function ${qualified}${isWholeBody ? '' : withNames} in the schema cache`,
    {
      details:
        `Searched for the function ${qualified}${describeSearch(call, names)}, ` +
        'but no matches were found in the schema cache.',
      hint: suggest(schema, call, overloads),
    },
  );
}

function describeSearch({ bodyType }: RoutineCall, names: readonly string[]): string {
  const listed = ` with parameter${names.length > 1 ? 's' : ''} ${names.join(', ')}`;
  const named = names.length === 0 ? ' without parameters' : listed;
  if (bodyType === undefined) return named;
  if (bodyType === 'json') return `${named} or with a single unnamed json/jsonb parameter`;
  return ` with a single unnamed ${unnamedParameterTypes[bodyType]?.[0]} parameter`;
}

/** Suggests only functions that the caller may call, so that others stay hidden. */
function suggest(schema: Schema, call: RoutineCall, overloads: readonly Routine[]): string | null {
  const list = (names: Iterable<string>) => `(${[...names].sort().join(', ')})`;
  const callable = overloads.filter(({ callers }) => callers.includes(call.role));
  const signatures = callable.map(({ parameters }) => list(parameters.map(({ name }) => name)));
  const guess =
    overloads.length > 0
      ? closestName(list(call.argumentNames), signatures)
      : closestName(call.name, schema.routineNames(call.schema, call.role));
  if (guess === undefined) return null;
  return `Perhaps you meant to call the function ${call.schema}.${overloads.length > 0 ? call.name : ''}${guess}`;
}

function ambiguous(candidates: readonly Routine[]): RestError {
  const signatures = candidates
    .map(({ schema, name, parameters }) => {
      const list = parameters.map((parameter) => `${parameter.name} => ${parameter.type}`);
      return { count: parameters.length, text: `${schema}.${name}(${list.join(', ')})` };
    })
    .sort((a, b) => a.count - b.count || (a.text < b.text ? -1 : 1));
  return new RestError(
    300,
    'PGRST203',
    `Could not choose the best candidate function between: ${signatures.map(({ text }) => text).join(', ')}`,
    {
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    },
  );
}
