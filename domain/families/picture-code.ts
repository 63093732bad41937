import { z } from 'zod';

/** The twelve pictures of a code, in the order in which they are shown. */
export const codePictures = [
  'sun',
  'moon',
  'star',
  'tree',
  'flower',
  'fish',
  'bird',
  'cat',
  'boat',
  'house',
  'key',
  'apple',
] as const;

export type CodePicture = (typeof codePictures)[number];

export const codeLength = 4;

/** Four pictures in order. A picture may come twice. */
export const pictureCodeSchema = z
  .array(z.enum(codePictures))
  .length(codeLength, `A picture code has ${codeLength} pictures.`);

/** As families write it down: capitals or not, with blanks or hyphens or without. */
export const familyCodeSchema = z
  .string()
  .transform((typed) => typed.toUpperCase().replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^[A-HJKMNP-Z2-9]{8}$/, 'A code has 8 letters and digits.'));

/** With it a guardian takes over the account that a school made. Typed like the code of a family. */
export const takeOverCodeSchema = z
  .string()
  .transform((typed) => typed.toUpperCase().replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^[A-HJKMNP-Z2-9]{12}$/, 'The code of the school has 12 letters and digits.'));

export const nicknameSchema = z
  .string()
  .trim()
  .min(2, 'A nickname has at least 2 characters.')
  .max(30, 'A nickname has at most 30 characters.')
  .regex(/^[^\p{Cc}@]*$/u, 'A nickname is no email address.');
