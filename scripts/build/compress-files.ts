import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { brotliBest, gzipBest } from '../../server/documents/compression.ts';
import { contentTypeOf, isText } from '../../server/documents/content-types.ts';

/** Writes the compressed encodings of every text file beside it, so that servers need not compress them. */
export async function compressFiles(directory: string): Promise<void> {
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !isText(contentTypeOf(extname(entry.name)))) continue;
    const file = join(entry.parentPath, entry.name);
    const content = await readFile(file);
    await Promise.all([
      writeFile(`${file}.br`, await brotliBest(content)),
      writeFile(`${file}.gz`, await gzipBest(content)),
    ]);
  }
}
