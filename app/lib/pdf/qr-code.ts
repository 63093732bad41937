import type { Color, PDFPage } from '@cantoo/pdf-lib';
import qrcode from 'qrcode-generator';

/** Draws a QR code of this text into a square. Keep a quiet zone of four modules around it. */
export function drawQrCode(
  page: PDFPage,
  text: string,
  { left, top, size, color }: { left: number; top: number; size: number; color: Color },
): void {
  // M tolerates the loss of 15 % of the code. 0 selects the smallest code that holds the text.
  const code = qrcode(0, 'M');
  code.addData(text);
  code.make();
  const modules = Array.from({ length: code.getModuleCount() }, (_, at) => at);
  const rows = modules.map((row) => darkRuns(modules.map((column) => code.isDark(row, column))));
  const path = rows.flatMap((runs, row) =>
    runs.map(({ start, length }) => `M${start} ${row}h${length}v1h${-length}z`),
  );
  page.drawSvgPath(path.join(''), { x: left, y: top, scale: size / modules.length, color });
}

/** Adjacent modules are drawn as one bar, or thin gaps would show between them. */
function darkRuns(row: boolean[]): { start: number; length: number }[] {
  const runs: { start: number; length: number }[] = [];
  for (const [at, isDark] of row.entries()) {
    if (!isDark) continue;
    const last = runs.at(-1);
    if (last && last.start + last.length === at) last.length += 1;
    else runs.push({ start: at, length: 1 });
  }
  return runs;
}
