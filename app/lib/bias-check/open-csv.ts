import type { Work } from '#labs/kit/work.ts';
import { decodeText, type Encoding } from './decode-text.ts';
import { type CsvRecord, isEmptyRecord, recordReader } from './read-records.ts';

export const csvLimits = { bytes: 25 * 1024 * 1024, rows: 500_000, columns: 500 };

export type Separator = ',' | ';' | '\t';

/** A file whose first row has been read. The rows are read again for every choice of columns. */
export interface CsvTable {
  text: string;
  encoding: Encoding;
  separator: Separator;
  /** The names of the columns, each one different. */
  header: string[];
  headerRow: number;
  /** The first rows, from which columns are guessed. */
  preview: string[][];
}

/** Why a file cannot be used at all. */
export type FileFault =
  | { code: 'empty' | 'workbook' | 'not-text' | 'too-large' | 'no-rows' | 'unreadable' }
  | { code: 'too-few-columns' | 'too-many-columns'; found: number }
  | { code: 'too-many-rows' }
  | { code: 'open-quote'; row: number };

const separators: Separator[] = [',', ';', '\t'];
const previewLength = 200;

export function* openCsv(bytes: Uint8Array): Work<number, CsvTable | { fault: FileFault }> {
  if (bytes.length > csvLimits.bytes) return { fault: { code: 'too-large' } };
  const decoded = yield* decodeText(bytes);
  if (decoded.fault) return { fault: { code: decoded.fault } };
  const { text, encoding } = decoded;
  const separator = findSeparator(text);
  const [header, ...rows] = readFirst(text, separator);
  if (!header) return { fault: { code: 'empty' } };
  if (header.fault === 'open-quote') return { fault: { code: 'open-quote', row: header.row } };
  const found = header.fields.length;
  if (found < 3) return { fault: { code: 'too-few-columns', found } };
  if (found > csvLimits.columns) return { fault: { code: 'too-many-columns', found } };
  if (rows.length === 0) return { fault: { code: 'no-rows' } };
  return {
    text,
    encoding,
    separator,
    header: nameColumns(header.fields),
    headerRow: header.row,
    preview: rows.map(({ fields }) => fields.map((field) => field.trim())),
  };
}

/** Some spreadsheets write `sep=;` as a first line. */
const separatorLine = /^sep=([,;\t])\s*(\r|\n)/i;

export const isSeparatorLine = ({ row, fields }: CsvRecord) =>
  row === 1 && /^sep=$/i.test(fields[0]?.slice(0, 4) ?? '') && fields.join('').length <= 5;

/** The first records that are not empty. */
function readFirst(text: string, separator: Separator): CsvRecord[] {
  const next = recordReader(text, separator);
  const records: CsvRecord[] = [];
  while (records.length <= previewLength) {
    const record = next();
    if (!record) break;
    if (!isEmptyRecord(record) && !isSeparatorLine(record)) records.push(record);
  }
  return records;
}

/** The separator with which most rows have as many fields as the first. Among equals, the one with most columns. */
function findSeparator(text: string): Separator {
  const [, stated] = separatorLine.exec(text) ?? [];
  if (stated) return stated as Separator;
  const scores = separators.map((separator) => {
    const [header, ...rows] = readFirst(text, separator);
    const columns = header?.fields.length ?? 0;
    const fitting = rows.filter(({ fields }) => fields.length === columns).length;
    return { separator, columns, share: columns < 2 ? -1 : fitting / Math.max(1, rows.length) };
  });
  scores.sort((a, b) => b.share - a.share || b.columns - a.columns);
  return scores[0]?.separator ?? ',';
}

/** Columns without a name, or with the name of another, are named by their position. */
function nameColumns(fields: string[]): string[] {
  const names = fields.map((field) => field.trim());
  return names.map((name, index) => {
    if (name === '') return `Column ${index + 1}`;
    const isRepeated = names.some((other, position) => other === name && position !== index);
    return isRepeated ? `${name} (column ${index + 1})` : name;
  });
}
