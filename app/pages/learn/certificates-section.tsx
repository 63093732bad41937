import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { learnPage } from '#app/content/learn.ts';
import type { Certificate } from '#domain/certificates/certificate.ts';
import { formatLongDate } from '#domain/text/long-date.ts';
import { LearnSection } from './learn-section.tsx';

const words = learnPage.certificates;

export function CertificatesSection({ certificates }: { certificates: Certificate[] | undefined }) {
  const issued = certificates?.filter(({ status }) => status === 'Issued') ?? [];
  return (
    <LearnSection title={words.title} isLoaded={certificates !== undefined}>
      {issued.length === 0 ? (
        <>
          <p className="text-ink-soft">{words.none}</p>
          <ArrowLink to="/certification">{words.how}</ArrowLink>
        </>
      ) : (
        <>
          <ul className="grid gap-3 lg:grid-cols-2">
            {issued.map(({ id, course_title, issued_on }) => (
              <li key={id} className="rounded-card border border-line bg-surface p-5">
                <p className="font-semibold wrap-anywhere">{course_title}</p>
                <p className="text-small text-ink-soft">
                  {issued_on && words.issued(formatLongDate(issued_on))}
                </p>
              </li>
            ))}
          </ul>
          <ArrowLink to="/account" className="mt-3">
            {words.all}
          </ArrowLink>
        </>
      )}
    </LearnSection>
  );
}
