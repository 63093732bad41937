/** The rules of Open Badges 3.0 for an AchievementCredential, as far as our credentials use its fields. */
import { z } from 'zod';
import { contextUrls } from './context-urls.ts';
import { proofSchema } from './proof.ts';

const including = (type: string) =>
  z.array(z.string()).refine((types) => types.includes(type), `The type ${type} is missing`);
const uri = z.string().regex(/^[a-z][a-z\d+.-]*:\S+$/i, 'This is not a URI');
/** Readers of pictures find the end of the JSON by counting braces, so texts contain none. */
const text = z
  .string()
  .min(1)
  .regex(/^[^{}]*$/, 'Texts contain no braces');
const imageSchema = z.strictObject({ id: uri, type: z.literal('Image'), caption: text.optional() });

const identitySchema = z
  .strictObject({
    type: z.literal('IdentityObject'),
    identityType: z.enum(['emailAddress', 'name']),
    hashed: z.boolean(),
    identityHash: text,
    salt: z.string().min(16).optional(),
  })
  .refine(
    ({ identityType, hashed, identityHash, salt }) =>
      identityType === 'name' ? !hashed : hashed && salt && /^sha256\$[\da-f]{64}$/.test(identityHash),
    'An email address is only given as a salted hash',
  );

const evidenceSchema = z.strictObject({
  type: including('Evidence'),
  id: uri.optional(),
  name: text,
  narrative: text,
  genre: text,
});
export type Evidence = z.output<typeof evidenceSchema>;

const achievementSchema = z.strictObject({
  id: uri,
  type: including('Achievement'),
  achievementType: z.literal('Certificate'),
  name: text,
  description: text,
  criteria: z.strictObject({ id: uri, narrative: text }),
  image: imageSchema,
  inLanguage: z.literal('en'),
});

export const unsignedBadgeSchema = z.strictObject({
  '@context': z.tuple([z.literal(contextUrls.credentials), z.literal(contextUrls.openBadges)]),
  id: uri,
  type: including('VerifiableCredential').refine((types) => types.includes('OpenBadgeCredential')),
  name: text,
  image: imageSchema,
  issuer: z.strictObject({
    id: z.string().regex(/^did:web:[\w.%-]+$/, 'The issuer is not a did:web'),
    type: including('Profile'),
    name: text,
    url: uri,
  }),
  validFrom: z.iso.datetime(),
  validUntil: z.iso.datetime().optional(),
  awardedDate: z.iso.datetime(),
  credentialSubject: z.strictObject({
    type: including('AchievementSubject'),
    identifier: z.array(identitySchema).min(1),
    achievement: achievementSchema,
  }),
  evidence: z.array(evidenceSchema),
  credentialStatus: z.strictObject({
    id: uri,
    type: z.literal('BitstringStatusListEntry'),
    statusPurpose: z.literal('revocation'),
    statusListIndex: z.string().regex(/^\d{1,6}$/),
    statusListCredential: uri,
  }),
});

export const badgeSchema = unsignedBadgeSchema.extend({ proof: proofSchema });
export type UnsignedBadge = z.output<typeof unsignedBadgeSchema>;
export type Badge = z.output<typeof badgeSchema>;
