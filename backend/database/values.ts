import type { SqlValue } from './database.ts';

/**
 * Both engines bind every value as text without a type and parse results with this one table, so that a query behaves
 * alike on PGlite and on PostgreSQL. Timestamps stay as PostgreSQL formats them; numeric stays exact text.
 */
export function toSqlText(value: SqlValue): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`;
  if (Array.isArray(value)) return toArrayLiteral(value);
  if (typeof value === 'object') return JSON.stringify(value);
  return String(value);
}

function toArrayLiteral(values: readonly SqlValue[]): string {
  const items = values.map((value) => {
    if (Array.isArray(value)) return toArrayLiteral(value);
    const text = toSqlText(value);
    return text === null ? 'NULL' : `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
  });
  return `{${items.join(',')}}`;
}

const parsers: Record<number, (text: string) => unknown> = {
  16: (text) => text === 't', // bool
  17: (text) => Uint8Array.from(Buffer.from(text.slice(2), 'hex')), // bytea
  20: Number, // int8: ids and counts, all far below 2^53
  21: Number, // int2
  23: Number, // int4
  26: Number, // oid
  700: Number, // float4
  701: Number, // float8
  114: (text) => JSON.parse(text), // json
  3802: (text) => JSON.parse(text), // jsonb
};

export function parserFor(typeId: number): (text: string) => unknown {
  return parsers[typeId] ?? ((text) => text);
}
