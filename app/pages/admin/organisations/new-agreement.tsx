import { orUndefined } from '#app/components/private/load-or-toast.ts';
import { toOutcome } from '#app/components/private/outcome.ts';
import { showToast } from '#app/components/ui/toast-store.ts';
import { ListFailure, PageLoading } from '#app/components/workspace/list-page.tsx';
import { adminOrganisations as words } from '#app/content/admin/organisations.ts';
import { findOrganisation, makeAgreement } from '#app/data/organisations.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { isUuid } from '#domain/text/uuid.ts';
import type { Route } from './+types/new-agreement.ts';
import { newAgreementForm } from './agreement-fields.ts';
import { AgreementForm } from './agreement-form.tsx';
import { BackLink } from './back-link.tsx';

export const meta: Route.MetaFunction = ({ matches: [root] }) => privatePageMeta(root.loaderData, words.next);

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  return { organisation: isUuid(id) ? await orUndefined(findOrganisation(id)) : undefined };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  return toOutcome(async () => {
    const id = await makeAgreement(newAgreementForm.parse(Object.fromEntries(form)));
    showToast({ title: words.title, text: words.form.done });
    return id;
  });
}

export { PageLoading as HydrateFallback };

export default function NewAgreementPage({ loaderData: { organisation } }: Route.ComponentProps) {
  if (!organisation) return <ListFailure text={words.organisationFailed} />;
  return (
    <>
      <BackLink to={`/admin/organisations/${organisation.id}`}>{organisation.name}</BackLink>
      <h2 className="mb-6 text-heading wrap-anywhere">{words.form.nextTitle(organisation.name)}</h2>
      <AgreementForm organisation={organisation.id} />
    </>
  );
}
