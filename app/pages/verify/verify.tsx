import { data, redirect } from 'react-router';
import { Rosette } from '#app/components/illustrations/rosette.tsx';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { Container, Section } from '#app/components/ui/container.tsx';
import { verifyMeta, verifyPage } from '#app/content/certificates/verify.ts';
import { verifyFile } from '#app/content/certificates/verify-file.ts';
import { certificationLink } from '#app/content/site/navigation.ts';
import { documentContext, isBackendEmbedded } from '#app/document/document-context.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import { parseCertificateId } from '#domain/certificates/certificate-id.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { Route } from './+types/verify.ts';
import { FileCheck } from './file-check.tsx';
import { IdForm, longestTypedId } from './id-form.tsx';

export const handle: DocumentHandle = {
  query: { id: (typed) => typed.slice(0, longestTypedId) || undefined },
};

/** The form submits to this page, so that it works without scripts. */
export function loader({ request, context }: Route.LoaderArgs) {
  // Hosted Supabase has no key that signs credentials, so there are no badge files either.
  const hasBadges = isBackendEmbedded(context.get(documentContext));
  const typed = new URL(request.url).searchParams.get('id');
  if (typed === null) return data({ typed: '', hasBadges });
  const id = parseCertificateId(typed);
  if (id) return redirect(`/verify/${id}`);
  // The input is unlimited, so the response is not cached.
  return data({ typed, hasBadges }, { headers: { 'Cache-Control': 'no-store' } });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  pageMeta(root.loaderData, {
    ...verifyMeta(root.loaderData),
    path: '/verify',
    image: 'course',
    trail: [certificationLink],
  });

export default function VerifyPage({ loaderData: { typed, hasBadges } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        intro={verifyPage.intro}
        trail={[certificationLink]}
        illustration={<Rosette className="mx-auto w-full max-w-64 text-primary-strong lg:max-w-md" />}
      >
        <IdForm
          key={typed}
          typed={typed}
          error={typed ? verifyPage.form.incomplete : undefined}
          className="mt-8"
        />
      </PageHeader>
      {hasBadges && (
        <Section>
          <Container>
            <h2 className="text-heading">{verifyFile.title}</h2>
            <p className="mt-4 mb-8 max-w-[40rem] text-ink-soft">{verifyFile.lead}</p>
            <FileCheck />
          </Container>
        </Section>
      )}
    </>
  );
}
