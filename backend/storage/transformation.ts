import { z } from 'zod';

const pixels = z.coerce.number().int().min(1).max(2500).optional();

/** How a picture is changed on its way out, as storage-js names it in bodies and in query strings. */
export const transformationSchema = z.object({
  width: pixels,
  height: pixels,
  resize: z.enum(['cover', 'contain', 'fill']).default('cover'),
  quality: z.coerce.number().int().min(20).max(100).optional(),
  format: z.enum(['origin', 'avif', 'webp']).optional(),
});

export type Transformation = z.output<typeof transformationSchema>;

const resizingTypes = { cover: 'fill', contain: 'fit', fill: 'force' };

/** The header `X-Transformations`, in the words of the service that hosted Supabase uses. */
export function describeTransformation({ width, height, resize, quality, format }: Transformation): string {
  return [
    height && `height:${height}`,
    width && `width:${width}`,
    (width || height) && `resizing_type:${resizingTypes[resize]}`,
    quality && `quality:${quality}`,
    format && format !== 'origin' && `format:${format}`,
  ]
    .filter(Boolean)
    .join(',');
}
