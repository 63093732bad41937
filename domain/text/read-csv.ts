/** A row of a CSV file and its number, as a spreadsheet counts it: a cell with line breaks is in one row. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/**
 * Reads CSV as spreadsheets write it: with commas, semicolons or tabs, quoted cells, any line ends and a byte order
 * mark. The separator is the one that the first line has most of. Rows without any text are left out. Undefined if a
 * quotation mark is never closed.
 */
export function readCsv(text: string): CsvRow[] | undefined {
  const source = text.startsWith('\uFEFF') ? text.slice(1) : text;
  const separator = findSeparator(source);
  const rows: CsvRow[] = [];
  let line = 1;
  let row: CsvRow = { line, cells: [] };
  let cell = '';
  let isQuoted = false;

  function endRow() {
    row.cells.push(cell);
    if (row.cells.some((value) => value.trim() !== '')) rows.push(row);
    cell = '';
  }

  for (let at = 0; at < source.length; at += 1) {
    const character = source.charAt(at);
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (source.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (character === '"' && cell === '') isQuoted = true;
    else if (character === separator) {
      row.cells.push(cell);
      cell = '';
    } else if (character === '\n' || character === '\r') {
      if (character === '\r' && source.charAt(at + 1) === '\n') continue;
      endRow();
      line += 1;
      row = { line, cells: [] };
    } else cell += character;
  }
  if (isQuoted) return undefined;
  endRow();
  return rows;
}

function findSeparator(source: string): string {
  const [first = ''] = source.split(/[\r\n]/, 1);
  const counts = [',', ';', '\t'].map((separator) => ({ separator, count: first.split(separator).length }));
  return counts.reduce((best, other) => (other.count > best.count ? other : best)).separator;
}
