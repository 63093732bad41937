import type { Work } from '#labs/kit/work.ts';
import { type CsvTable, csvLimits, type FileFault, isSeparatorLine } from './open-csv.ts';
import { type CsvRecord, isEmptyRecord, recordReader } from './read-records.ts';

export type Role = 'prediction' | 'truth' | 'group';

/** The position of the column for each role. */
export type Columns = Record<Role, number>;

/** How many different values a column may have. More means that it is not the column that was meant. */
export const mostValues: Record<Role, number> = { prediction: 100, truth: 100, group: 50 };

/** How many faulty rows are listed. All are counted. */
export const mostListed = 20;

/** Rows with the same three values. */
export interface Combination extends Record<Role, string> {
  count: number;
  /** The numbers of the first rows, in case they turn out to be faulty. */
  firstRows: number[];
}

export type RowProblem =
  | { row: number; code: 'fields'; found: number; expected: number }
  | { row: number; code: 'quote' }
  | { row: number; code: 'empty-cell'; role: Role }
  | { row: number; code: 'unknown-value'; role: 'prediction' | 'truth'; value: string };

export interface Scan {
  /** All rows with data, also the faulty ones. */
  rows: number;
  emptyRows: number;
  combinations: Combination[];
  /** Rows that cannot be read as a row of this table. */
  malformed: { count: number; first: RowProblem[] };
}

export type ScanFault = FileFault | { code: 'same-column' } | { code: 'too-many-values'; role: Role };

/** A step takes about a millisecond. */
const rowsPerStep = 1_000;

/** Counts the rows by their three values, so that later choices need no second look at the file. */
export function* scanRows(table: CsvTable, columns: Columns): Work<number, Scan | { fault: ScanFault }> {
  const { prediction, truth, group } = columns;
  if (new Set([prediction, truth, group]).size < 3) return { fault: { code: 'same-column' } };
  const next = recordReader(table.text, table.separator);
  const scan: Scan = { rows: 0, emptyRows: 0, combinations: [], malformed: { count: 0, first: [] } };
  const known = new Map<string, Combination>();
  const values: Record<Role, Set<string>> = { prediction: new Set(), truth: new Set(), group: new Set() };
  for (;;) {
    const record = next();
    if (!record) break;
    if (record.row <= table.headerRow || isSeparatorLine(record)) continue;
    if (record.row % rowsPerStep === 0) yield record.row;
    if (record.fault === 'open-quote') return { fault: { code: 'open-quote', row: record.row } };
    if (isEmptyRecord(record)) {
      scan.emptyRows += 1;
      continue;
    }
    scan.rows += 1;
    if (scan.rows > csvLimits.rows) return { fault: { code: 'too-many-rows' } };
    const problem = findProblem(record, table.header.length);
    if (problem) {
      scan.malformed.count += 1;
      if (scan.malformed.first.length < mostListed) scan.malformed.first.push(problem);
      continue;
    }
    const cell = (column: number) => record.fields[column]?.trim() ?? '';
    const cells = { prediction: cell(prediction), truth: cell(truth), group: cell(group) };
    // No field of a text file contains this character.
    const key = `${cells.prediction}\0${cells.truth}\0${cells.group}`;
    let combination = known.get(key);
    if (!combination) {
      for (const role of ['prediction', 'truth', 'group'] as const) {
        if (cells[role] !== '') values[role].add(cells[role]);
        if (values[role].size > mostValues[role]) return { fault: { code: 'too-many-values', role } };
      }
      combination = { ...cells, count: 0, firstRows: [] };
      known.set(key, combination);
    }
    combination.count += 1;
    if (combination.firstRows.length < mostListed) combination.firstRows.push(record.row);
  }
  scan.combinations = [...known.values()];
  return scan;
}

function findProblem({ row, fields, fault }: CsvRecord, expected: number): RowProblem | undefined {
  if (fault === 'quote') return { row, code: 'quote' };
  if (fields.length !== expected) return { row, code: 'fields', found: fields.length, expected };
  return undefined;
}

/** The values of a column with their counts, most frequent first. Empty cells are not among them. */
export function listValues({ combinations }: Scan, role: Role): { value: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const combination of combinations) {
    const value = combination[role];
    if (value !== '') counts.set(value, (counts.get(value) ?? 0) + combination.count);
  }
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count);
}
