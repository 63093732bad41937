import { z } from 'zod';
import { codeLength, codePictures } from '#domain/families/picture-code.ts';
import { rosterLimits, rosterMemberSchema } from './roster.ts';

const text = z.string().max(rosterLimits.bytes, 'The file is too long.');

/** Making a picture code takes a quarter of a second, so a request makes only a few. */
export const cardsPerCall = 8;

/** What the function `classes` does. */
export const classCallSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('compare-roster'), class: z.uuid(), text }),
  z.object({
    action: z.literal('apply-roster'),
    class: z.uuid(),
    text,
    /** The version of the class that the file was compared with. */
    version: z.int(),
    /** Whether a change of more than half of the class was confirmed a second time. */
    is_sure: z.boolean(),
  }),
  z.object({
    action: z.literal('make-cards'),
    class: z.uuid(),
    members: z.array(z.uuid()).min(1).max(cardsPerCall),
  }),
]);
export type ClassCall = z.input<typeof classCallSchema>;

/** What the function gets from the database about a class. */
export const classRosterSchema = z.object({
  version: z.int(),
  name: z.string(),
  code: z.string(),
  members: z.array(rosterMemberSchema),
  /** The accounts of pupils of the same school by their number. Null: the teacher may not bring the pupil along. */
  pupils: z.record(z.string(), z.uuid().nullable()),
});

/** A login card: the pictures are shown once, when the code is made. */
export const loginCardsSchema = z.array(
  z.object({ member: z.uuid(), pictures: z.array(z.enum(codePictures)).length(codeLength) }),
);
export type LoginCards = z.output<typeof loginCardsSchema>;
