import { chargeCurrentClient } from '#backend/http/current-request.ts';
import { bakePng } from '#credentials/baked-png.ts';
import { bakeSvg } from '#credentials/baked-svg.ts';
import { drawBadgePicture, drawSharePicture, type PictureKind } from '#credentials/picture/badge-picture.ts';
import type { SignedBadge } from './badges.ts';

const kindOf = ({ facts }: SignedBadge): PictureKind => facts.level ?? 'course';

/** The badge as an SVG that contains its credential. */
export function drawBadge(badge: SignedBadge, issuer: string): string {
  return bakeSvg(drawBadgePicture({ kind: kindOf(badge), issuer, facts: badge.facts }), badge.json);
}

/** The same as a PNG. Sharp draws in threads of its own. */
export async function drawBadgePng(badge: SignedBadge, issuer: string): Promise<Uint8Array<ArrayBuffer>> {
  const picture = drawBadgePicture({ kind: kindOf(badge), issuer, facts: badge.facts });
  return bakePng(await toPng(picture), badge.json);
}

/** The badge of a level without a name. */
export function drawKindPng(kind: PictureKind, issuer: string): Promise<Uint8Array<ArrayBuffer>> {
  return toPng(drawBadgePicture({ kind, issuer }));
}

export function drawSharePng(badge: SignedBadge, issuer: string): Promise<Uint8Array<ArrayBuffer>> {
  const { host } = new URL(JSON.parse(badge.json).id);
  return toPng(drawSharePicture({ kind: kindOf(badge), issuer, facts: badge.facts }, host));
}

/** The client of the current request pays for the time of the thread. Sharp is loaded with the first picture. */
async function toPng(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp');
  const startedAt = performance.now();
  const png = await sharp(Buffer.from(svg)).png().toBuffer();
  chargeCurrentClient(performance.now() - startedAt);
  return new Uint8Array(png);
}
