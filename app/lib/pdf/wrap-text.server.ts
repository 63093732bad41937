import type { PDFFont } from 'pdf-lib';

/** Breaks a text into lines that fit the width. */
export function wrap(text: string, font: PDFFont, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    if (line && font.widthOfTextAtSize(longer, size) > width) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}

/** The narrowest setting that needs no more lines than the full width. */
export function wrapBalanced(text: string, font: PDFFont, size: number, width: number): string[] {
  let best = wrap(text, font, size, width);
  for (let narrower = width - size; narrower > size; narrower -= size) {
    const lines = wrap(text, font, size, narrower);
    if (lines.length > best.length) break;
    best = lines;
  }
  return best;
}
