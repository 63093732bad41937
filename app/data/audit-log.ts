import { getSupabase } from '#app/lib/supabase.ts';
import type { AuditAction } from '#domain/audit.ts';

/** Writes into the audit log what the signed-in admin does. */
export async function logAdminAction(action: AuditAction, details: Record<string, unknown>): Promise<void> {
  const supabase = await getSupabase();
  await supabase.rpc('log_admin_action', { action_type: action, action_details: details }).throwOnError();
}
