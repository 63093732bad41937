import { type Color, PDFDocument, type PDFFont, type PDFPage, StandardFonts } from '@cantoo/pdf-lib';
import { palette } from './palette.ts';
import { printable } from './printable.ts';
import { wrap, wrapBalanced } from './wrap-text.ts';

type Face = 'display' | 'body' | 'bold';

export interface TextStyle {
  face: Face;
  size: number;
  /** The distance between baselines. */
  leading: number;
  colour?: Color;
  /** Makes the lines about equally long. */
  isBalanced?: boolean;
  align?: 'left' | 'right';
}

interface DocumentFacts {
  title: string;
  subject: string;
  author: string;
  /** Printed at the bottom of every page, with the page number. */
  footer: string;
}

const pageSize: [width: number, height: number] = [595.28, 841.89];
const margin = 50;
/** The lowest position of text, above the footer. */
const bottom = margin + 6;
const footerStyle: TextStyle = { face: 'body', size: 8.5, leading: 11, colour: palette.inkSoft };

/**
 * Sets text on A4 pages from top to bottom. The cursor has a left edge and a width, which columns narrow. Content that
 * does not fit goes to the next page.
 */
export class PageFlow {
  readonly #facts: DocumentFacts;
  readonly #document: PDFDocument;
  readonly #fonts: Record<Face, PDFFont>;
  /** The three fonts have the same characters. */
  readonly #characters: ReadonlySet<number>;
  #page: PDFPage;
  #top = pageSize[1] - margin;
  #left = margin;
  #width = pageSize[0] - 2 * margin;
  #isMeasuring = false;

  private constructor(facts: DocumentFacts, document: PDFDocument, fonts: Record<Face, PDFFont>) {
    this.#facts = facts;
    this.#document = document;
    this.#fonts = fonts;
    this.#characters = new Set(fonts.body.getCharacterSet());
    this.#page = document.addPage(pageSize);
  }

  /** The file contains no date, so the same content always makes the same file. */
  static async create(facts: DocumentFacts): Promise<PageFlow> {
    const document = await PDFDocument.create({ updateMetadata: false });
    document.setTitle(facts.title, { showInWindowTitleBar: true });
    document.setSubject(facts.subject);
    document.setAuthor(facts.author);
    document.setLanguage('en');
    const [display, body, bold] = await Promise.all([
      document.embedFont(StandardFonts.TimesRomanBold),
      document.embedFont(StandardFonts.Helvetica),
      document.embedFont(StandardFonts.HelveticaBold),
    ]);
    return new PageFlow(facts, document, { display, body, bold });
  }

  get left(): number {
    return this.#left;
  }

  get width(): number {
    return this.#width;
  }

  space(height: number): void {
    this.#top -= height;
  }

  newPage(): void {
    if (this.#isMeasuring) return;
    this.#page = this.#document.addPage(pageSize);
    this.#top = pageSize[1] - margin;
  }

  text(text: string, { face, size, leading, colour = palette.ink, isBalanced, align }: TextStyle): void {
    const font = this.#fonts[face];
    const setLines = isBalanced ? wrapBalanced : wrap;
    for (const line of setLines(printable(text, this.#characters), font, size, this.#width)) {
      this.#makeRoom(leading);
      const indent = align === 'right' ? this.#width - font.widthOfTextAtSize(line, size) : 0;
      const y = this.#top - leading + (leading - size) / 2 + size * 0.22;
      this.draw((page) => page.drawText(line, { x: this.#left + indent, y, font, size, color: colour }));
      this.#top -= leading;
    }
  }

  rule(thickness = 1.2, colour: Color = palette.ink): void {
    const start = { x: this.#left, y: this.#top };
    const end = { x: this.#left + this.#width, y: this.#top };
    this.draw((page) => page.drawLine({ start, end, thickness, color: colour }));
  }

  /** A filled box of the given height behind the following content. The cursor does not move. */
  box(height: number, fill: Color | undefined, border?: Color): void {
    const place = { x: this.#left, y: this.#top - height, width: this.#width, height };
    this.draw((page) =>
      page.drawRectangle({ ...place, color: fill, borderColor: border, borderWidth: border ? 0.8 : 0 }),
    );
  }

  /** Custom drawing. `top` is the cursor's vertical position on the page. */
  draw(work: (page: PDFPage, top: number) => void): void {
    if (!this.#isMeasuring) work(this.#page, this.#top);
  }

  /**
   * Sets each column from the same height. The cursor ends below the longest one. Shares are fractions of the width.
   */
  columns(gap: number, parts: { share: number; set: () => void }[]): void {
    const [left, width, top] = [this.#left, this.#width, this.#top];
    const shares = parts.reduce((sum, part) => sum + part.share, 0);
    const free = width - gap * (parts.length - 1);
    let lowest = top;
    for (const { share, set } of parts) {
      this.#top = top;
      this.#width = (free * share) / shares;
      set();
      lowest = Math.min(lowest, this.#top);
      this.#left += this.#width + gap;
    }
    this.#left = left;
    this.#width = width;
    this.#top = lowest;
  }

  /** Narrows the cursor on both sides while `set` runs. */
  inset(by: number, set: () => void): void {
    this.#left += by;
    this.#width -= 2 * by;
    set();
    this.#left -= by;
    this.#width += 2 * by;
  }

  /** Takes exactly this height, however much `set` uses. */
  fixed(height: number, set: () => void): void {
    const top = this.#top;
    set();
    this.#top = top - height;
  }

  heightOf(set: () => void): number {
    const [top, wasMeasuring] = [this.#top, this.#isMeasuring];
    this.#isMeasuring = true;
    set();
    const height = top - this.#top;
    this.#isMeasuring = wasMeasuring;
    this.#top = top;
    return height;
  }

  /** Keeps everything that `set` writes on one page. */
  together(set: () => void): void {
    this.#makeRoom(this.heightOf(set));
    set();
  }

  async save(): Promise<Uint8Array> {
    const pages = this.#document.getPages();
    for (const [index, page] of pages.entries()) {
      const number = `${index + 1} / ${pages.length}`;
      const { size, colour } = footerStyle;
      const shared = { y: margin - 14, size, font: this.#fonts.body, color: colour };
      const numberWidth = this.#fonts.body.widthOfTextAtSize(number, size);
      page.drawText(this.#facts.footer, { ...shared, x: margin });
      page.drawText(number, { ...shared, x: pageSize[0] - margin - numberWidth });
    }
    return this.#document.save();
  }

  #makeRoom(height: number): void {
    if (this.#top - height < bottom) this.newPage();
  }
}
