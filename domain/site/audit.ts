import type { Tables } from '#domain/database/database.ts';

/** The admin actions in the audit log. Pages log the first group, database functions the second. */
export const auditActions = [
  'admin_login',
  'view_users',
  'user_view',
  'user_email',
  'mail_test',

  'user_suspend',
  'user_lift_suspension',
  'user_set_role',
  'birth_year_reopen',
  'consent_age_save',
  'consent_form_approve',
  'consent_form_refuse',
  'blog_post_create',
  'blog_post_update',
  'blog_post_delete',
  'mail_view',
  'mail_send_again',
  'ticket_reply',
  'ticket_note',
  'ticket_set_status',
  'ticket_set_priority',
  'ticket_set_category',
  'ticket_assign',
  'agreement_make',
  'agreement_end',
  'organisation_invite_owner',
  'mentorship_confirm',
  'mentorship_cancel',
  'payment_settle',
  'payment_fail',
  'payment_refund',
  'course_create',
  'course_update',
  'course_set_status',
  'course_set_counting',
  'course_delete',
  'course_staff_add',
  'course_staff_remove',
  'curriculum_import',
  'curriculum_export',
  'extra_time',
  'certificate_prepare',
  'certificate_issue',
  'certificate_revoke',
  'certificate_reinstate',
  'settings_update',
  'sample_data_remove',
] as const;

export type AuditAction = (typeof auditActions)[number];

/** A row of `admin_audit_log`. An entry whose admin has deleted their account has no `admin_id`. */
export type AuditEntry = Tables<'admin_audit_log'>;
