import {
  beginText,
  type Color,
  endText,
  moveText,
  type PDFDocument,
  PDFHexString,
  type PDFName,
  type PDFPage,
  PDFString,
  popGraphicsState,
  pushGraphicsState,
  setFillingColor,
  setFontAndSize,
  showText,
} from '@cantoo/pdf-lib';
import { readTrueType } from './true-type.ts';

/** Six capital letters before the name say that a font is a subset. */
const name = 'LAIFNT+Besley-SemiBold';

/** The typeface of the site's headings in a PDF file, with the characters that the file uses. */
export interface SiteFont {
  /** The code points of all characters it has. */
  getCharacterSet(): number[];
  widthOfTextAtSize(text: string, size: number): number;
  drawText(page: PDFPage, text: string, place: { x: number; y: number; size: number; color: Color }): void;
  /** Adds the font to the file, once everything is drawn. */
  finish(): void;
}

/**
 * Adds `app/fonts/besley-certificate.ttf` to a document. The library embeds only the standard fonts by itself; for
 * others it takes one several times its size.
 */
export function embedSiteFont({ context }: PDFDocument, file: Uint8Array): SiteFont {
  const font = readTrueType(file);
  const ref = context.nextRef();
  const names = new Map<PDFPage, PDFName>();
  /** The glyphs of the font in the order of their first use, each with its character. */
  const used = new Map<number, string>([[0, '']]);
  const order = new Map<number, number>([[0, 0]]);
  const scaled = (units: number) => Math.round((units * 1000) / font.unitsPerEm);

  const glyphsOf = (text: string) =>
    Array.from(text, (character) => font.glyphs.get(character.codePointAt(0) ?? 0) ?? 0);

  function use(text: string): string {
    const characters = Array.from(text);
    return glyphsOf(text)
      .map((glyph, index) => {
        if (!order.has(glyph)) {
          order.set(glyph, order.size);
          used.set(glyph, characters[index] ?? '');
        }
        return hex(order.get(glyph) ?? 0);
      })
      .join('');
  }

  return {
    getCharacterSet: () => [...font.glyphs.keys()],
    widthOfTextAtSize: (text, size) =>
      (glyphsOf(text).reduce((sum, glyph) => sum + font.widthOf(glyph), 0) * size) / font.unitsPerEm,
    drawText(page, text, { x, y, size, color }) {
      const known = names.get(page) ?? page.node.newFontDictionary('Besley', ref);
      names.set(page, known);
      page.pushOperators(
        pushGraphicsState(),
        beginText(),
        setFillingColor(color),
        setFontAndSize(known, size),
        moveText(x, y),
        showText(PDFHexString.of(use(text))),
        endText(),
        popGraphicsState(),
      );
    },
    finish() {
      const glyphs = [...used.keys()];
      const program = font.subset(glyphs);
      const descriptor = context.register(
        context.obj({
          Type: 'FontDescriptor',
          FontName: name,
          // Serif, and with a character set of its own.
          Flags: 6,
          FontBBox: font.box.map(scaled),
          ItalicAngle: 0,
          Ascent: scaled(font.ascent),
          Descent: scaled(font.descent),
          CapHeight: 750,
          StemV: 120,
          FontFile2: context.register(context.flateStream(program, { Length1: program.length })),
        }),
      );
      const descendant = context.register(
        context.obj({
          Type: 'Font',
          Subtype: 'CIDFontType2',
          BaseFont: name,
          CIDSystemInfo: {
            Registry: PDFString.of('Adobe'),
            Ordering: PDFString.of('Identity'),
            Supplement: 0,
          },
          FontDescriptor: descriptor,
          CIDToGIDMap: 'Identity',
          W: [0, glyphs.map((glyph) => scaled(font.widthOf(glyph)))],
        }),
      );
      context.assign(
        ref,
        context.obj({
          Type: 'Font',
          Subtype: 'Type0',
          BaseFont: name,
          Encoding: 'Identity-H',
          DescendantFonts: [descendant],
          ToUnicode: context.register(context.flateStream(unicodeMap([...used.values()]))),
        }),
      );
    },
  };
}

/** Four digits. All characters of the font have 16 bits. */
const hex = (number: number) => number.toString(16).toUpperCase().padStart(4, '0');

/** Says which character each glyph stands for, so that the text can be searched, copied and read aloud. */
function unicodeMap(characters: readonly string[]): string {
  const entries = characters.flatMap((character, glyph) =>
    character ? [`<${hex(glyph)}> <${hex(character.codePointAt(0) ?? 0)}>`] : [],
  );
  const blocks: string[] = [];
  // A block has at most 100 entries.
  for (let at = 0; at < entries.length; at += 100) {
    const block = entries.slice(at, at + 100);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}
