import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { contentTypeOf } from './content-types.ts';
import { createResponse, type PreparedResponse, pick } from './prepared-response.ts';

/** The names of these files change with their content, so browsers never need to revalidate them. */
const hashedFiles = '/assets/';

/** The headers that matter for scripts, styles and fonts. Over a dozen files the other headers would add up. */
const assetHeaders = ['X-Content-Type-Options', 'Cross-Origin-Resource-Policy', 'Strict-Transport-Security'];

/** Every file of the client build, in memory, with the compressed encodings that the build wrote beside it. */
export async function loadStaticFiles(
  directory: string,
  headers: Record<string, string>,
): Promise<Map<string, PreparedResponse>> {
  const responses = new Map<string, PreparedResponse>();
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    const extension = extname(entry.name);
    if (!entry.isFile() || entry.name.startsWith('.') || ['.br', '.gz'].includes(extension)) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(directory, file).split(sep).join('/')}`;
    const isHashed = path.startsWith(hashedFiles);
    responses.set(
      path,
      createResponse({
        status: 200,
        headers: {
          ...(isHashed ? pick(headers, assetHeaders) : headers),
          'Content-Type': contentTypeOf(extension),
          'Cache-Control': isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
        },
        bodies: {
          identity: await readFile(file),
          br: await readIfExists(`${file}.br`),
          gzip: await readIfExists(`${file}.gz`),
        },
      }),
    );
  }
  return responses;
}

function readIfExists(file: string): Promise<Buffer> | undefined {
  return existsSync(file) ? readFile(file) : undefined;
}
