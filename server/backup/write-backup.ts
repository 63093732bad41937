import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { quoteIdentifier } from '#backend/database/begin-statements.ts';
import type { Database, Transaction } from '#backend/database/database.ts';
import { type BackupClosing, type BackupHeader, backupFormat, backupVersion } from './backup-format.ts';
import { listTables, readAppliedMigrations, readSequences, type StoredTable } from './catalog.ts';

const rowsAtOnce = 500;

/**
 * Writes a consistent snapshot of the database into a new file that only its owner may read: it holds keys and password
 * hashes.
 */
export function writeBackup(database: Database, file: string): Promise<void> {
  return writeBackupTo(createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true }), database);
}

export async function writeBackupTo(destination: Writable, database: Database): Promise<void> {
  await database.run(
    'server',
    async (transaction) => {
      await transaction.query('set transaction isolation level repeatable read');
      await pipeline(backupLines(transaction, database.engine), createGzip(), destination);
    },
    { readOnly: true },
  );
}

async function* backupLines(transaction: Transaction, engine: string): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const hashed = (lines: string) => {
    hash.update(lines);
    return lines;
  };
  const header: BackupHeader = {
    format: backupFormat,
    version: backupVersion,
    engine,
    createdAt: new Date().toISOString(),
    migrations: (await readAppliedMigrations(transaction)) ?? [],
  };
  yield hashed(`${JSON.stringify(header)}\n`);

  const rows: Record<string, number> = {};
  for (const table of await listTables(transaction)) {
    rows[table.name] = 0;
    for await (const batch of readRows(transaction, table)) {
      rows[table.name] = (rows[table.name] ?? 0) + batch.length;
      yield hashed(batch.map((row) => `["${table.name}",${row}]\n`).join(''));
    }
  }
  const sequences = await readSequences(transaction);
  const closing: BackupClosing = { rows, sequences, sha256: hash.digest('hex') };
  yield `${JSON.stringify(closing)}\n`;
}

/**
 * Rows as PostgreSQL serializes them to JSON. They are never parsed here, so that no number loses a digit, and never
 * become `jsonb`, which would sort the keys of `json` columns. A list of the columns with JSON nulls follows each row
 * that has any.
 */
async function* readRows(transaction: Transaction, table: StoredTable): AsyncGenerator<string[]> {
  const jsonNulls = table.jsonColumns.map(
    (column) =>
      `case when jsonb_typeof(to_jsonb(stored.${quoteIdentifier(column)})) = 'null' then '${column.replaceAll("'", "''")}' end`,
  );
  // A backup has one row per line. Only a `json` value can contain a line break, and only between its parts.
  await transaction.query(
    `declare backup_rows no scroll cursor for
     select replace(row_to_json(stored)::text, E'\\n', ' ')
       || coalesce(',' || to_jsonb(nullif(array_remove(array[${jsonNulls.join(', ')}]::text[], null), '{}'))::text, '') as row
     from ${table.sql} stored`,
  );
  for (;;) {
    // A row that contains a file can be megabytes, so such rows are fetched one by one.
    const fetched = await transaction.query<{ row: string }>(
      `fetch ${table.hasBytes ? 1 : rowsAtOnce} from backup_rows`,
    );
    if (fetched.length === 0) break;
    yield fetched.map(({ row }) => row);
  }
  await transaction.query('close backup_rows');
}
