import { useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { AgreementList } from '#app/components/organisations/agreement-list.tsx';
import { ActionForm } from '#app/components/private/action-form.tsx';
import { orUndefined } from '#app/components/private/load-or-toast.ts';
import { toOutcome } from '#app/components/private/outcome.ts';
import { useAction } from '#app/components/private/use-action.ts';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { TextButton } from '#app/components/ui/text-button.tsx';
import { showToast } from '#app/components/ui/toast-store.ts';
import { ConfirmDialog } from '#app/components/workspace/confirm-dialog.tsx';
import { ListFailure, PageLoading } from '#app/components/workspace/list-page.tsx';
import { adminOrganisations as words } from '#app/content/admin/organisations.ts';
import { organisationKindNames } from '#app/content/organisations/organisations.ts';
import { adminDomains as domainWords } from '#app/content/organisations/single-sign-on.ts';
import { endAgreement, findOrganisation, inviteOwner } from '#app/data/organisations.ts';
import { confirmDomain, findSingleSignOn } from '#app/data/single-sign-on.ts';
import { useCheckedForm } from '#app/lib/checked-form.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { emailSchema } from '#domain/accounts/auth.ts';
import type { OrganisationOverview } from '#domain/organisations/overview.ts';
import type { SsoDomain } from '#domain/organisations/single-sign-on.ts';
import { requiredText } from '#domain/text/text-input.ts';
import { isUuid } from '#domain/text/uuid.ts';
import type { Route } from './+types/organisation.ts';
import { BackLink } from './back-link.tsx';

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, words.title);

export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  if (!isUuid(id)) return { organisation: undefined, signOn: undefined };
  const [organisation, signOn] = await Promise.all([
    orUndefined(findOrganisation(id)),
    orUndefined(findSingleSignOn(id)),
  ]);
  return { organisation, signOn };
}

const ownerSchema = z.object({ email: emailSchema });
const reasonSchema = z.object({ reason: requiredText(500) });
const changeSchema = z.discriminatedUnion('change', [
  z.object({ change: z.literal('end'), agreement: z.uuid() }),
  ownerSchema.extend({ change: z.literal('invite-owner') }),
  reasonSchema.extend({ change: z.literal('confirm-domain'), domain: z.string() }),
]);
type Change = z.output<typeof changeSchema>;

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  const form = await request.formData();
  return toOutcome(async () => {
    const asked = changeSchema.parse(Object.fromEntries(form));
    await change(params.id, asked);
    showToast({ title: words.title, text: done[asked.change] });
  });
}

const done: Record<Change['change'], string> = {
  end: words.end.done,
  'invite-owner': words.owner.done,
  'confirm-domain': domainWords.done,
};

async function change(organisation: string, asked: Change): Promise<void> {
  if (asked.change === 'end') await endAgreement(asked.agreement);
  else if (asked.change === 'invite-owner') await inviteOwner(organisation, asked.email);
  else await confirmDomain(organisation, asked.domain, asked.reason);
}

export { PageLoading as HydrateFallback };

export default function OrganisationPage({ loaderData: { organisation, signOn } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to="/admin/organisations">{words.back}</BackLink>
      {organisation ? (
        <Details organisation={organisation} domains={signOn?.domains ?? []} />
      ) : (
        <ListFailure text={words.organisationFailed} />
      )}
    </>
  );
}

function Details({ organisation, domains }: { organisation: OrganisationOverview; domains: SsoDomain[] }) {
  const [isEnding, setIsEnding] = useState(false);
  const { id, name, agreements, members } = organisation;
  const running = agreements.find(({ state }) => state === 'current' || state === 'coming');
  const hasOwner = members.some(({ role }) => role === 'owner');
  return (
    <>
      <h2 className="text-heading wrap-anywhere">{name}</h2>
      <div className="mt-6 grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_24rem] xl:gap-10">
        <div className="grid gap-5">
          <AgreementList agreements={agreements} />
          <div className="flex flex-wrap items-center gap-5">
            <ButtonLink to={`/admin/organisations/${id}/agreement`} variant="secondary" size="small">
              {words.next}
            </ButtonLink>
            {running && <TextButton onClick={() => setIsEnding(true)}>{words.end.button}</TextButton>}
          </div>
        </div>
        <div className="grid gap-6">
          <Facts organisation={organisation} />
          {!hasOwner && <InviteOwner organisation={organisation} />}
          <Domains domains={domains} />
        </div>
      </div>
      {isEnding && running && (
        <ConfirmDialog
          title={words.end.title}
          button={words.end.button}
          isDangerous
          fields={{ change: 'end', agreement: running.id }}
          onClose={() => setIsEnding(false)}
        >
          {words.end.text}
        </ConfirmDialog>
      )}
    </>
  );
}

function Facts({ organisation }: { organisation: OrganisationOverview }) {
  const { kind, members, seats, billing_email, ticket_id } = organisation;
  const owner = members.find(({ role }) => role === 'owner');
  const taken = members.filter(({ has_seat }) => has_seat).length;
  const facts = [
    [words.facts.kind, organisationKindNames[kind]],
    [words.facts.owner, owner?.email ?? words.noOwner],
    [words.facts.people, members.length],
    [words.facts.seats, words.seats(taken, seats)],
    [words.facts.billing, billing_email ?? words.facts.forgotten],
  ] as const;
  return (
    <dl className="grid gap-3 rounded-card border border-line bg-surface p-5 text-small">
      {facts.map(([term, text]) => (
        <div key={term}>
          <dt className="text-caption text-ink-faint">{term}</dt>
          <dd className="wrap-anywhere">{text}</dd>
        </div>
      ))}
      {ticket_id && (
        <div>
          <dt className="text-caption text-ink-faint">{words.facts.ticket}</dt>
          <dd>
            <Link to={`/admin/support/${ticket_id}`} className="underline underline-offset-4">
              {ticket_id}
            </Link>
          </dd>
        </div>
      )}
    </dl>
  );
}

function InviteOwner({ organisation: { invitations } }: { organisation: OrganisationOverview }) {
  const checked = useCheckedForm(ownerSchema);
  const sender = useAction();
  const invited = invitations.find(({ role }) => role === 'owner');
  return (
    <section aria-labelledby="owner" className="rounded-card border border-line bg-surface p-5">
      <h3 id="owner" className="mb-3 text-subheading">
        {words.owner.title}
      </h3>
      {invited && <p className="mb-3 text-small wrap-anywhere">{words.owner.text(invited.email)}</p>}
      <ActionForm
        sender={sender}
        checked={checked}
        fields={{ change: 'invite-owner' }}
        className="grid justify-items-start gap-4"
      >
        <Field label={words.owner.email} error={checked.errors.email} className="w-full">
          {(control) => (
            <Input
              {...control}
              type="email"
              name="email"
              defaultValue={invited?.email}
              maxLength={254}
              required
            />
          )}
        </Field>
        <Button type="submit" variant="secondary" size="small" disabled={sender.isBusy}>
          {sender.isBusy ? words.owner.busy : words.owner.button}
        </Button>
      </ActionForm>
    </section>
  );
}

function Domains({ domains }: { domains: SsoDomain[] }) {
  const [confirmed, setConfirmed] = useState<string>();
  const checked = useCheckedForm(reasonSchema);
  return (
    <section aria-labelledby="domains" className="rounded-card border border-line bg-surface p-5">
      <h3 id="domains" className="mb-3 text-subheading">
        {domainWords.title}
      </h3>
      {domains.length === 0 && <p className="text-small text-ink-soft">{domainWords.none}</p>}
      <ul className="grid gap-3 text-small">
        {domains.map(({ domain, verified_by }) => (
          <li key={domain}>
            <p className="font-semibold wrap-anywhere">{domain}</p>
            <p className="text-ink-soft">
              {verified_by ? domainWords.verified(verified_by) : domainWords.waiting}
            </p>
            {!verified_by && (
              <TextButton onClick={() => setConfirmed(domain)}>{domainWords.confirm}</TextButton>
            )}
          </li>
        ))}
      </ul>
      {confirmed && (
        <ConfirmDialog
          title={domainWords.dialog(confirmed)}
          button={domainWords.confirm}
          fields={{ change: 'confirm-domain', domain: confirmed }}
          checked={checked}
          onClose={() => setConfirmed(undefined)}
        >
          <p className="mb-5">{domainWords.text}</p>
          <Field label={domainWords.reason} error={checked.errors.reason}>
            {(control) => <Input {...control} name="reason" maxLength={500} required />}
          </Field>
        </ConfirmDialog>
      )}
    </section>
  );
}
