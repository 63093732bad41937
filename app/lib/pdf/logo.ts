import type { PDFPage } from '@cantoo/pdf-lib';
import { palette } from './palette.ts';

/** The drawing of `LogoMark`, in a box 40 units wide. `top` is its upper edge. */
export function drawLogo(page: PDFPage, left: number, top: number): void {
  page.drawSvgPath('M6.5 33C15 32 14 23 19 21.5S27 15 30.5 9.5', {
    x: left,
    y: top,
    borderColor: palette.ink,
    borderWidth: 3,
  });
  for (const [x, y, size, color] of [
    [6.5, 33, 4.5, palette.accent],
    [19, 21.5, 5.5, palette.ink],
    [30.5, 9.5, 7.5, palette.primary],
  ] as const) {
    page.drawCircle({ x: left + x, y: top - y, size, color });
  }
}
