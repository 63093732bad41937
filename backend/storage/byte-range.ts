/** The bytes of a file that a response contains, counted from 0; `last` is included. */
export interface ByteRange {
  first: number;
  last: number;
}

/**
 * Reads the header `Range` for a file of `size` bytes. Undefined means the whole file: without a header, and for headers
 * that are malformed, use another unit or list several ranges, which servers may ignore. Small ranges listed a thousand
 * times would cost more than the file.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from === '') {
    // The last bytes of the file.
    const count = Math.min(Number(to), size);
    return count === 0 ? 'unsatisfiable' : { first: size - count, last: size - 1 };
  }
  const first = Number(from);
  if (to !== '' && Number(to) < first) return undefined;
  if (first >= size) return 'unsatisfiable';
  return { first, last: to === '' ? size - 1 : Math.min(Number(to), size - 1) };
}

/** Whether the part may be sent to a client that has another part of the file: only if that is of the same version. */
export function isSameVersion(ifRange: string | undefined, eTag: string, lastModified: string): boolean {
  return ifRange === undefined || ifRange === eTag || ifRange === lastModified;
}
