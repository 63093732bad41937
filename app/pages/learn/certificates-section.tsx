import { Certificate as CertificatePicture } from '#app/components/sections/certificate.tsx';
import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { showProblem } from '#app/components/ui/toast-store.ts';
import { certificatesSection, certificateWords } from '#app/content/certificates/certificate.ts';
import { learnPage } from '#app/content/learning/learn.ts';
import { saveCertificate } from '#app/lib/save-pdf.ts';
import { useSite } from '#app/lib/site.ts';
import { standingOf } from '#domain/certificates/certificate.ts';
import type { OwnCertificate as Certificate } from '#domain/learning/my-learning.ts';
import { formatLongDate } from '#domain/text/long-date.ts';
import { LearnSection } from './learn-section.tsx';
import { ShowLabs } from './show-labs.tsx';

const words = learnPage.certificates;

/** Revoked certificates are in the account, with the reason. */
export function CertificatesSection({ certificates }: { certificates: Certificate[] }) {
  const issued = certificates.filter(({ status }) => status === 'Issued');
  const pending = certificates.filter(({ status }) => status === 'Pending');
  return (
    <LearnSection title={words.title}>
      {issued.length + pending.length === 0 && (
        <>
          <p className="text-ink-soft">{words.none}</p>
          <ArrowLink to="/certification">{words.how}</ArrowLink>
        </>
      )}
      {pending.map(({ id, course_title }) => (
        <p key={id} className="mb-6 max-w-[40rem]">
          <strong>{course_title}</strong>: {certificatesSection.pending}
        </p>
      ))}
      {issued.length > 0 && (
        <ul className="grid gap-x-10 gap-y-12 lg:grid-cols-2">
          {issued.map((certificate) => (
            <li key={certificate.id}>
              <OwnCertificate certificate={certificate} />
            </li>
          ))}
        </ul>
      )}
    </LearnSection>
  );
}

function OwnCertificate({ certificate }: { certificate: Certificate }) {
  const site = useSite();
  const { id, student_name, course_title, level, score_label, issued_on, valid_until } = certificate;
  const until = valid_until && formatLongDate(valid_until);
  return (
    <>
      <CertificatePicture
        issuer={site.name}
        text={{
          heading: certificateWords.title,
          statement: certificateWords.statement,
          recipient: student_name,
          award: `${certificateWords.award[level ? 'level' : 'course']} ${course_title}`,
          number: id,
          note: words.facts(
            score_label,
            issued_on ? formatLongDate(issued_on) : '',
            standingOf(certificate) === 'expired' ? words.expired(until ?? '') : until && words.until(until),
          ),
        }}
      />
      <p className="mx-auto mt-4 flex max-w-[36rem] flex-wrap items-center gap-x-6 gap-y-2">
        <Button
          variant="secondary"
          size="small"
          aria-label={certificatesSection.downloadOf(course_title)}
          onClick={() => saveCertificate(certificate, site).catch(showProblem)}
        >
          <Icon name="download" />
          {certificatesSection.download}
        </Button>
        <ArrowLink to={`/verify/${id}`} aria-label={certificatesSection.verifyOf(course_title)}>
          {certificatesSection.verify}
        </ArrowLink>
      </p>
      {certificate.labs.goals > 0 && <ShowLabs certificate={certificate} />}
    </>
  );
}
