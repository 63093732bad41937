import { degrees, PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { certificateWords as words } from '#app/content/certificates/certificate.ts';
import type { Site } from '#app/content/site.ts';
import { levelName } from '#app/lib/find-level.ts';
import type { PrintedCertificate } from '#domain/certificates/certificate.ts';
import { formatLongDate } from '#domain/text/long-date.ts';
import { drawLogo } from './logo.ts';
import { palette } from './palette.ts';
import { printable } from './printable.ts';
import { drawQrCode } from './qr-code.ts';
import { embedSiteFont, type SiteFont } from './site-font.ts';

const page = { width: 841.89, height: 595.28 };
const middle = page.width / 2;
const paper = rgb(1, 0.992, 0.973);
const widest = 560;
const code = { size: 92, right: 70, bottom: 74 };

interface Options {
  site: Site;
  /** The URL that verifies the certificate. */
  verifyUrl: string;
  /** `app/fonts/besley-certificate.ttf`. */
  typeface: Uint8Array;
  /** Draws a text as a PNG, for names in scripts that the typeface lacks. */
  drawText: (text: string) => Promise<Uint8Array>;
}

/** One landscape page, created in the browser of any user who may read the certificate. */
export async function createCertificate(
  certificate: PrintedCertificate,
  { site, verifyUrl, typeface, drawText }: Options,
): Promise<Uint8Array<ArrayBuffer>> {
  const document = await PDFDocument.create({ updateMetadata: false });
  document.setTitle(`${certificate.student_name}: ${certificate.course_title} | ${site.name}`, {
    showInWindowTitleBar: true,
  });
  document.setSubject(`${words.title} ${certificate.id}`);
  document.setAuthor(site.name);
  document.setLanguage('en');
  // The typefaces of the site: its own for what is large, and a plain one without serifs for the rest.
  const display = embedSiteFont(document, typeface);
  const body = standardFont(await document.embedFont(StandardFonts.Helvetica));
  const sheet = document.addPage([page.width, page.height]);
  drawGround(sheet);
  drawLogo(sheet, middle - 19, 540);
  const write = (text: string, font: Typeface, size: number, y: number, color = palette.ink) =>
    drawCentred(sheet, text, { font, size, y, color });

  write(site.name, display, 13, 482);
  write(words.title, display, 34, 436);
  write(words.statement, body, 12, 402, palette.inkSoft);
  const { student_name, course_title } = certificate;
  if (printable(student_name, new Set(display.getCharacterSet())) === student_name.normalize('NFC')) {
    write(student_name.normalize('NFC'), display, 38, 352);
  } else {
    const picture = await document.embedPng(await drawText(student_name));
    const { width, height } = picture.scaleToFit(widest, 46);
    sheet.drawImage(picture, { x: middle - width / 2, y: 342, width, height });
  }
  drawRule(sheet, middle, 338, 380);
  write(words.award[certificate.level ? 'level' : 'course'], body, 12, 314, palette.inkSoft);
  write(course_title, display, 25, 282);
  write(words.level(levelName(certificate.course_level)), body, 12, 258, palette.inkSoft);

  for (const [at, [label, text]] of factsOf(certificate).entries()) {
    const x = middle + (at - 1) * 168;
    drawCentred(sheet, label, { font: body, size: 9.5, y: 206, x, color: palette.inkSoft });
    drawCentred(sheet, text, { font: display, size: 13, y: 188, x });
  }
  write(`${words.id} ${certificate.id}`, body, 10, 108);
  write(`${words.verify} ${new URL(verifyUrl).host}/verify`, body, 9.5, 91, palette.inkSoft);
  drawCode(sheet, verifyUrl);
  display.finish();
  return new Uint8Array(await document.save());
}

type Typeface = Omit<SiteFont, 'finish'>;

function standardFont(font: PDFFont): Typeface {
  return {
    getCharacterSet: () => font.getCharacterSet(),
    widthOfTextAtSize: (text, size) => font.widthOfTextAtSize(text, size),
    drawText: (page, text, place) => page.drawText(text, { ...place, font }),
  };
}

function factsOf({ score_label, issued_on, valid_until }: PrintedCertificate): [string, string][] {
  return [
    [words.result, score_label],
    [words.issued, issued_on ? formatLongDate(issued_on) : ''],
    [words.validUntil, valid_until ? formatLongDate(valid_until) : words.noEnd],
  ];
}

/** The background: paper, the rosette of the website's sample, cropped at its corner, and the frame. */
function drawGround(sheet: PDFPage): void {
  sheet.drawRectangle({ ...page, color: paper });
  for (let turn = 0; turn < 18; turn += 1) {
    sheet.drawEllipse({
      x: 92,
      y: 78,
      xScale: 176,
      yScale: 70,
      rotate: degrees(turn * 10),
      borderColor: palette.primary,
      borderWidth: 0.8,
      borderOpacity: 0.3,
    });
  }
  for (const [inset, borderWidth, borderColor] of [
    [26, 1.2, palette.ink],
    [32, 0.5, palette.line],
  ] as const) {
    sheet.drawRectangle({
      x: inset,
      y: inset,
      width: page.width - 2 * inset,
      height: page.height - 2 * inset,
      borderWidth,
      borderColor,
    });
  }
}

/** A text that is too wide for its line is set smaller. */
function drawCentred(
  sheet: PDFPage,
  text: string,
  {
    font,
    size,
    y,
    x = middle,
    color = palette.ink,
  }: { font: Typeface; size: number; y: number; x?: number; color?: typeof palette.ink },
): void {
  const line = printable(text, new Set(font.getCharacterSet()));
  const width = font.widthOfTextAtSize(line, size);
  const fitting = width > widest ? (size * widest) / width : size;
  font.drawText(sheet, line, { x: x - font.widthOfTextAtSize(line, fitting) / 2, y, size: fitting, color });
}

function drawRule(sheet: PDFPage, x: number, y: number, width: number): void {
  sheet.drawLine({
    start: { x: x - width / 2, y },
    end: { x: x + width / 2, y },
    thickness: 0.8,
    color: palette.ink,
  });
}

function drawCode(sheet: PDFPage, verifyUrl: string): void {
  const left = page.width - code.right - code.size;
  const quiet = 10;
  sheet.drawRectangle({
    x: left - quiet,
    y: code.bottom - quiet,
    width: code.size + 2 * quiet,
    height: code.size + 2 * quiet,
    color: palette.paper,
  });
  drawQrCode(sheet, verifyUrl, { left, top: code.bottom + code.size, size: code.size, color: palette.ink });
}
