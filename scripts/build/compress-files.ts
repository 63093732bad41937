import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { brotliBest, brotliLarge, gzipBest } from '../../server/documents/compression.ts';
import { contentTypeOf, isCompressible } from '../../server/documents/content-types.ts';

const megabyte = 1024 * 1024;

/** Writes the compressed encodings of every file that gets smaller beside it, so that servers need not compress them. */
export async function compressFiles(directory: string): Promise<void> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && isCompressible(contentTypeOf(extname(entry.name))))
    .map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(files.map(compressFile));
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  const brotli = content.length > megabyte ? brotliLarge : brotliBest;
  await Promise.all([
    brotli(content).then((compressed) => writeFile(`${file}.br`, compressed)),
    gzipBest(content).then((compressed) => writeFile(`${file}.gz`, compressed)),
  ]);
}
