import { SectionFailure } from '#app/components/private/section-failure.tsx';
import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { StatusBadge, type StatusTone } from '#app/components/ui/status-badge.tsx';
import { showProblem } from '#app/components/ui/toast-store.ts';
import { certificatesSection as words } from '#app/content/certificates/certificate.ts';
import { findPrintedCertificate } from '#app/data/certificates.ts';
import { saveCertificate } from '#app/lib/save-pdf.ts';
import { useSite } from '#app/lib/site.ts';
import { type Certificate, type CertificateStanding, standingOf } from '#domain/certificates/certificate.ts';
import { formatLongDate } from '#domain/text/long-date.ts';
import { AccountSection } from './account-section.tsx';

const tones: Record<CertificateStanding, StatusTone> = {
  valid: 'good',
  expired: 'quiet',
  revoked: 'bad',
  pending: 'waiting',
  rejected: 'bad',
};

export function CertificatesSection({ certificates }: { certificates: Certificate[] | undefined }) {
  return (
    <AccountSection title={words.title} lead={words.lead}>
      {!certificates && <SectionFailure words={words} />}
      {certificates?.length === 0 && (
        <>
          <p>{words.none}</p>
          <ArrowLink to="/certification">{words.how}</ArrowLink>
        </>
      )}
      {certificates && certificates.length > 0 && (
        <ul className="grid gap-3">
          {certificates.map((certificate) => (
            <li key={certificate.id} className="rounded-card border border-line bg-surface p-5">
              <OwnCertificate certificate={certificate} />
            </li>
          ))}
        </ul>
      )}
    </AccountSection>
  );
}

function OwnCertificate({ certificate }: { certificate: Certificate }) {
  const site = useSite();
  const { id, course_title, score_label, status, issued_on, valid_until, revocation_reason } = certificate;
  const standing = standingOf(certificate);
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-3">
        <span className="min-w-0 text-subheading font-semibold break-words">{course_title}</span>
        <StatusBadge tone={tones[standing]}>{words.standings[standing]}</StatusBadge>
      </p>
      <p className="mt-2 text-ink-soft">
        {issued_on
          ? `${score_label}. ${words.issued(formatLongDate(issued_on))}, ${valid_until ? words.until(formatLongDate(valid_until)) : words.noEnd}.`
          : standing === 'pending' && words.pending}
      </p>
      {revocation_reason && <p className="mt-1 break-words">{words.reason(revocation_reason)}</p>}
      {issued_on && <p className="mt-2 font-mono text-caption break-words text-ink-soft">{id}</p>}
      {issued_on && (
        <p className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
          {status === 'Issued' && (
            <Button
              variant="secondary"
              size="small"
              aria-label={words.downloadOf(course_title)}
              onClick={() =>
                findPrintedCertificate(id)
                  .then((printed) => saveCertificate(printed, site))
                  .catch(showProblem)
              }
            >
              <Icon name="download" />
              {words.download}
            </Button>
          )}
          <ArrowLink to={`/verify/${id}`} aria-label={words.verifyOf(course_title)}>
            {words.verify}
          </ArrowLink>
        </p>
      )}
    </>
  );
}
