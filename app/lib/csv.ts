type Cell = string | number | boolean | null | undefined;

/**
 * A table in CSV. A cell that a spreadsheet would read as a formula gets a leading apostrophe: visitors' text must not
 * execute on an admin's machine.
 */
export function toCsv(columns: readonly string[], rows: readonly (readonly Cell[])[]): string {
  // The byte order mark tells Excel that the file is UTF-8.
  return `\uFEFF${[columns, ...rows].map((row) => row.map(writeCell).join(',')).join('\r\n')}\r\n`;
}

function writeCell(value: Cell): string {
  const text = String(value ?? '');
  const harmless = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
