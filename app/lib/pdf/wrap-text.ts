import type { PDFFont } from '@cantoo/pdf-lib';

/** Breaks a text into lines that fit the width. */
export function wrap(text: string, font: PDFFont, size: number, width: number): string[] {
  const fits = (line: string) => font.widthOfTextAtSize(line, size) <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((word) => breakWord(word, fits))) {
    const longer = line ? `${line} ${word}` : word;
    if (line && !fits(longer)) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  return [...lines, line];
}

/** A word that is wider than a line, such as a long URL, continues on the next. */
function breakWord(word: string, fits: (part: string) => boolean): string[] {
  if (fits(word)) return [word];
  const parts = [''];
  for (const character of word) {
    const longer = `${parts.at(-1)}${character}`;
    if (fits(longer)) parts[parts.length - 1] = longer;
    else parts.push(character);
  }
  return parts;
}

/** The narrowest wrapping that needs no more lines than the full width. */
export function wrapBalanced(text: string, font: PDFFont, size: number, width: number): string[] {
  let best = wrap(text, font, size, width);
  for (let narrower = width - size; narrower > size; narrower -= size) {
    const lines = wrap(text, font, size, narrower);
    if (lines.length > best.length) break;
    best = lines;
  }
  return best;
}
