import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { parseJson } from '#domain/text/parse-json.ts';
import {
  type BackupClosing,
  type BackupHeader,
  BackupRefused,
  backupFormat,
  backupVersion,
  closingSchema,
  headerSchema,
  jsonNullsSchema,
} from './backup-format.ts';

const lineEnd = 0x0a;

export interface BackupRow {
  table: string;
  /** The row as JSON text. */
  row: string;
  /** The columns that hold the JSON value null. */
  jsonNulls: string[];
}

export interface BackupSummary {
  header: BackupHeader;
  closing: BackupClosing;
}

/**
 * Reads the whole file without keeping it in memory, and throws `BackupRefused` unless it is complete and unchanged.
 */
export async function checkBackup(file: string): Promise<BackupSummary> {
  const reading = readBackup(file);
  for (;;) {
    const { done, value } = await reading.next();
    if (done) return value;
  }
}

/** Yields every row, verifies the checksum and the counts, and returns the header and the closing line. */
export async function* readBackup(file: string): AsyncGenerator<BackupRow, BackupSummary> {
  const hash = createHash('sha256');
  const counted: Record<string, number> = {};
  let header: BackupHeader | undefined;
  let closing: BackupClosing | undefined;
  for await (const bytes of linesOf(file)) {
    const line = bytes.toString('utf8');
    if (closing) throw new BackupRefused(`${file} goes on after its end.`);
    if (!header) {
      header = parseHeader(file, line);
    } else if (line.startsWith('[')) {
      const row = parseRow(file, line);
      counted[row.table] = (counted[row.table] ?? 0) + 1;
      yield row;
    } else {
      closing = parseClosing(file, line);
      continue;
    }
    hash.update(bytes).update('\n');
  }
  if (!header || !closing) throw new BackupRefused(`${file} is not complete: its end is missing.`);
  const isWhole = Object.entries(closing.rows).every(([table, rows]) => rows === (counted[table] ?? 0));
  if (closing.sha256 !== hash.digest('hex') || !isWhole) {
    throw new BackupRefused(`${file} is damaged: its checksum does not match.`);
  }
  return { header, closing };
}

/**
 * Splits lines at `\n` only. `node:readline` also splits at U+2028 and U+2029, which JSON leaves unescaped in strings.
 */
async function* linesOf(file: string): AsyncGenerator<Buffer> {
  const stream = createReadStream(file);
  const unzipped = stream.pipe(createGunzip());
  // A read error must also end the gunzip stream.
  stream.on('error', (error) => unzipped.destroy(error));
  try {
    let parts: Buffer[] = [];
    for await (const chunk of unzipped as AsyncIterable<Buffer>) {
      let start = 0;
      for (let end = chunk.indexOf(lineEnd); end >= 0; end = chunk.indexOf(lineEnd, start)) {
        yield Buffer.concat([...parts, chunk.subarray(start, end)]);
        parts = [];
        start = end + 1;
      }
      if (start < chunk.length) parts.push(chunk.subarray(start));
    }
    if (parts.length > 0) yield Buffer.concat(parts);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new BackupRefused(`There is no file ${file}.`);
    if (code?.startsWith('Z_')) throw new BackupRefused(`${file} is damaged or no backup: ${message}.`);
    throw error;
  } finally {
    stream.destroy();
  }
}

function parseHeader(file: string, line: string): BackupHeader {
  const header = headerSchema.safeParse(parseJson(line));
  if (!header.success) throw new BackupRefused(`${file} is no backup of this site (${backupFormat}).`);
  if (header.data.version !== backupVersion) {
    throw new BackupRefused(
      `${file} is a backup of version ${header.data.version}; this version of the site reads version ${backupVersion}.`,
    );
  }
  return header.data;
}

/** The row stays JSON text. A list of columns may follow it; column names contain no brackets. */
function parseRow(file: string, line: string): BackupRow {
  const rowStart = line.indexOf(',') + 1;
  const rowEnd = line.lastIndexOf('}') + 1;
  const rest = line.slice(rowEnd, -1);
  const jsonNulls = jsonNullsSchema.safeParse(rest === '' ? [] : parseJson(rest.slice(1)));
  if (!jsonNulls.success) throw new BackupRefused(`${file} is damaged: one of its lines cannot be read.`);
  return {
    table: line.slice(2, rowStart - 2),
    row: line.slice(rowStart, rowEnd),
    jsonNulls: jsonNulls.data,
  };
}

function parseClosing(file: string, line: string): BackupClosing {
  const closing = closingSchema.safeParse(parseJson(line));
  if (!closing.success) throw new BackupRefused(`${file} is damaged: one of its lines cannot be read.`);
  return closing.data;
}
