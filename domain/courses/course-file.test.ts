import { expect, test } from 'vitest';
import { acceptedEndings, isPicturePath, publicPictureUrl, storedName, uploadKindOf } from './course-file.ts';

test('the ending of its name tells what a file is, and other files are none', () => {
  expect(uploadKindOf('A map.SVG')).toEqual({ kind: 'drawing', ending: 'svg' });
  expect(uploadKindOf('photo.JPG')).toEqual({ kind: 'picture', ending: 'jpg' });
  expect(uploadKindOf('data.csv')).toEqual({ kind: 'download', ending: 'csv' });
  for (const name of ['a.html', 'a.svg.exe', 'pdf', 'toString', 'a.constructor'])
    expect(uploadKindOf(name)).toBeUndefined();
  expect(acceptedEndings(['drawing', 'picture'])).toBe('.svg,.png,.jpg,.jpeg,.webp');
});

test('a stored name has letters, digits and hyphens only', () => {
  expect(storedName('Größe & “Maß”', '1a', 'file')).toBe('gro-e-ma-1a');
  expect(storedName('../../etc/passwd', '1a', 'file')).toBe('etc-passwd-1a');
  expect(storedName('???', '1a', 'file')).toBe('file-1a');
});

test('only pictures have a URL of their own, because drawings are part of the lesson', () => {
  expect(isPicturePath('figures/a.webp')).toBe(true);
  for (const path of ['figures/a.svg', 'downloads/a.png', 'a.png']) expect(isPicturePath(path)).toBe(false);
  expect(publicPictureUrl('id', 'figures/a.webp')).toBe('/figures/id/a.webp');
});
