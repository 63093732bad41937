import { useEffect, useRef } from 'react';
import { data, redirect, useParams } from 'react-router';
import { DefinitionRows } from '#app/components/sections/definition-rows.tsx';
import { FeatureList } from '#app/components/sections/feature-list.tsx';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { ArrowLink } from '#app/components/ui/arrow-link.tsx';
import { Container, Section } from '#app/components/ui/container.tsx';
import { criteriaWords } from '#app/content/certificate-criteria.ts';
import { certificationLink } from '#app/content/navigation.ts';
import { verifyPage } from '#app/content/verify.ts';
import {
  type CertificateCriteria,
  listCertificateCriteria,
  verifyCertificate,
} from '#app/data/certificates.ts';
import { findLevel, levelName } from '#app/lib/find-level.ts';
import { supabaseContext } from '#app/lib/supabase.ts';
import { standingOf, type VerifiedCertificate } from '#domain/certificates/certificate.ts';
import { parseCertificateId } from '#domain/certificates/certificate-id.ts';
import { formatLongDate } from '#domain/text/long-date.ts';
import type { Route } from './+types/certificate.ts';
import { IdForm } from './id-form.tsx';
import { type PublicStanding, StandingSeal } from './standing-seal.tsx';

/** Neither the server nor a proxy caches this page, so that revoking takes effect at once. */
const headersOfAll = { 'Cache-Control': 'no-store' };

export async function loader({ params, context }: Route.LoaderArgs) {
  const id = parseCertificateId(params.id);
  if (id && id !== params.id) return redirect(`/verify/${id}`, 301);
  const supabase = context.get(supabaseContext);
  const certificate = id ? await verifyCertificate(supabase, id) : null;
  if (!certificate) return data({ standing: 'unknown' as const }, { status: 404, headers: headersOfAll });
  const standing = publicStanding(certificate);
  // A revoked certificate proves nothing.
  const criteria = certificate.level && standing !== 'revoked' ? await listCertificateCriteria(supabase) : [];
  return data(
    { certificate, standing, criteria: criteria.find(({ level }) => level === certificate.level) },
    { headers: headersOfAll },
  );
}

/** The database only returns issued certificates. */
function publicStanding(certificate: VerifiedCertificate): Exclude<PublicStanding, 'unknown'> {
  const standing = standingOf(certificate);
  return standing === 'expired' || standing === 'revoked' ? standing : 'valid';
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ matches: [root], loaderData }) => {
  const standing = loaderData?.standing ?? 'unknown';
  return [
    { title: `${verifyPage.standings[standing].title} | ${root.loaderData.name}` },
    { name: 'robots', content: 'noindex' },
  ];
};

export default function CertificatePage({ loaderData }: Route.ComponentProps) {
  const isKnown = 'certificate' in loaderData;
  const { standing } = loaderData;
  const { id = '' } = useParams();
  const trail = [...[certificationLink], { label: verifyPage.title, href: '/verify' }];
  return (
    <>
      <PageHeader
        intro={{
          eyebrow: verifyPage.crumbs[isKnown ? 'known' : 'unknown'],
          ...verifyPage.standings[standing],
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
              <DefinitionRows rows={factsOf(loaderData.certificate, loaderData.standing)} />
              {loaderData.criteria && <SkillsAndCriteria criteria={loaderData.criteria} />}
            </div>
            <div>
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
      <h2 className="mt-14 mb-6 text-heading">{criteriaWords.skills}</h2>
      <FeatureList items={criteria.skills} />
      {level && (
        <>
          <h2 className="mt-14 mb-6 text-heading">{criteriaWords.criteria}</h2>
          <FeatureList items={criteriaWords.list(level, criteria)} />
        </>
      )}
    </>
  );
}

function factsOf(certificate: VerifiedCertificate, standing: PublicStanding) {
  const words = verifyPage.facts;
  const { student_name, course_title, course_level, score_label, issued_on, valid_until, revoked_on } =
    certificate;
  return [
    { term: words.name, text: student_name },
    { term: certificate.level ? words.certificate : words.course, text: course_title },
    { term: words.level, text: levelName(course_level) },
    { term: words.result, text: score_label },
    { term: words.issued, text: issued_on && formatLongDate(issued_on) },
    { term: words.revoked, text: revoked_on && formatLongDate(revoked_on) },
    {
      term: standing === 'expired' ? words.expired : words.validUntil,
      text: valid_until ? formatLongDate(valid_until) : words.noEnd,
    },
    { term: words.id, text: certificate.id },
  ].flatMap(({ term, text }) => (text ? [{ term, text }] : []));
}
