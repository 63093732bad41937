import { quoteIdentifier } from '#backend/database/begin-statements.ts';
import type { Parameter, Routine } from '../schema/schema.ts';
import type { Parameters } from './parameters.ts';

export type Arguments =
  /** A JSON object with a key for each named argument. */
  | { kind: 'named'; payload: string; names: ReadonlySet<string> }
  /** The whole body as the function's only, unnamed parameter. */
  | { kind: 'body'; value: string | Uint8Array };

/** A SELECT that calls the function once and returns its rows. A plain value is a row with the one column `value`. */
export function writeCall(routine: Routine, args: Arguments, parameters: Parameters): string {
  const isRows = routine.returns.kind === 'rows';
  const list = isRows ? 't0.*' : 't0.value';
  const alias = isRows ? 't0' : 't0(value)';
  const { from, call } = writeArguments(routine, args, parameters);
  return `select ${list} from ${from}${routine.sql}(${call}) as ${alias}`;
}

function writeArguments(routine: Routine, args: Arguments, parameters: Parameters) {
  if (args.kind === 'body') {
    return { from: '', call: `${parameters.bind(args.value)}::${routine.parameters[0]?.type}` };
  }
  const passed = routine.parameters.filter(({ name }) => args.names.has(name));
  if (passed.length === 0) return { from: '', call: '' };
  const definitions = passed.map(({ name, type }) => `${quoteIdentifier(name)} ${type}`).join(', ');
  const record = `json_to_record(${parameters.bind(args.payload)}::json) as body(${definitions})`;
  return { from: `${record} cross join lateral `, call: passed.map(writeArgument).join(', ') };
}

function writeArgument({ name, isVariadic }: Parameter): string {
  const column = quoteIdentifier(name);
  return `${isVariadic ? 'variadic ' : ''}${column} := body.${column}`;
}
