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

/** A code as people write it down: capitals or not, with blanks or hyphens or without. */
const writtenCode = (length: number, problem: string) =>
  z
    .string()
    .transform((typed) => typed.toUpperCase().replaceAll(/[\s-]/g, ''))
    .pipe(z.string().regex(new RegExp(`^[A-HJKMNP-Z2-9]{${length}}$`), problem));

/** The code of a family or a class. */
export const familyCodeSchema = writtenCode(8, 'A code has 8 letters and digits.');

/** With it a guardian takes over the account that a school made. */
export const takeOverCodeSchema = writtenCode(12, 'The code of the school has 12 letters and digits.');

/** A code in groups of four, which are easier to read and to type. */
export const inGroups = (code: string) => code.replaceAll(/.{4}(?=.)/g, '$& ');

/** A test compares these limits with the database. */
export const nicknameLimits = { fewest: 2, most: 30 } as const;

export const nicknameSchema = z
  .string()
  .trim()
  .min(nicknameLimits.fewest, `A nickname has at least ${nicknameLimits.fewest} characters.`)
  .max(nicknameLimits.most, `A nickname has at most ${nicknameLimits.most} characters.`)
  .regex(/^[^\p{Cc}@]*$/u, 'A nickname is no email address.');
