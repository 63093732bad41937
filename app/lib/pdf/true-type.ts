/**
 * Reads a TrueType font, and writes one with some of its glyphs. It is for the fonts of `app/fonts` that PDF files
 * embed: they have no composite glyphs, so each glyph is complete on its own.
 */
interface TrueTypeFont {
  unitsPerEm: number;
  ascent: number;
  descent: number;
  /** Left, bottom, right and top of a box that all glyphs fit in. */
  box: [number, number, number, number];
  /** The number of the glyph for each character, by code point. */
  glyphs: ReadonlyMap<number, number>;
  widthOf(glyph: number): number;
  /** A font file with these glyphs in this order. Number 0 has to be the first. */
  subset(glyphs: readonly number[]): Uint8Array<ArrayBuffer>;
}

export function readTrueType(file: Uint8Array): TrueTypeFont {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const tables = new Map<string, { offset: number; length: number }>();
  for (let at = 12; at < 12 + 16 * view.getUint16(4); at += 16) {
    const name = String.fromCharCode(...file.subarray(at, at + 4));
    tables.set(name, { offset: view.getUint32(at + 8), length: view.getUint32(at + 12) });
  }
  const place = (name: string) => {
    const found = tables.get(name);
    if (!found) throw new Error(`The font has no table ${name}`);
    return found;
  };
  const copyOf = (name: string) => file.slice(place(name).offset, place(name).offset + place(name).length);

  const [head, hhea, hmtx] = [place('head').offset, place('hhea').offset, place('hmtx').offset];
  const hasLongPlaces = view.getInt16(head + 50) === 1;
  const widths = view.getUint16(hhea + 34);
  const widthOf = (glyph: number) => view.getUint16(hmtx + 4 * Math.min(glyph, widths - 1));
  const bearingOf = (glyph: number) =>
    view.getInt16(glyph < widths ? hmtx + 4 * glyph + 2 : hmtx + 4 * widths + 2 * (glyph - widths));
  const startOf = (glyph: number) =>
    hasLongPlaces
      ? view.getUint32(place('loca').offset + 4 * glyph)
      : 2 * view.getUint16(place('loca').offset + 2 * glyph);

  function subset(glyphs: readonly number[]): Uint8Array<ArrayBuffer> {
    const outlines = glyphs.map((glyph) => {
      const start = place('glyf').offset;
      return file.subarray(start + startOf(glyph), start + startOf(glyph + 1));
    });
    const places = new DataView(new ArrayBuffer(4 * (glyphs.length + 1)));
    const metrics = new DataView(new ArrayBuffer(4 * glyphs.length));
    let end = 0;
    glyphs.forEach((glyph, index) => {
      end += padded(outlines[index]?.length ?? 0);
      places.setUint32(4 * (index + 1), end);
      metrics.setUint16(4 * index, widthOf(glyph));
      metrics.setInt16(4 * index + 2, bearingOf(glyph));
    });
    const [newHead, newHhea, newMaxp] = [copyOf('head'), copyOf('hhea'), copyOf('maxp')];
    new DataView(newHead.buffer).setUint32(8, 0);
    new DataView(newHead.buffer).setInt16(50, 1);
    new DataView(newHhea.buffer).setUint16(34, glyphs.length);
    new DataView(newMaxp.buffer).setUint16(4, glyphs.length);
    return writeTables({
      glyf: joinPadded(outlines),
      head: newHead,
      hhea: newHhea,
      hmtx: new Uint8Array(metrics.buffer),
      loca: new Uint8Array(places.buffer),
      maxp: newMaxp,
    });
  }

  return {
    unitsPerEm: view.getUint16(head + 18),
    ascent: view.getInt16(hhea + 4),
    descent: view.getInt16(hhea + 6),
    box: [36, 38, 40, 42].map((at) => view.getInt16(head + at)) as [number, number, number, number],
    glyphs: readCharacters(view, place('cmap').offset),
    widthOf,
    subset,
  };
}

/** The characters of the first subtable with 16 bits (format 4). */
function readCharacters(view: DataView, cmap: number): Map<number, number> {
  const characters = new Map<number, number>();
  const subtables = Array.from(
    { length: view.getUint16(cmap + 2) },
    (_, index) => cmap + view.getUint32(cmap + 8 + 8 * index),
  );
  const at = subtables.find((offset) => view.getUint16(offset) === 4);
  if (at === undefined) throw new Error('The font has no table of 16-bit characters');
  const segments = view.getUint16(at + 6) / 2;
  for (let segment = 0; segment < segments; segment += 1) {
    const [ends, starts] = [at + 14, at + 16 + 2 * segments];
    const [deltas, offsets] = [starts + 2 * segments, starts + 4 * segments];
    const first = view.getUint16(starts + 2 * segment);
    const delta = view.getUint16(deltas + 2 * segment);
    const offset = view.getUint16(offsets + 2 * segment);
    for (let code = first; code <= view.getUint16(ends + 2 * segment) && code < 0xffff; code += 1) {
      const listed = offset && view.getUint16(offsets + 2 * segment + offset + 2 * (code - first));
      const glyph = offset ? listed && (listed + delta) & 0xffff : (code + delta) & 0xffff;
      if (glyph) characters.set(code, glyph);
    }
  }
  return characters;
}

/** Tables begin at multiples of four bytes. */
const padded = (length: number) => (length + 3) & ~3;

function joinPadded(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + padded(length), 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += padded(part.length);
  }
  return joined;
}

function writeTables(tables: Record<string, Uint8Array>): Uint8Array<ArrayBuffer> {
  const names = Object.keys(tables).sort();
  const start = 12 + 16 * names.length;
  const body = joinPadded(names.map((name) => tables[name] ?? new Uint8Array()));
  const file = new Uint8Array(start + body.length);
  const view = new DataView(file.buffer);
  const power = 2 ** Math.floor(Math.log2(names.length));
  view.setUint32(0, 0x00010000);
  view.setUint16(4, names.length);
  view.setUint16(6, 16 * power);
  view.setUint16(8, Math.log2(power));
  view.setUint16(10, 16 * (names.length - power));
  file.set(body, start);
  let at = start;
  names.forEach((name, index) => {
    const length = tables[name]?.length ?? 0;
    const entry = 12 + 16 * index;
    file.set(new TextEncoder().encode(name), entry);
    view.setUint32(entry + 4, sumOf(view, at, padded(length)));
    view.setUint32(entry + 8, at);
    view.setUint32(entry + 12, length);
    at += padded(length);
  });
  return file;
}

function sumOf(view: DataView, start: number, length: number): number {
  let sum = 0;
  for (let at = start; at < start + length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}
