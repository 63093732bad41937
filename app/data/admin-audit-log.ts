import type { ListedRow } from '#app/lib/paging.ts';
import { isOlderThan } from '#app/lib/paging.ts';
import { getSupabase } from '#app/lib/supabase.ts';
import type { JsonObject } from '#domain/database/database-types.ts';
import type { AuditAction, AuditEntry } from '#domain/site/audit.ts';

/** Adds an entry about the signed-in admin to the audit log. */
export async function logAdminAction(action: AuditAction, details: JsonObject): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('log_admin_action', { action_type: action, action_details: details }).throwOnError();
}

/** An empty string in any field means no filter. Times are ISO strings. */
export interface AuditFilter {
  /** The id of an admin, or `deletedAdmin`. */
  admin: string;
  action: string;
  from: string;
  /** Includes the whole minute that starts at this time. */
  until: string;
}

export const deletedAdmin = 'deleted';

/** An entry with the email address of its admin, as long as that account exists. */
export type ReadEntry = AuditEntry & { admin: { email: string } | null };

export const entriesPerPage = 100;

/** One page of the matching entries, newest first. `after` is the last entry of the previous page. */
export async function listAuditEntries(
  { admin, action, from, until }: AuditFilter,
  after?: ListedRow,
  pageSize = entriesPerPage,
): Promise<ReadEntry[]> {
  const supabase = await getSupabase();
  let query = supabase.from('admin_audit_log').select('*, admin:profiles(email)');
  if (admin === deletedAdmin) query = query.is('admin_id', null);
  else if (admin) query = query.eq('admin_id', admin);
  if (action) query = query.eq('action', action);
  if (from) query = query.gte('created_at', from);
  if (until) query = query.lt('created_at', new Date(Date.parse(until) + 60_000).toISOString());
  if (after) query = query.or(isOlderThan(after));
  const { data } = await query
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(pageSize)
    .throwOnError();
  return data;
}

/** All admins in the log, sorted by email address. */
export async function listAuditedAdmins(): Promise<{ id: string; email: string }[]> {
  const supabase = await getSupabase();
  const { data } = await supabase.rpc('list_audited_admins').throwOnError();
  return data;
}
