import { z } from 'zod';
import { changeUser, setUserRole } from '#app/data/profiles.ts';

/** The changes an admin can make to a user. The database writes the audit entry together with the change. */
export const userChanges = {
  suspend: (id: string) => changeUser('suspend_user', id),
  lift: (id: string) => changeUser('lift_suspension', id),
  promote: (id: string) => setUserRole(id, 'admin'),
  demote: (id: string) => setUserRole(id, 'user'),
};

export type UserChangeKind = keyof typeof userChanges;

const schema = z.object({ kind: z.enum(['suspend', 'lift', 'promote', 'demote']), id: z.string() });

export function readUserChange(form: FormData) {
  return schema.parse(Object.fromEntries(form));
}
