import { Rosette } from '#app/components/illustrations/rosette.tsx';
import { CallToAction } from '#app/components/sections/call-to-action.tsx';
import { CardSection } from '#app/components/sections/card-section.tsx';
import { Certificate } from '#app/components/sections/certificate.tsx';
import { type DetailItem, DetailList } from '#app/components/sections/detail-list.tsx';
import { FaqSection } from '#app/components/sections/faq-list.tsx';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { SectionHeading } from '#app/components/sections/section-heading.tsx';
import { Steps } from '#app/components/sections/steps.tsx';
import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { Container, Section } from '#app/components/ui/container.tsx';
import { Icon } from '#app/components/ui/icon.tsx';
import { criteriaWords } from '#app/content/certificates/certificate-criteria.ts';
import { certificationPage } from '#app/content/certificates/certification.ts';
import {
  type CertificationLevel,
  certificationLevels,
  sampleCertificate,
} from '#app/content/certificates/certification-levels.ts';
import type { IconName } from '#app/content/icon-names.ts';
import type { LevelName } from '#app/content/types.ts';
import { type CertificateCriteria, listCertificateCriteria } from '#app/data/certificates.ts';
import { documentContext, isBackendEmbedded } from '#app/document/document-context.ts';
import { findLevel } from '#app/lib/find-level.ts';
import { loadOrReport } from '#app/lib/load-or-report.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import { useSite } from '#app/lib/site.ts';
import { credential } from '#app/lib/structured-data.ts';
import type { Route } from './+types/certification.ts';

/** Without the backend, the levels are shown without their skills and criteria. */
export function loader({ context }: Route.LoaderArgs) {
  // Hosted Supabase has no key that signs badges.
  const hasBadges = isBackendEmbedded(context.get(documentContext));
  return loadOrReport(
    context,
    async (supabase) => ({ criteria: await listCertificateCriteria(supabase), hasBadges }),
    { criteria: [], hasBadges },
  );
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ matches: [root], loaderData }) =>
  pageMeta(root.loaderData, {
    ...certificationPage.meta,
    path: '/certification',
    image: 'course',
    structuredData: certificationLevels.flatMap(({ name, level }) => {
      const facts = findCriteria(loaderData?.criteria ?? [], level);
      if (!facts) return [];
      const narrative = criteriaWords.list(level, facts).join(' ');
      return [credential(root.loaderData, { name, level, skills: facts.skills, criteria: narrative })];
    }),
  });

function findCriteria(criteria: CertificateCriteria[], name: LevelName): CertificateCriteria | undefined {
  return criteria.find(({ level }) => findLevel(level)?.level === name);
}

export default function CertificationPage({ loaderData: { criteria, hasBadges } }: Route.ComponentProps) {
  const { intro, why, levels, steps, questions, callToAction } = certificationPage;
  return (
    <>
      <PageHeader
        intro={intro}
        links={callToAction.links}
        illustration={<Rosette className="mx-auto w-full max-w-64 text-primary-strong lg:max-w-md" />}
      />
      <CardSection heading={why} cards={why.cards} columns={4} />
      <Section tone="sunk">
        <Container>
          <SectionHeading {...levels} className="mb-14" />
          <DetailList
            items={certificationLevels.map((level) =>
              toDetailItem(level, findCriteria(criteria, level.level)),
            )}
          />
        </Container>
      </Section>
      <Section>
        <Container>
          <SectionHeading {...steps} layout="split" className="mb-14" />
          <Steps steps={steps.items} />
        </Container>
      </Section>
      <DigitalCertificate hasBadges={hasBadges} />
      <FaqSection title={questions.title} lead={questions.lead} questions={questions.items} tone="sunk" />
      <CallToAction {...callToAction} />
    </>
  );
}

const levelIcons: Record<LevelName, IconName> = {
  Beginner: 'sprout',
  Intermediate: 'wrench',
  Expert: 'award',
};

function toDetailItem(
  { name, level, summary, link }: CertificationLevel,
  criteria: CertificateCriteria | undefined,
): DetailItem {
  return {
    icon: levelIcons[level],
    note: level,
    title: name,
    lead: summary,
    details: criteria
      ? [
          { label: criteriaWords.criteria, text: criteriaWords.list(level, criteria), isWide: true },
          { label: criteriaWords.skills, text: criteria.skills, isWide: true },
        ]
      : [],
    action: <ArrowLink to={link.href}>{link.label}</ArrowLink>,
  };
}

function DigitalCertificate({ hasBadges }: { hasBadges: boolean }) {
  const { title, lead, points, badge } = certificationPage.certificate;
  return (
    <Section tone="night">
      <Container className="grid gap-14 lg:grid-cols-[5fr_6fr] lg:items-center lg:gap-24">
        <div>
          <SectionHeading title={title} lead={lead} />
          <ul className="mt-10 grid gap-7">
            {(hasBadges ? [...points, badge] : points).map((point) => (
              <li key={point.title} className="grid grid-cols-[2.75rem_1fr]">
                <Icon name={point.icon} className="size-7 text-accent-strong" />
                <div>
                  <h3 className="text-subheading">{point.title}</h3>
                  <p className="mt-1 text-ink-soft">{point.text}</p>
                  {point.link && <ArrowLink to={point.link.href}>{point.link.label}</ArrowLink>}
                </div>
              </li>
            ))}
          </ul>
        </div>
        <Certificate text={sampleCertificate} issuer={useSite().name} />
      </Container>
    </Section>
  );
}
