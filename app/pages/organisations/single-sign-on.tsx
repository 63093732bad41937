import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { ActionForm } from '#app/components/private/action-form.tsx';
import { orUndefined } from '#app/components/private/load-or-toast.ts';
import { toOutcome } from '#app/components/private/outcome.ts';
import { SectionFailure } from '#app/components/private/section-failure.tsx';
import { SignInPage } from '#app/components/private/sign-in-page.tsx';
import { useAction } from '#app/components/private/use-action.ts';
import { useSignInPrompt } from '#app/components/private/use-sign-in-prompt.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Callout } from '#app/components/ui/callout.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { Input } from '#app/components/ui/input.tsx';
import { PasswordInput } from '#app/components/ui/password-input.tsx';
import { TextButton } from '#app/components/ui/text-button.tsx';
import { showToast } from '#app/components/ui/toast-store.ts';
import { ConfirmDialog } from '#app/components/workspace/confirm-dialog.tsx';
import { organisationPage, organisationsPage } from '#app/content/organisations/organisations.ts';
import { singleSignOnPage as words } from '#app/content/organisations/single-sign-on.ts';
import { listOwnOrganisations } from '#app/data/organisations.ts';
import {
  addDomain,
  findSingleSignOn,
  removeConnection,
  removeDomain,
  saveConnection,
  verifyDomain,
} from '#app/data/single-sign-on.ts';
import { useCheckedForm } from '#app/lib/checked-form.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { useSite } from '#app/lib/site.ts';
import { isBackendHosted } from '#app/lib/supabase.ts';
import { findSession } from '#app/session/session-store.ts';
import { useRevalidateFor } from '#app/session/use-revalidate-for.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import {
  connectionFormSchema,
  domainFormSchema,
  issuers,
  redirectUrl,
  type ShownSingleSignOn,
  type SsoDomain,
  ssoLimits,
  verificationName,
} from '#domain/organisations/single-sign-on.ts';
import { isUuid } from '#domain/text/uuid.ts';
import type { Route } from './+types/single-sign-on.ts';
import { OrganisationFrame } from './organisation-frame.tsx';

export const handle: DocumentHandle = { document: 'shell' };

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, words.title);

/** Null for a visitor who is not signed in. */
export async function clientLoader({ params: { id } }: Route.ClientLoaderArgs) {
  const session = await findSession();
  if (session.status !== 'signed-in') return null;
  const userId = session.user.id;
  if (!isUuid(id)) return { userId };
  const [own = [], settings] = await Promise.all([
    orUndefined(listOwnOrganisations()),
    orUndefined(findSingleSignOn(id)),
  ]);
  return { userId, organisation: own.find((each) => each.id === id), settings };
}

const changeSchema = z.discriminatedUnion('change', [
  connectionFormSchema.extend({ change: z.literal('save') }),
  z.object({ change: z.literal('switch-off') }),
  domainFormSchema.extend({ change: z.literal('add-domain') }),
  z.object({ change: z.literal('verify-domain'), domain: z.string() }),
  z.object({ change: z.literal('remove-domain'), domain: z.string() }),
]);

export async function clientAction({ request, params: { id } }: Route.ClientActionArgs) {
  const form = await request.formData();
  return toOutcome(async () => {
    const asked = changeSchema.parse(Object.fromEntries(form));
    const say = (text: string) => showToast({ title: words.title, text });
    switch (asked.change) {
      case 'save':
        await saveConnection(id, asked);
        return say(words.connection.saved);
      case 'switch-off':
        await removeConnection(id);
        return say(words.connection.removed);
      case 'add-domain':
        await addDomain(id, asked.domain);
        return say(words.domains.added);
      case 'verify-domain':
        await verifyDomain(id, asked.domain);
        return say(words.domains.verifyDone);
      case 'remove-domain':
        await removeDomain(id, asked.domain);
        return say(words.domains.removeDone);
    }
  });
}

export function HydrateFallback() {
  return <OrganisationFrame lead={organisationPage.waiting} />;
}

export default function SingleSignOnPage({ loaderData }: Route.ComponentProps) {
  const session = useSignInPrompt('signin');
  const isCurrent = useRevalidateFor(session, loaderData?.userId);

  if (session.status === 'signed-out')
    return <SignInPage eyebrow={words.title} words={organisationsPage.signedOut} />;
  if (session.status === 'unknown' || !loaderData || !isCurrent) return <HydrateFallback />;
  const { organisation, settings } = loaderData;
  const mayRead = organisation?.role === 'owner' || organisation?.role === 'manager';
  if (!mayRead) return <OrganisationFrame lead={organisationPage.missing} />;
  const isOwner = organisation.role === 'owner';
  return (
    <OrganisationFrame organisation={organisation} lead={words.lead}>
      {settings ? (
        <div className="grid gap-12">
          <Callout>
            <p className="font-semibold">{words.states[stateOf(settings)]}</p>
            {!isOwner && <p>{words.ownerOnly}</p>}
            {isBackendHosted() && <p>{words.hosted}</p>}
          </Callout>
          <div className="grid items-start gap-x-16 gap-y-12 md:grid-cols-2">
            <Domains domains={settings.domains} isOwner={isOwner} />
            {isOwner && <Connection connection={settings.connection} />}
          </div>
        </div>
      ) : (
        <SectionFailure words={{ failed: words.failed, retry: organisationsPage.retry }} />
      )}
    </OrganisationFrame>
  );
}

function stateOf({ connection, domains }: ShownSingleSignOn): keyof typeof words.states {
  if (!connection) return 'off';
  if (!connection.has_secret) return 'noSecret';
  return domains.some(({ verified_at }) => verified_at) ? 'works' : 'noDomain';
}

function Domains({ domains, isOwner }: { domains: SsoDomain[]; isOwner: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  const checked = useCheckedForm(domainFormSchema);
  const sender = useAction(() => form.current?.reset());
  return (
    <section aria-labelledby="domains" className="min-w-0">
      <h2 id="domains" className="mb-2 text-subheading">
        {words.domains.title}
      </h2>
      <p className="mb-5 text-small text-ink-soft">{words.domains.text}</p>
      {domains.length === 0 && <p className="mb-5">{words.domains.none}</p>}
      <ul className="mb-6 grid gap-4">
        {domains.map((domain) => (
          <Domain key={domain.domain} domain={domain} isOwner={isOwner} />
        ))}
      </ul>
      {isOwner && (
        <ActionForm
          ref={form}
          sender={sender}
          checked={checked}
          fields={{ change: 'add-domain' }}
          className="grid justify-items-start gap-4"
        >
          <Field label={words.domains.label} error={checked.errors.domain} className="w-full">
            {(control) => (
              <Input
                {...control}
                name="domain"
                placeholder="example.org"
                autoCapitalize="none"
                maxLength={ssoLimits.domain}
              />
            )}
          </Field>
          <Button type="submit" variant="secondary" size="small" disabled={sender.isBusy}>
            {sender.isBusy ? words.domains.busy : words.domains.add}
          </Button>
        </ActionForm>
      )}
    </section>
  );
}

function Domain({
  domain: { domain, token, verified_at },
  isOwner,
}: {
  domain: SsoDomain;
  isOwner: boolean;
}) {
  const checking = useAction();
  const removing = useAction();
  return (
    <li className="rounded-card border border-line bg-surface p-4">
      <p className="font-semibold wrap-anywhere">{domain}</p>
      <p className="text-small text-ink-soft">
        {verified_at ? words.domains.verified : words.domains.waiting}
      </p>
      {isOwner && !verified_at && (
        <>
          <p className="mt-3 text-small">{words.domains.record}</p>
          <dl className="mt-2 grid gap-1 text-small">
            <dt className="text-caption text-ink-faint">{words.domains.name}</dt>
            <dd className="font-mono wrap-anywhere">{verificationName(domain)}</dd>
            <dt className="text-caption text-ink-faint">{words.domains.value}</dt>
            <dd className="font-mono wrap-anywhere">{token}</dd>
          </dl>
        </>
      )}
      {isOwner && (
        <div className="mt-3 flex flex-wrap items-center gap-x-5">
          {!verified_at && (
            <ActionForm sender={checking} fields={{ change: 'verify-domain', domain }}>
              <Button
                type="submit"
                variant="secondary"
                size="small"
                disabled={checking.isBusy}
                aria-label={words.domains.for(words.domains.verify, domain)}
              >
                {checking.isBusy ? words.domains.verifying : words.domains.verify}
              </Button>
            </ActionForm>
          )}
          <ActionForm sender={removing} fields={{ change: 'remove-domain', domain }}>
            <TextButton
              type="submit"
              disabled={removing.isBusy}
              aria-label={words.domains.for(words.domains.remove, domain)}
            >
              {words.domains.remove}
            </TextButton>
          </ActionForm>
        </div>
      )}
    </li>
  );
}

/** Empty until the issuer is a URL. */
function useRedirectUrl(typed: string): string {
  const { url: siteUrl } = useSite();
  const [shown, setShown] = useState('');
  const { data: issuer } = connectionFormSchema.shape.issuer.safeParse(typed);
  useEffect(() => {
    let isCurrent = true;
    const show = (url: string) => isCurrent && setShown(url);
    if (issuer) void redirectUrl(siteUrl, issuer).then(show);
    else show('');
    return () => {
      isCurrent = false;
    };
  }, [siteUrl, issuer]);
  return shown;
}

function Connection({ connection }: { connection: ShownSingleSignOn['connection'] }) {
  const [issuer, setIssuer] = useState(connection?.issuer ?? '');
  const redirect = useRedirectUrl(issuer);
  const secret = useRef<HTMLFormElement>(null);
  const checked = useCheckedForm(connectionFormSchema);
  const sender = useAction(() => {
    const field = secret.current?.elements.namedItem('client_secret');
    if (field instanceof HTMLInputElement) field.value = '';
  });
  const [isSwitchingOff, setIsSwitchingOff] = useState(false);
  const { errors } = checked;
  const text = words.connection;
  return (
    <section aria-labelledby="provider" className="min-w-0">
      <h2 id="provider" className="mb-4 text-subheading">
        {text.title}
      </h2>
      <ActionForm
        ref={secret}
        sender={sender}
        checked={checked}
        fields={{ change: 'save' }}
        className="grid justify-items-start gap-5"
      >
        <Field
          label={text.issuer}
          hint={text.issuerHint(issuers.google, issuers.microsoft)}
          error={errors.issuer}
          className="w-full"
        >
          {(control) => (
            <Input
              {...control}
              type="url"
              name="issuer"
              value={issuer}
              onChange={({ target }) => setIssuer(target.value)}
              maxLength={ssoLimits.issuer}
            />
          )}
        </Field>
        <Field label={text.redirect} hint={text.redirectHint} className="w-full">
          {(control) => (
            <Input
              {...control}
              value={redirect}
              placeholder={text.redirectWaits}
              readOnly
              onFocus={({ target }) => target.select()}
            />
          )}
        </Field>
        <Field label={text.clientId} error={errors.client_id} className="w-full">
          {(control) => (
            <Input
              {...control}
              name="client_id"
              defaultValue={connection?.client_id}
              autoComplete="off"
              maxLength={ssoLimits.clientId}
            />
          )}
        </Field>
        <Field
          label={text.secret}
          hint={connection?.has_secret ? text.secretKept : text.secretNew}
          error={errors.client_secret}
          className="w-full"
        >
          {(control) => <PasswordInput {...control} name="client_secret" autoComplete="new-password" />}
        </Field>
        <Field label={text.claim} hint={text.claimHint} error={errors.required_claim} className="w-full">
          {(control) => (
            <Input
              {...control}
              name="required_claim"
              defaultValue={connection?.required_claim}
              maxLength={ssoLimits.claim}
            />
          )}
        </Field>
        <Field label={text.value} error={errors.required_value} className="w-full">
          {(control) => (
            <Input
              {...control}
              name="required_value"
              defaultValue={connection?.required_value}
              maxLength={ssoLimits.value}
            />
          )}
        </Field>
        <Button type="submit" disabled={sender.isBusy}>
          {sender.isBusy ? text.saving : text.save}
        </Button>
      </ActionForm>
      {connection && (
        <TextButton onClick={() => setIsSwitchingOff(true)} className="mt-3">
          {text.remove}
        </TextButton>
      )}
      {isSwitchingOff && (
        <ConfirmDialog
          title={text.removeTitle}
          button={text.remove}
          isDangerous
          fields={{ change: 'switch-off' }}
          onClose={() => setIsSwitchingOff(false)}
        >
          {text.removeText}
        </ConfirmDialog>
      )}
    </section>
  );
}
