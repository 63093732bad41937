import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { adminCertifications } from '#app/content/admin/certifications.ts';
import { formatDay, formatShortDate } from '#app/lib/dates.ts';
import { shownAddress } from '#app/lib/shown-address.ts';
import type { Certificate } from '#domain/certificates/certificate.ts';

export function CertificateDetails({
  certificate,
  onClose,
}: {
  certificate: Certificate;
  onClose: () => void;
}) {
  const words = adminCertifications.details;
  const rows = [
    [words.id, certificate.id],
    [words.student, certificate.student_name],
    [words.email, shownAddress(certificate.student_email)],
    [words.course, `${certificate.course_title} (${certificate.course_level})`],
    [words.score, `${certificate.score} (${certificate.score_label})`],
    [words.status, certificate.status],
    [words.issued, certificate.issued_on && formatDay(certificate.issued_on)],
    [
      words.validUntil,
      certificate.valid_until ? formatDay(certificate.valid_until) : adminCertifications.noEnd,
    ],
    [words.revoked, certificate.revoked_on && formatDay(certificate.revoked_on)],
    [words.reason, certificate.revocation_reason],
    [words.created, formatShortDate(certificate.created_at)],
  ] as const;
  return (
    <Dialog title={words.title} onClose={onClose}>
      <dl className="mt-5 grid gap-4">
        {rows
          .filter(([, text]) => text)
          .map(([term, text]) => (
            <div key={term}>
              <dt className="text-caption text-ink-faint">{term}</dt>
              <dd className="break-words">{text}</dd>
            </div>
          ))}
      </dl>
      {certificate.issued_on && (
        <ArrowLink to={`/verify/${certificate.id}`} className="mt-4">
          {words.verify}
        </ArrowLink>
      )}
    </Dialog>
  );
}
