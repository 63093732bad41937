import { listUsers } from '#app/data/profiles.ts';
import { collectPages } from '#app/lib/collect-pages.ts';
import { toCsv } from '#app/lib/csv.ts';
import { isSuspended, type ListedUser } from '#domain/accounts/profile.ts';
import { isChildAddress } from '#domain/families/child-address.ts';

const columns = ['id', 'email', 'full_name', 'role', 'suspended', 'created_at', 'updated_at', 'nickname'];

/** All matching users, not only the visible page. */
export async function collectUsersCsv(search: string): Promise<string> {
  const users = await collectPages<ListedUser>((last, size) => listUsers(search, last, size));
  return toCsv(
    columns,
    users.map((user) => [
      user.id,
      isChildAddress(user.email) ? '' : user.email,
      user.full_name,
      user.role,
      isSuspended(user),
      user.created_at,
      user.updated_at,
      user.nickname,
    ]),
  );
}
