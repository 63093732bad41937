export interface CsvRecord {
  /** The number that a spreadsheet shows: every record counts, also empty ones. */
  row: number;
  fields: string[];
  /** `quote`: text follows a closing quotation mark. `open-quote`: the file ends within quotation marks. */
  fault?: 'quote' | 'open-quote';
}

const newline = 10;
const carriageReturn = 13;
const quote = 34;

/**
 * Reads the records of a CSV text one by one (RFC 4180, with any separator and line ending). Fields are text and
 * nothing else: formulas are not evaluated. Returns undefined at the end.
 */
export function recordReader(text: string, separator: string): () => CsvRecord | undefined {
  const separatorCode = separator.charCodeAt(0);
  let position = 0;
  let row = 0;

  const isFieldEnd = (code: number) =>
    code === separatorCode || code === newline || code === carriageReturn || Number.isNaN(code);

  function readPlain(): string {
    const start = position;
    while (!isFieldEnd(text.charCodeAt(position))) position += 1;
    return text.slice(start, position);
  }

  /** Undefined if the closing quotation mark is missing. */
  function readQuoted(): string | undefined {
    let value = '';
    let start = position + 1;
    for (;;) {
      const end = text.indexOf('"', start);
      if (end < 0) return undefined;
      value += text.slice(start, end);
      position = end + 1;
      if (text.charCodeAt(position) !== quote) return value;
      value += '"';
      start = position + 1;
    }
  }

  function skipLineEnd(): void {
    if (text.charCodeAt(position) === carriageReturn && text.charCodeAt(position + 1) === newline)
      position += 2;
    else position += 1;
  }

  return () => {
    if (position >= text.length) return undefined;
    row += 1;
    const record: CsvRecord = { row, fields: [] };
    for (;;) {
      if (text.charCodeAt(position) === quote) {
        const value = readQuoted();
        if (value === undefined) {
          position = text.length;
          return { ...record, fault: 'open-quote' };
        }
        const rest = readPlain();
        if (rest.trim() !== '') record.fault = 'quote';
        record.fields.push(value + rest);
      } else {
        record.fields.push(readPlain());
      }
      if (text.charCodeAt(position) !== separatorCode) break;
      position += 1;
    }
    skipLineEnd();
    return record;
  };
}

export const isEmptyRecord = ({ fields, fault }: CsvRecord) =>
  !fault && fields.every((field) => field.trim() === '');
