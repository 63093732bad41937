import type { Context } from 'hono';
import type { StoredFile } from './files.ts';

/** `default-src 'none'; sandbox` makes the file inert even when a browser opens it as a page. */
const inertHeaders = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
};

export function serveFile(context: Context, { bytes, metadata }: StoredFile, isPublic: boolean): Response {
  const headers = new Headers({
    ...inertHeaders,
    'Content-Type': metadata.mimetype,
    'Cache-Control': isPublic ? `public, ${metadata.cacheControl}` : 'private, no-store',
    ETag: metadata.eTag,
    'Last-Modified': new Date(metadata.lastModified).toUTCString(),
  });
  const download = context.req.query('download');
  if (download !== undefined) headers.set('Content-Disposition', disposition(download));
  if (isPublic && isKnown(context.req.header('if-none-match'), metadata.eTag)) {
    return context.body(null, 304, Object.fromEntries(headers));
  }
  headers.set('Content-Length', String(bytes.length));
  return context.body(bytes, 200, Object.fromEntries(headers));
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
