import type { FunctionResult, Tables } from './database.ts';

export const certificateStatuses = ['Issued', 'Pending', 'Revoked'] as const;
export type CertificateStatus = (typeof certificateStatuses)[number];

/** What anybody who knows the id of an issued certificate may know of it. Days are written as `2026-11-15`. */
export type VerifiedCertificate = FunctionResult<'verify_certificate'>;

/** A row of `certificates`. */
export type Certificate = Tables<'certificates'>;

/** What the certificates page counts. */
export type CertificateFigures = FunctionResult<'certificate_figures'>;

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
