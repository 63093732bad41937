import type { Context } from 'hono';
import { isSameVersion, readRange } from './byte-range.ts';
import { isDocumentType } from './documents.ts';
import type { StoredFile } from './files.ts';
import { filmTypes } from './films.ts';
import { imageTypes } from './images.ts';

/** `default-src 'none'; sandbox` makes the file inert even when a browser opens it as a page. */
const inertHeaders = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
};

/** Longer files are sent in parts of this size, so that a film that many people watch is in no memory as a whole. */
const partSize = 1024 * 1024;

export async function serveFile(context: Context, file: StoredFile, isPublic: boolean): Promise<Response> {
  const { metadata } = file;
  const lastModified = new Date(metadata.lastModified).toUTCString();
  const headers = new Headers({
    ...inertHeaders,
    'Content-Type': contentType(metadata.mimetype),
    'Cache-Control': isPublic ? `public, ${metadata.cacheControl}` : 'private, no-store',
    ETag: metadata.eTag,
    'Last-Modified': lastModified,
    'Accept-Ranges': 'bytes',
  });
  const download = context.req.query('download');
  if (download !== undefined || !isShownInline(metadata.mimetype)) {
    headers.set('Content-Disposition', disposition(download ?? ''));
  }
  if (isPublic && isKnown(context.req.header('if-none-match'), metadata.eTag)) {
    return context.body(null, 304, Object.fromEntries(headers));
  }
  const { size } = metadata;
  const range =
    context.req.method === 'GET' && isSameVersion(context.req.header('if-range'), metadata.eTag, lastModified)
      ? readRange(context.req.header('range'), size)
      : undefined;
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${size}`);
    return context.body(null, 416, Object.fromEntries(headers));
  }
  const { first, last } = range ?? { first: 0, last: size - 1 };
  if (range) headers.set('Content-Range', `bytes ${first}-${last}/${size}`);
  headers.set('Content-Length', String(last - first + 1));
  return context.body(await readParts(file, first, last), range ? 206 : 200, Object.fromEntries(headers));
}

function contentType(type: string): string {
  return isDocumentType(type) && type.startsWith('text/') ? `${type};charset=utf-8` : type;
}

/** Pictures, which we have encoded ourselves, and films. Browsers save every other file instead of opening it. */
function isShownInline(type: string): boolean {
  return [...imageTypes, ...filmTypes].some((each) => each === type);
}

/** The first part is read at once, so that a file that has vanished is reported as such. */
async function readParts(
  file: StoredFile,
  first: number,
  last: number,
): Promise<Uint8Array<ArrayBuffer> | ReadableStream> {
  const endOf = (start: number) => Math.min(last, start + partSize - 1);
  const start = await file.read(first, endOf(first));
  if (endOf(first) === last) return start;
  let next = first;
  return new ReadableStream({
    async pull(controller) {
      controller.enqueue(next === first ? start : await file.read(next, endOf(next)));
      next = endOf(next) + 1;
      if (next > last) controller.close();
    },
  });
}

function disposition(name: string): string {
  if (name === '') return 'attachment';
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename*=UTF-8''${encoded}`;
}

function isKnown(ifNoneMatch: string | undefined, eTag: string): boolean {
  const tags = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(eTag) || tags.includes('*');
}
