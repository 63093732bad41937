import { mergePair } from '#labs/kit/merge-pair.ts';

/** Markers between the parts of a document. Text never contains them: only programs put them in. */
export const markers = [
  '<start>',
  '<end>',
  '<user>',
  '<model>',
  '<call>',
  '</call>',
  '<result>',
  '</result>',
] as const;

export type Marker = (typeof markers)[number];

export type Merge = readonly [left: string, right: string];

export interface Tokenizer {
  /** The number of tokens. */
  size: number;
  idOf(marker: Marker): number;
  /** The tokens of plain text. Whatever it says, none of them is a marker. */
  encode(text: string): number[];
  /** The tokens of a document in which markers count, such as a prompt that a program has put together. */
  encodeDocument(document: string): number[];
  /** The text of tokens, with markers as they are written. Bytes that are not UTF-8 become U+FFFD. */
  decode(tokens: readonly number[]): string;
}

/** UTF-8, with every byte as the character of its number. */
export const toBytes = (text: string) =>
  Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');

/** Words with the space before them, single digits, and signs. Pieces never reach from one of these into the next. */
export const splitBytes = (bytes: string): string[] =>
  bytes.match(/ ?[A-Za-z\x80-\xff]+|[0-9]|[ \t\r\n]| ?[^A-Za-z0-9 \t\r\n\x80-\xff]/g) ?? [];

const markerPattern = new RegExp(`(${markers.join('|')})`);
const isMarker = (text: string): text is Marker => markers.some((marker) => marker === text);

export function createTokenizer(merges: readonly Merge[]): Tokenizer {
  const bytes = Array.from({ length: 256 }, (_, byte) => String.fromCharCode(byte));
  const pieces = [...bytes, ...merges.map(([left, right]) => left + right)];
  const ids = new Map<string, number>();
  for (const [index, piece] of pieces.entries()) {
    if (!ids.has(piece)) ids.set(piece, markers.length + index);
  }
  const ranks = new Map(merges.map(([left, right], rank) => [`${left}\n${right}`, rank]));
  const known = new Map<string, number[]>();

  /** Joins the pair that was learned first, until none is left. Replaying all merges in order gives the same. */
  function cut(word: string): number[] {
    let parts = Array.from(word);
    for (;;) {
      let best: { left: string; right: string; rank: number } | undefined;
      for (let index = 1; index < parts.length; index++) {
        const [left = '', right = ''] = [parts[index - 1], parts[index]];
        const rank = ranks.get(`${left}\n${right}`);
        if (rank !== undefined && (!best || rank < best.rank)) best = { left, right, rank };
      }
      if (!best) return parts.map((part) => ids.get(part) ?? 0);
      parts = mergePair(parts, best);
    }
  }

  function encode(text: string): number[] {
    return splitBytes(toBytes(text)).flatMap((word) => {
      let tokens = known.get(word);
      if (!tokens) {
        tokens = cut(word);
        known.set(word, tokens);
      }
      return tokens;
    });
  }

  return {
    size: markers.length + pieces.length,
    idOf: (marker) => markers.indexOf(marker),
    encode,
    encodeDocument: (document) =>
      document
        .split(markerPattern)
        .flatMap((part) => (isMarker(part) ? [markers.indexOf(part)] : encode(part))),
    decode(tokens) {
      const all = tokens.map((token) => markers[token] ?? pieces[token - markers.length] ?? '').join('');
      return new TextDecoder().decode(Uint8Array.from(all, (character) => character.charCodeAt(0)));
    },
  };
}
