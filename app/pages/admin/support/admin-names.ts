import { orUndefined } from '#app/components/private/load-or-toast.ts';
import { adminSupport } from '#app/content/admin/support.ts';
import { listAdmins } from '#app/data/profiles.ts';
import type { Profile } from '#domain/accounts/profile.ts';

/** The admins a ticket can be assigned to, the current one first, and the names of those who have one already. */
export async function loadAdmins(selfId: string) {
  const admins = (await orUndefined(listAdmins())) ?? [];
  return {
    selfId,
    admins: admins.toSorted((one, other) => Number(other.id === selfId) - Number(one.id === selfId)),
    nameOf(id: string | null): string {
      if (id === null) return adminSupport.nobody;
      const admin = admins.find((each) => each.id === id);
      if (!admin) return adminSupport.formerAdmin;
      return id === selfId ? adminSupport.me(nameOfAdmin(admin)) : nameOfAdmin(admin);
    },
  };
}

export type Admins = Awaited<ReturnType<typeof loadAdmins>>;

export function nameOfAdmin({ full_name, email }: Profile): string {
  return full_name ?? email;
}
