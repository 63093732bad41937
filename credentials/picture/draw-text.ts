import { readFileSync } from 'node:fs';
import { z } from 'zod';

/**
 * The outlines of `app/fonts/besley-latin.woff2`: for each character its width and its path, as fontkit 2 reads them.
 * Neither the library that makes PNGs nor a viewer of SVGs has this typeface.
 */
const font = z
  .object({
    unitsPerEm: z.number(),
    glyphs: z.record(z.string(), z.tuple([z.number(), z.string()])),
  })
  .parse(JSON.parse(readFileSync(new URL('./besley-outlines.json', import.meta.url), 'utf8')));

interface Place {
  x: number;
  /** The baseline. */
  y: number;
  size: number;
  fill: string;
  /** A wider text is set smaller. */
  widest: number;
  anchor?: 'start' | 'middle';
}

/** One line in the site's typeface, as paths. Names with other letters are text in the viewer's own typeface. */
export function drawText(text: string, place: Place): string {
  const line = text.normalize('NFC');
  const glyphs = Array.from(line, (character) => font.glyphs[character]);
  const known = glyphs.filter((glyph) => glyph !== undefined);
  return known.length === glyphs.length ? drawOutlines(known, place) : drawPlain(line, place);
}

function drawOutlines(
  glyphs: [width: number, path: string][],
  { x, y, size, fill, widest, anchor }: Place,
): string {
  const total = glyphs.reduce((sum, [width]) => sum + width, 0);
  const scale = Math.min(size, (widest / Math.max(total, 1)) * font.unitsPerEm) / font.unitsPerEm;
  let at = anchor === 'start' ? 0 : -total / 2;
  const paths = glyphs.map(([width, path]) => {
    const drawn = path && `<path transform="translate(${Math.round(at)})" d="${path}"/>`;
    at += width;
    return drawn;
  });
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale.toFixed(5)} ${(-scale).toFixed(5)})">${paths.join('')}</g>`;
}

/** The usual width of a letter, as a part of its size. Letters of many scripts are as wide as they are high. */
const letterWidth = (line: string) => (/[\u2e80-\uffef]/.test(line) ? 1 : 0.62);

function drawPlain(line: string, { x, y, size, fill, widest, anchor = 'middle' }: Place): string {
  const fitting = Math.min(size, widest / (Math.max([...line].length, 1) * letterWidth(line)));
  return `<text x="${x}" y="${y}" font-family="Besley, Georgia, 'Times New Roman', 'DejaVu Serif', 'Noto Serif', serif" font-weight="600" font-size="${fitting.toFixed(1)}" fill="${fill}" text-anchor="${anchor}">${escapeXml(line)}</text>`;
}

export function escapeXml(text: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (character) => names[character] ?? character);
}
