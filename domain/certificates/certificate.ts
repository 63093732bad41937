import type { FunctionResult, Tables } from '#domain/database/database.ts';

export const certificateStatuses = ['Issued', 'Pending', 'Revoked'] as const;
export type CertificateStatus = (typeof certificateStatuses)[number];

/** What is public about an issued certificate, for anyone who knows its id. Days look like `2026-11-15`. */
export type VerifiedCertificate = FunctionResult<'verify_certificate'>;

/** What is printed on a certificate. */
export type PrintedCertificate = Omit<VerifiedCertificate, 'is_sample'>;

/** A row of `certificates`. */
export type Certificate = Tables<'certificates'>;

/** The figures of the certificates page. */
export type CertificateFigures = FunctionResult<'certificate_figures'>;

/** The status of a certificate on a day. One that was revoked while pending was never issued. */
export type CertificateStanding = 'valid' | 'expired' | 'revoked' | 'pending' | 'rejected';

export function standingOf(
  { status, issued_on, valid_until }: Pick<VerifiedCertificate, 'status' | 'issued_on' | 'valid_until'>,
  today = dayOf(new Date()),
): CertificateStanding {
  if (status === 'Pending') return 'pending';
  if (status === 'Revoked') return issued_on === null ? 'rejected' : 'revoked';
  return valid_until !== null && valid_until < today ? 'expired' : 'valid';
}

/** The day in UTC, which certificates use everywhere. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}

/** The default end of a certificate's validity. */
export function twoYearsAfter(day: string): string {
  const moment = new Date(`${day}T00:00:00Z`);
  moment.setUTCFullYear(moment.getUTCFullYear() + 2);
  return dayOf(moment);
}
