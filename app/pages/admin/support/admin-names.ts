import { useOutletContext } from 'react-router';
import { adminSupport } from '#app/content/admin-support.ts';
import { listAdmins } from '#app/data/profiles.ts';
import { useLoaded } from '#app/lib/use-loaded.ts';
import type { SessionUser } from '#app/session/session-store.ts';
import type { Profile } from '#domain/profile.ts';

/** The people a ticket can be given to, the one who asks first, and what to call whoever has one already. */
export function useAdmins() {
  const self = useOutletContext<SessionUser>();
  const { status, value: admins = [] } = useLoaded('admins', listAdmins);
  return {
    selfId: self.id,
    admins: admins.toSorted((one, other) => Number(other.id === self.id) - Number(one.id === self.id)),
    nameOf(id: string | null): string {
      if (id === null) return adminSupport.nobody;
      const admin = admins.find((each) => each.id === id);
      if (!admin) return status === 'loading' ? '' : adminSupport.formerAdmin;
      return id === self.id ? adminSupport.me(nameOfAdmin(admin)) : nameOfAdmin(admin);
    },
  };
}

export type Admins = ReturnType<typeof useAdmins>;

export function nameOfAdmin({ full_name, email }: Profile): string {
  return full_name ?? email;
}
