import { deepestJson, isTooDeep, parseJson } from '#backend/http/parse-json.ts';
import { badBody } from '../errors.ts';

/** A JSON body: always a list of objects, as unparsed text, since numbers may exceed JavaScript's precision. */
export interface Payload {
  text: string;
  rows: number;
  /** The keys that all objects share. */
  keys: string[];
}

/** `hasColumns` says that the query string lists the columns, so the objects may have different keys. */
export function parsePayload(text: string, hasColumns: boolean): Payload {
  const value = readValue(text);
  const rows: unknown[] = Array.isArray(value) ? value : [value];
  const first = rows[0] ?? {};
  if (!rows.every(isObject) || !isObject(first)) throw badBody('Empty or invalid json');
  const keys = Object.keys(first);
  if (!hasColumns && !rows.every((row) => hasKeys(row, keys))) throw badBody('All object keys must match');
  return { text: Array.isArray(value) ? text : `[${text}]`, rows: rows.length, keys };
}

/** The value of a JSON body. Throws if the body is not JSON. */
export function readValue(text: string): unknown {
  const value = parseJson(text);
  if (value !== undefined) return value;
  throw badBody(
    isTooDeep(text) ? `The JSON is nested deeper than ${deepestJson} levels` : 'Empty or invalid json',
  );
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasKeys(row: Record<string, unknown>, keys: readonly string[]): boolean {
  return Object.keys(row).length === keys.length && keys.every((key) => Object.hasOwn(row, key));
}
