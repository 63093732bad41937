import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotliAt = (quality: number) => (content: Buffer) =>
  promisify(brotliCompress)(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      // The default window of 4 MB takes that much memory even if the content is smaller.
      [constants.BROTLI_PARAM_LGWIN]: windowFor(content.length),
    },
  });

/** The smallest power of two that holds the whole content, within brotli's limits. */
function windowFor(length: number): number {
  const bits = Math.ceil(Math.log2(length + 1)) + 1;
  return Math.min(Math.max(bits, constants.BROTLI_MIN_WINDOW_BITS), constants.BROTLI_DEFAULT_WINDOW);
}

const gzipAt = (level: number) => (content: Buffer) => promisify(gzip)(content, { level });

/** Fast compression for the first response, which a client is waiting for. */
export const brotliFast = brotliAt(5);
export const gzipFast = gzipAt(6);

/** For builds of files above a megabyte, which the best compression takes half a minute for. */
export const brotliLarge = brotliAt(9);

/** Twenty times slower and a fifth smaller: for builds, and for cached responses after the first request. */
export const brotliBest = brotliAt(constants.BROTLI_MAX_QUALITY);
export const gzipBest = gzipAt(constants.Z_BEST_COMPRESSION);
