import { useEffect, useRef } from 'react';
import { data, type MetaDescriptor, redirect, useParams } from 'react-router';
import { Certificate as CertificatePicture } from '#app/components/sections/certificate.tsx';
import { DefinitionRows } from '#app/components/sections/definition-rows.tsx';
import { FeatureList } from '#app/components/sections/feature-list.tsx';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { Container, Section } from '#app/components/ui/container.tsx';
import { certificateWords } from '#app/content/certificates/certificate.ts';
import { criteriaWords } from '#app/content/certificates/certificate-criteria.ts';
import { labEvidence } from '#app/content/certificates/lab-evidence.ts';
import { verifyPage } from '#app/content/certificates/verify.ts';
import { certificationLink } from '#app/content/site/navigation.ts';
import type { Site } from '#app/content/site.ts';
import {
  type CertificateCriteria,
  listCertificateCriteria,
  verifyCertificate,
} from '#app/data/certificates.ts';
import { listShownGoals } from '#app/data/lab-evidence.ts';
import { documentContext, isBackendEmbedded } from '#app/document/document-context.ts';
import { findLevel, levelName } from '#app/lib/find-level.ts';
import { useSite } from '#app/lib/site.ts';
import { supabaseContext } from '#app/lib/supabase.ts';
import { standingOf, type VerifiedCertificate } from '#domain/certificates/certificate.ts';
import { parseCertificateId } from '#domain/certificates/certificate-id.ts';
import { formatLongDate } from '#domain/text/long-date.ts';
import type { Route } from './+types/certificate.ts';
import { BadgePanel } from './badge-panel.tsx';
import { IdForm } from './id-form.tsx';
import { type PublicStanding, StandingSeal } from './standing-seal.tsx';

/**
 * Neither the server nor a proxy caches this page, so that revoking takes effect at once. The same URL returns the
 * credential to those who ask for JSON.
 */
const headersOfAll = { 'Cache-Control': 'no-store', Vary: 'Accept' };

export async function loader({ params, context }: Route.LoaderArgs) {
  const id = parseCertificateId(params.id);
  if (id && id !== params.id) return redirect(`/verify/${id}`, 301);
  const supabase = context.get(supabaseContext);
  const certificate = id ? await verifyCertificate(supabase, id) : null;
  if (!certificate) return data({ standing: 'unknown' as const }, { status: 404, headers: headersOfAll });
  const standing = publicStanding(certificate);
  // A revoked certificate proves nothing.
  const [criteria, labs] = await Promise.all([
    certificate.level && standing !== 'revoked' ? listCertificateCriteria(supabase) : [],
    listShownGoals(supabase, certificate.id),
  ]);
  return data(
    {
      certificate,
      standing,
      criteria: criteria.find(({ level }) => level === certificate.level),
      labGoals: labs.length,
      // Hosted Supabase has no key that signs credentials.
      hasBadge:
        standing !== 'revoked' && !certificate.is_sample && isBackendEmbedded(context.get(documentContext)),
    },
    { headers: headersOfAll },
  );
}

type KnownStanding = Exclude<PublicStanding, 'unknown'>;

/** The database only returns issued certificates. */
function publicStanding(certificate: VerifiedCertificate): KnownStanding {
  const standing = standingOf(certificate);
  return standing === 'expired' || standing === 'revoked' ? standing : 'valid';
}

/** The title and the lead of the page. */
function wordsOf(loaderData: Route.ComponentProps['loaderData'] | undefined) {
  const isSample = loaderData && 'certificate' in loaderData && loaderData.certificate.is_sample;
  return isSample ? verifyPage.sample : verifyPage.standings[loaderData?.standing ?? 'unknown'];
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ matches: [root], loaderData }) => {
  return [
    { title: `${wordsOf(loaderData).title} | ${root.loaderData.name}` },
    { name: 'robots', content: 'noindex' },
    ...sharedPicture(root.loaderData, loaderData),
  ];
};

/** What social networks show with a link to this page, if the certificate has a picture. */
function sharedPicture(
  site: Site,
  loaderData: Route.ComponentProps['loaderData'] | undefined,
): MetaDescriptor[] {
  if (!loaderData || !('certificate' in loaderData) || !loaderData.hasBadge) return [];
  const { id, student_name, course_title } = loaderData.certificate;
  return [
    { property: 'og:title', content: `${student_name}: ${course_title}` },
    { property: 'og:site_name', content: site.name },
    { property: 'og:url', content: `${site.url}/verify/${id}` },
    { property: 'og:image', content: `${site.url}/verify/${id}/share.png` },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

export default function CertificatePage({ loaderData }: Route.ComponentProps) {
  const isKnown = 'certificate' in loaderData;
  const { standing } = loaderData;
  const isSample = isKnown && loaderData.certificate.is_sample;
  const { id = '' } = useParams();
  const site = useSite();
  const trail = [...[certificationLink], { label: verifyPage.title, href: '/verify' }];
  return (
    <>
      <PageHeader
        intro={{
          eyebrow: verifyPage.crumbs[isSample ? 'sample' : isKnown ? 'known' : 'unknown'],
          ...wordsOf(loaderData),
        }}
        trail={trail}
        illustration={<StandingSeal standing={standing} className="w-32 lg:mx-auto lg:w-full lg:max-w-xs" />}
      >
        {!isKnown && <CorrectionForm key={id} id={id} />}
      </PageHeader>
      {isKnown && (
        <Section>
          <Container className="grid gap-12 lg:grid-cols-[7fr_5fr] lg:gap-16">
            <div>
              {standing !== 'revoked' && (
                <div className="mb-14">
                  <CertificatePicture
                    issuer={site.name}
                    text={pictureTexts(loaderData.certificate, loaderData.standing)}
                  />
                </div>
              )}
              <DefinitionRows rows={factsOf(loaderData.certificate, loaderData.standing)} />
              {loaderData.labGoals > 0 && (
                <section className="mt-14">
                  <h2 className="mb-4 text-heading">{labEvidence.section.title}</h2>
                  <p className="mb-2">{labEvidence.section.text(loaderData.labGoals)}</p>
                  <ArrowLink to={`/verify/${loaderData.certificate.id}/labs`}>
                    {labEvidence.link(loaderData.labGoals)}
                  </ArrowLink>
                </section>
              )}
              {loaderData.criteria && <SkillsAndCriteria criteria={loaderData.criteria} />}
            </div>
            <div>
              {loaderData.hasBadge && <BadgePanel certificate={loaderData.certificate} site={site} />}
              <h2 className="text-heading">{verifyPage.another}</h2>
              <IdForm typed="" className="mt-6" />
              <p className="mt-8 text-ink-soft">{verifyPage.doubt.text}</p>
              <ArrowLink to={verifyPage.doubt.link.href}>{verifyPage.doubt.link.label}</ArrowLink>
            </div>
          </Container>
        </Section>
      )}
    </>
  );
}

/** All unknown ids share one document, so the browser fills in the requested id. */
function CorrectionForm({ id }: { id: string }) {
  const container = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const field = container.current?.querySelector('input');
    if (field?.value === '') field.value = id;
  }, [id]);

  return (
    <div ref={container} className="mt-8">
      <IdForm typed="" />
    </div>
  );
}

/** What the certificate of a level proves today. */
function SkillsAndCriteria({ criteria }: { criteria: CertificateCriteria }) {
  const level = findLevel(criteria.level)?.level;
  return (
    <>
      {criteria.skills.length > 0 && (
        <>
          <h2 className="mt-14 mb-6 text-heading">{criteriaWords.skills}</h2>
          <FeatureList items={criteria.skills} />
        </>
      )}
      {level && (
        <>
          <h2 className="mt-14 mb-6 text-heading">{criteriaWords.criteria}</h2>
          <FeatureList items={criteriaWords.list(level, criteria)} />
        </>
      )}
    </>
  );
}

/** The certificate as its holder has it, with the plain statement from when until when it is valid. */
function pictureTexts(certificate: VerifiedCertificate, standing: KnownStanding) {
  const { id, student_name, course_title, level, issued_on, valid_until } = certificate;
  return {
    heading: certificateWords.title,
    statement: certificateWords.statement,
    recipient: student_name,
    award: `${certificateWords.award[level ? 'level' : 'course']} ${course_title}`,
    number: id,
    note: certificate.is_sample
      ? verifyPage.sampleStanding[standing]
      : verifyPage.validity(
          issued_on ? formatLongDate(issued_on) : '',
          valid_until && formatLongDate(valid_until),
          standing === 'expired',
        ),
  };
}

function factsOf(certificate: VerifiedCertificate, standing: KnownStanding) {
  const words = verifyPage.facts;
  const { student_name, course_title, course_level, score_label, issued_on, valid_until, revoked_on } =
    certificate;
  return [
    { term: words.name, text: student_name },
    { term: certificate.level ? words.certificate : words.course, text: course_title },
    { term: words.level, text: levelName(course_level) },
    { term: words.result, text: score_label },
    { term: words.standing, text: certificate.is_sample && verifyPage.sampleStanding[standing] },
    { term: words.issued, text: issued_on && formatLongDate(issued_on) },
    { term: words.revoked, text: revoked_on && formatLongDate(revoked_on) },
    {
      term: standing === 'expired' ? words.expired : words.validUntil,
      text: valid_until ? formatLongDate(valid_until) : words.noEnd,
    },
    { term: words.id, text: certificate.id },
  ].flatMap(({ term, text }) => (text ? [{ term, text }] : []));
}
