import { z } from 'zod';
import type { Tables } from '#domain/database/database.ts';
import { visibleText } from '#domain/text/visible-text.ts';

/** A row of `profiles` without its search column. */
export type Profile = Omit<Tables<'profiles'>, 'search_text'>;

/** A profile as admins list it. */
export type ListedUser = Profile & {
  /** Of a child, whose address is only for the auth service. */
  nickname: string | null;
};

export const profileLimits = { fullName: 100 } as const;

/** The columns a user may change in their own profile. */
export const profileChangeSchema = z.object({
  full_name: z
    .string()
    .overwrite(visibleText)
    .max(profileLimits.fullName, `Name must be at most ${profileLimits.fullName} characters`)
    .regex(/^[^\p{Cc}]*$/u, 'Name must be on one line')
    .transform((name) => name || null),
});

/** The same for a form that asks for a name. */
export const givenNameSchema = z.object({
  full_name: profileChangeSchema.shape.full_name.refine((name) => name !== null, 'Please enter a name'),
});

export function isSuspended(profile: Pick<Profile, 'suspended_until'>, now = new Date()): boolean {
  return profile.suspended_until !== null && new Date(profile.suspended_until) > now;
}
