import type { CourseLevel } from './course.ts';

export const certificateStatuses = ['Issued', 'Pending', 'Revoked'] as const;
export type CertificateStatus = (typeof certificateStatuses)[number];

export type ScoreLabel = 'Excellent' | 'Good' | 'Pass';

/** What anybody who knows the id of an issued certificate may know of it. Days are written as `2026-11-15`. */
export interface VerifiedCertificate {
  id: string;
  student_name: string;
  course_title: string;
  course_level: CourseLevel;
  score_label: ScoreLabel;
  status: CertificateStatus;
  issued_on: string | null;
  valid_until: string | null;
  revoked_on: string | null;
}

/** A row of `certificates`. */
export interface Certificate extends VerifiedCertificate {
  user_id: string;
  student_email: string;
  course_id: string | null;
  score: number;
  revocation_reason: string | null;
  created_at: string;
}

/** What the certificates page counts. */
export interface CertificateFigures {
  issued: number;
  pending: number;
  revoked: number;
  expiring: number;
}

/** How a certificate stands on a day: one that was revoked while it was pending was never issued. */
export type CertificateStanding = 'valid' | 'expired' | 'revoked' | 'pending' | 'rejected';

export function standingOf(
  { status, issued_on, valid_until }: Pick<VerifiedCertificate, 'status' | 'issued_on' | 'valid_until'>,
  today = dayOf(new Date()),
): CertificateStanding {
  if (status === 'Pending') return 'pending';
  if (status === 'Revoked') return issued_on === null ? 'rejected' : 'revoked';
  return valid_until !== null && valid_until < today ? 'expired' : 'valid';
}

/** The day in UTC, by which certificates count wherever they are read. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** How long a certificate is valid unless an admin decides otherwise. */
export function twoYearsAfter(day: string): string {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCFullYear(moment.getUTCFullYear() + 2);
  return dayOf(moment);
}
