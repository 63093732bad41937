import { UserFacingError } from './user-facing-error.ts';

const font = '600 160px Besley, serif';

/** A line of text as a transparent PNG, in the fonts that the browser has for its script. */
export async function pictureOfText(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d');
  if (!context) throw new UserFacingError('This browser cannot draw the name.');
  context.font = font;
  const { width, actualBoundingBoxAscent, actualBoundingBoxDescent } = context.measureText(text);
  canvas.width = Math.ceil(width) + 20;
  canvas.height = Math.ceil(actualBoundingBoxAscent + actualBoundingBoxDescent) + 20;
  // Resizing a canvas resets its font.
  context.font = font;
  context.fillStyle = '#17212e';
  context.fillText(text, 10, actualBoundingBoxAscent + 10);
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
  if (!picture) throw new UserFacingError('This browser cannot draw the name.');
  return new Uint8Array(await picture.arrayBuffer());
}
