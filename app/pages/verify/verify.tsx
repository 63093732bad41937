import { data, redirect } from 'react-router';
import { Rosette } from '#app/components/illustrations/rosette.tsx';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { certificationLink } from '#app/content/navigation.ts';
import { verifyMeta, verifyPage } from '#app/content/verify.ts';
import { pageMeta } from '#app/lib/page-meta.ts';
import { parseCertificateId } from '#domain/certificates/certificate-id.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { Route } from './+types/verify.ts';
import { IdForm, longestTypedId } from './id-form.tsx';

export const handle: DocumentHandle = {
  query: { id: (typed) => typed.slice(0, longestTypedId) || undefined },
};

/** The form submits to this page, so that it works without scripts. */
export function loader({ request }: Route.LoaderArgs) {
  const typed = new URL(request.url).searchParams.get('id');
  if (typed === null) return data({ typed: '' });
  const id = parseCertificateId(typed);
  if (id) return redirect(`/verify/${id}`);
  // The input is unlimited, so the response is not cached.
  return data({ typed }, { headers: { 'Cache-Control': 'no-store' } });
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  pageMeta(root.loaderData, {
    ...verifyMeta(root.loaderData),
    path: '/verify',
    image: 'course',
    trail: [certificationLink],
  });

export default function VerifyPage({ loaderData: { typed } }: Route.ComponentProps) {
  return (
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
  );
}
