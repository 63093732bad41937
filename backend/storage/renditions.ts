import { createHash } from 'node:crypto';
import { maxImageBytes } from './bucket-limits.ts';
import { inMemory, type LoadedFile, type StoredFile } from './files.ts';
import type { Images, ImageType } from './images.ts';
import { tooLarge } from './refusal.ts';
import { describeTransformation, type Transformation } from './transformation.ts';

const maxBytes = 16_000_000;

/** Makes pictures as they are asked for: smaller, cut, or in another format. */
export interface Renditions {
  /** `accept` is the header of the request: a browser that shows WebP gets it, unless it asks for another format. */
  render(picture: StoredFile, wanted: Transformation, accept: string): Promise<StoredFile>;
}

/**
 * Caches recent renditions in memory, up to a size. The cache key is a hash of the picture and of what was made of it,
 * so no entry is ever out of date. Who may see the picture is decided before.
 */
export function createRenditions(images: Images): Renditions {
  const cached = new Map<string, LoadedFile>();
  let cachedBytes = 0;

  function cache(key: string, file: LoadedFile): void {
    if (cached.has(key)) return;
    cached.set(key, file);
    cachedBytes += file.bytes.length;
    for (const [oldest, { bytes }] of cached) {
      if (cachedBytes <= maxBytes) break;
      cachedBytes -= bytes.length;
      cached.delete(oldest);
    }
  }

  return {
    async render(picture, wanted, accept) {
      const format = formatOf(wanted, accept);
      const eTag = tagOf(picture, wanted, format);
      const known = cached.get(eTag);
      if (known) return inMemory(known);
      const { size } = picture.metadata;
      if (size > maxImageBytes) throw tooLarge();
      const { bytes, type } = await images.transform(await picture.read(0, size - 1), wanted, format);
      const metadata = {
        ...picture.metadata,
        eTag,
        mimetype: type,
        size: bytes.length,
        contentLength: bytes.length,
      };
      const file = { metadata, bytes: new Uint8Array(bytes) };
      cache(eTag, file);
      return inMemory(file);
    },
  };
}

/** Undefined is the format of the picture itself. */
function formatOf({ format }: Transformation, accept: string): ImageType | undefined {
  if (format === 'avif') return 'image/avif';
  if (format === 'webp') return 'image/webp';
  return format === undefined && accept.includes('image/webp') ? 'image/webp' : undefined;
}

function tagOf({ metadata }: StoredFile, wanted: Transformation, format: ImageType | undefined): string {
  const source = `${metadata.eTag} ${describeTransformation(wanted)} ${format}`;
  return `"${createHash('sha256').update(source).digest('base64url').slice(0, 32)}"`;
}
