import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import {
  type BackupClosing,
  type BackupHeader,
  BackupRefused,
  backupFormat,
  backupVersion,
  closingSchema,
  headerSchema,
} from './backup-format.ts';

export interface BackupRow {
  table: string;
  /** The row as JSON text. */
  row: string;
}

export interface BackupSummary {
  header: BackupHeader;
  closing: BackupClosing;
}

/** Reads the whole file without keeping it, and throws `BackupRefused` unless all of it is as it was written. */
export async function checkBackup(file: string): Promise<BackupSummary> {
  const reading = readBackup(file);
  for (;;) {
    const { done, value } = await reading.next();
    if (done) return value;
  }
}

/** Yields every row and, having compared the checksum and the counts, returns what stands around them. */
export async function* readBackup(file: string): AsyncGenerator<BackupRow, BackupSummary> {
  const hash = createHash('sha256');
  const counted: Record<string, number> = {};
  let header: BackupHeader | undefined;
  let closing: BackupClosing | undefined;
  for await (const line of linesOf(file)) {
    if (closing) throw new BackupRefused(`${file} goes on after its end.`);
    if (!header) {
      header = parseHeader(file, line);
    } else if (line.startsWith('[')) {
      const row = parseRow(line);
      counted[row.table] = (counted[row.table] ?? 0) + 1;
      yield row;
    } else {
      closing = parseClosing(file, line);
      continue;
    }
    hash.update(line).update('\n');
  }
  if (!header || !closing) throw new BackupRefused(`${file} is not complete: its end is missing.`);
  const isWhole = Object.entries(closing.rows).every(([table, rows]) => rows === (counted[table] ?? 0));
  if (closing.sha256 !== hash.digest('hex') || !isWhole) {
    throw new BackupRefused(`${file} is damaged: its checksum does not match.`);
  }
  return { header, closing };
}

async function* linesOf(file: string): AsyncGenerator<string> {
  const stream = createReadStream(file);
  const unzipped = stream.pipe(createGunzip());
  // A file that cannot be read has to end the reading of what it was to be unzipped into.
  stream.on('error', (error) => unzipped.destroy(error));
  try {
    yield* createInterface({ input: unzipped, crlfDelay: Number.POSITIVE_INFINITY });
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

function parseRow(line: string): BackupRow {
  const comma = line.indexOf(',');
  return { table: line.slice(2, comma - 1), row: line.slice(comma + 1, -1) };
}

function parseClosing(file: string, line: string): BackupClosing {
  const closing = closingSchema.safeParse(parseJson(line));
  if (!closing.success) throw new BackupRefused(`${file} is damaged: one of its lines cannot be read.`);
  return closing.data;
}

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
