import { parseJson } from '#domain/text/parse-json.ts';
import { isPng, readPng } from './baked-png.ts';
import { readSvg } from './baked-svg.ts';
import { type Badge, badgeSchema } from './schema.ts';

export const largestBadgeFile = 2_000_000;

export type UnreadableFile = 'too_large' | 'jwt' | 'no_badge' | 'several_badges' | 'other_format';

/** The credential in a PNG, an SVG or a JSON file. */
export function readBadgeFile(file: Uint8Array): { badge: Badge } | { fault: UnreadableFile } {
  if (file.length > largestBadgeFile) return { fault: 'too_large' };
  const text = isPng(file) ? '' : new TextDecoder().decode(file).trim();
  const found = isPng(file) ? readPng(file) : text.startsWith('{') ? [text] : readSvg(text);
  if (/^eyJ[\w-]*\.[\w-]+\.[\w-]+$/.test(text)) return { fault: 'jwt' };
  const [json, another] = found;
  if (json === undefined) return { fault: 'no_badge' };
  if (another !== undefined) return { fault: 'several_badges' };
  const parsed = badgeSchema.safeParse(parseJson(json));
  return parsed.success ? { badge: parsed.data } : { fault: 'other_format' };
}
