import { type CertificateFilter, listCertificates } from '#app/data/certificates.ts';
import { collectPages } from '#app/lib/collect-pages.ts';
import { toCsv } from '#app/lib/csv.ts';
import { shownAddress } from '#app/lib/shown-address.ts';
import type { Certificate } from '#domain/certificates/certificate.ts';

const columns = [
  'id',
  'student_name',
  'student_email',
  'course_title',
  'course_level',
  'score',
  'score_label',
  'status',
  'issued_on',
  'valid_until',
  'revoked_on',
  'revocation_reason',
  'created_at',
] as const satisfies (keyof Certificate)[];

/** All matching certificates, not only the visible page. */
export async function collectCertificatesCsv(filter: CertificateFilter): Promise<string> {
  const certificates = await collectPages<Certificate>((last, size) => listCertificates(filter, last, size));
  return toCsv(
    columns,
    certificates.map((certificate) =>
      columns.map((column) =>
        column === 'student_email' ? shownAddress(certificate.student_email) : certificate[column],
      ),
    ),
  );
}
