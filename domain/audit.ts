/** What admins do that is kept on record: the first group by pages, the second by the database functions themselves. */
export const auditActions = [
  'admin_login',
  'view_users',
  'user_view',
  'user_email',

  'user_suspend',
  'user_lift_suspension',
  'user_set_role',
] as const;

export type AuditAction = (typeof auditActions)[number];

/** A row of `admin_audit_log`. An entry whose admin has deleted their account has no `admin_id`. */
export interface AuditEntry {
  id: number;
  admin_id: string | null;
  action: string;
  details: Record<string, unknown>;
  created_at: string;
}
