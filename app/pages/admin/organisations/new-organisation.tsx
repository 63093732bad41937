import { orUndefined } from '#app/components/private/load-or-toast.ts';
import { toOutcome } from '#app/components/private/outcome.ts';
import { showToast } from '#app/components/ui/toast-store.ts';
import { PageLoading } from '#app/components/workspace/list-page.tsx';
import { adminOrganisations as words } from '#app/content/admin/organisations.ts';
import { makeAgreement } from '#app/data/organisations.ts';
import { findTicket } from '#app/data/support-tickets.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import type { Route } from './+types/new-organisation.ts';
import { newOrganisationForm } from './agreement-fields.ts';
import { AgreementForm } from './agreement-form.tsx';
import { BackLink } from './back-link.tsx';

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, words.form.newTitle);

/** With a ticket, the form begins with what it says. */
export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const id = url.searchParams.get('ticket');
  return { ticket: id ? await orUndefined(findTicket(id)) : undefined };
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  return toOutcome(async () => {
    const id = await makeAgreement(newOrganisationForm.parse(Object.fromEntries(form)));
    showToast({ title: words.title, text: words.form.done });
    return id;
  });
}

export { PageLoading as HydrateFallback };

export default function NewOrganisationPage({ loaderData: { ticket } }: Route.ComponentProps) {
  const isCompany = ticket && /enterprise|team|company|business/i.test(ticket.subject);
  return (
    <>
      <BackLink to="/admin/organisations">{words.back}</BackLink>
      <h2 className="mb-2 text-heading">{words.form.newTitle}</h2>
      {ticket && (
        <p className="mb-6 wrap-anywhere text-ink-soft">{words.form.from(ticket.id, ticket.subject)}</p>
      )}
      <AgreementForm
        enquiry={
          ticket ? { ticket: ticket.id, email: ticket.email, kind: isCompany ? 'company' : 'school' } : {}
        }
      />
    </>
  );
}
