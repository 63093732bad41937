import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { brotliBest, brotliLarge, gzipBest } from '../../server/documents/compression.ts';
import { contentTypeOf, isCompressible } from '../../server/documents/content-types.ts';

const megabyte = 1024 * 1024;

/** Writes the compressed encodings of every file that gets smaller beside it, so that servers need not compress them. */
export async function compressFiles(directory: string): Promise<void> {
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !isCompressible(contentTypeOf(extname(entry.name)))) continue;
    const file = join(entry.parentPath, entry.name);
    const content = await readFile(file);
    const brotli = content.length > megabyte ? brotliLarge : brotliBest;
    await Promise.all([
      writeFile(`${file}.br`, await brotli(content)),
      writeFile(`${file}.gz`, await gzipBest(content)),
    ]);
  }
}
