import { z } from 'zod';
import { reopenBirthYear } from '#app/data/learner-ages.ts';
import { changeUser, setUserRole } from '#app/data/profiles.ts';

/** The changes an admin can make to a user. The database writes the audit entry together with the change. */
export const userChanges = {
  suspend: (id: string) => changeUser('suspend_user', id),
  lift: (id: string) => changeUser('lift_suspension', id),
  promote: (id: string) => setUserRole(id, 'admin'),
  demote: (id: string) => setUserRole(id, 'user'),
  reopen: (id: string, reason: string) => reopenBirthYear(id, reason),
};

export type UserChangeKind = keyof typeof userChanges;

export const longestReason = 500;

/** Only a birth year that is asked again needs a reason. */
export const userChangeSchema = z
  .object({
    kind: z.enum(['suspend', 'lift', 'promote', 'demote', 'reopen']),
    id: z.string(),
    reason: z.string().trim().max(longestReason).default(''),
  })
  .refine(({ kind, reason }) => kind !== 'reopen' || reason !== '', {
    path: ['reason'],
    message: 'Please give the reason.',
  });

export function readUserChange(form: FormData) {
  return userChangeSchema.parse(Object.fromEntries(form));
}
