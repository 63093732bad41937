import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { framePath } from '#python/frame-path.ts';
import { encodings } from './accept-encoding.ts';
import { contentTypeOf } from './content-types.ts';
import { createResponse, type PreparedResponse, pick, readFromFile } from './prepared-response.ts';
import { pythonFramePolicy } from './security-headers.ts';

/** The names of these files change with their content, so browsers never need to revalidate them. */
const hashedFiles = '/assets/';

/** The headers that matter for scripts, styles and fonts. Over a dozen files the other headers would add up. */
const assetHeaders = ['X-Content-Type-Options', 'Cross-Origin-Resource-Policy', 'Strict-Transport-Security'];

/**
 * Bytes. The interpreter of Python and the weights of our language models are larger. A browser loads them once, with its
 * first program or such a lab, so their 40 MB are not kept in memory.
 */
const largeFile = 450_000;

const endings = { identity: '', br: '.br', gzip: '.gz' };

/**
 * Every file of the client build with the compressed encodings that the build wrote beside it. All are kept in memory
 * except, of hashed files, the large ones and the plain copies, for which only clients without compression ask.
 */
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
    const identity = await readFile(file);
    const response = createResponse({
      status: 200,
      headers: {
        ...headersFor(path, identity, headers),
        'Content-Type': contentTypeOf(extension),
      },
      bodies: {
        identity,
        br: await readIfExists(file + endings.br),
        gzip: await readIfExists(file + endings.gzip),
      },
    });
    // The name of such a file changes with its content, so a file with this name is still the same.
    if (path.startsWith(hashedFiles)) {
      const isLarge = identity.length > largeFile;
      for (const encoding of encodings) {
        const isPlainCopy = encoding === 'identity' && response.byEncoding.br !== undefined;
        if (isLarge || isPlainCopy) readFromFile(response, encoding, file + endings[encoding]);
      }
    }
    responses.set(path, response);
  }
  return responses;
}

function headersFor(path: string, content: Buffer, headers: Record<string, string>): Record<string, string> {
  if (path.startsWith(hashedFiles)) {
    return { ...pick(headers, assetHeaders), 'Cache-Control': 'public, max-age=31536000, immutable' };
  }
  if (path === framePath) {
    const { 'X-Frame-Options': _refusesFrames, ...others } = headers;
    // Browsers ask each time whether it has changed, because it has to fit the scripts of the page.
    const policy = pythonFramePolicy(content.toString());
    return { ...others, 'Content-Security-Policy': policy, 'Cache-Control': 'no-cache' };
  }
  return { ...headers, 'Cache-Control': 'public, max-age=3600' };
}

function readIfExists(file: string): Promise<Buffer> | undefined {
  return existsSync(file) ? readFile(file) : undefined;
}
