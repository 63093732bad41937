import type { Cursor } from '#app/lib/paging.ts';
import { isOlderThan } from '#app/lib/paging.ts';
import { getSupabase } from '#app/lib/supabase.ts';
import type { ListedUser, Profile } from '#domain/accounts/profile.ts';
import { type Role, roles } from '#domain/accounts/roles.ts';
import { isChildAddress } from '#domain/families/child-address.ts';

export async function findProfile(id: string): Promise<Profile | null> {
  const supabase = await getSupabase();
  const { data } = await supabase.from('profiles').select('*').eq('id', id).maybeSingle().throwOnError();
  return data;
}

export async function saveFullName(id: string, fullName: string | null): Promise<void> {
  const supabase = await getSupabase();
  await supabase.from('profiles').update({ full_name: fullName }).eq('id', id).throwOnError();
}

/** The role in the database. Undefined for an account without a profile. */
export async function findRole(id: string): Promise<Role | undefined> {
  const supabase = await getSupabase();
  const { data } = await supabase.from('profiles').select('role').eq('id', id).maybeSingle().throwOnError();
  return data?.role;
}

export const usersPerPage = 100;

/** The users with the nicknames of those who are children, who have no address to show. */
async function withNicknames(users: Profile[]): Promise<ListedUser[]> {
  const people = users.filter(({ email }) => isChildAddress(email)).map(({ id }) => id);
  if (people.length === 0) return users.map((user) => ({ ...user, nickname: null }));
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('child_nicknames', { people }).throwOnError();
  const nicknames = new Map(data.map(({ user_id, nickname }) => [user_id, nickname]));
  return users.map((user) => ({ ...user, nickname: nicknames.get(user.id) ?? null }));
}

/**
 * One page of all users, newest first, optionally filtered by email address or name. `after` is the last row of the
 * previous page.
 */
export async function listUsers(
  searchText: string,
  after?: Cursor,
  pageSize = usersPerPage,
): Promise<ListedUser[]> {
  const supabase = await getSupabase();
  if (searchText !== '') {
    const { data } = await supabase
      .rpc('search_profiles', { search_text: searchText, after_user: after?.id, page_size: pageSize })
      .throwOnError();
    return withNicknames(data);
  }
  const newest = supabase
    .from('profiles')
    .select('*')
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(pageSize);
  const { data } = await (after ? newest.or(isOlderThan(after)) : newest).throwOnError();
  return withNicknames(data);
}

export async function countUsers(): Promise<Record<Role, number>> {
  const supabase = await getSupabase();
  const counted = await Promise.all(
    roles.map(async (role) => {
      const { count } = await supabase
        .from('profiles')
        .select('id', { count: 'exact', head: true })
        .eq('role', role)
        .throwOnError();
      return [role, count ?? 0];
    }),
  );
  return Object.fromEntries(counted);
}

/** All admins, longest-serving first. */
export async function listAdmins(): Promise<Profile[]> {
  const supabase = await getSupabase();
  const { data } = await supabase
    .from('profiles')
    .select('*')
    .eq('role', 'admin')
    .order('created_at')
    .throwOnError();
  return data;
}

export type UserChange = 'suspend_user' | 'lift_suspension';

/** Each function writes its own audit entry, and refuses to change the caller and the last admin. */
export async function changeUser(change: UserChange, id: string): Promise<Profile> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc(change, { user_id: id }).throwOnError();
  return data;
}

export async function setUserRole(id: string, role: Role): Promise<Profile> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('set_user_role', { user_id: id, new_role: role }).throwOnError();
  return data;
}
