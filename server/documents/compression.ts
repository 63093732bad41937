import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotliAt = (quality: number) => (content: Buffer) =>
  promisify(brotliCompress)(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });

const gzipAt = (level: number) => (content: Buffer) => promisify(gzip)(content, { level });

/** Good enough for the first answer, which somebody waits for. */
export const brotliFast = brotliAt(5);
export const gzipFast = gzipAt(6);

/** Twenty times slower and a fifth smaller: for builds, and for the time after the first answer. */
export const brotliBest = brotliAt(constants.BROTLI_MAX_QUALITY);
export const gzipBest = gzipAt(constants.Z_BEST_COMPRESSION);
