import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { openAuthDialog } from '#app/components/site/auth-dialog/auth-dialog-store.ts';
import { Button, ButtonLink } from '#app/components/ui/button.tsx';
import { Callout } from '#app/components/ui/callout.tsx';
import { accountPage } from '#app/content/account.ts';
import { membershipRequest as words } from '#app/content/membership-request.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import type { SessionState } from '#app/session/session-store.ts';
import { type MembershipRequest, membershipRequestSchema } from '#domain/plan.ts';
import { RequestForm } from './request-form.tsx';
import { useAskedIn } from './use-asked-in.ts';

export const meta = () => privatePageMeta(words.title);

const trail = [{ label: accountPage.title, href: '/account' }];

/** Where the buttons of paid plans lead. Plan and period stand in the address, so signing in does not lose them. */
export default function MembershipRequestPage() {
  const [search] = useSearchParams();
  const { data: wanted } = membershipRequestSchema.safeParse(Object.fromEntries(search));
  const session = useAskedIn(wanted && 'signup');
  return (
    <PageHeader
      intro={words.intro}
      trail={trail}
      illustration={
        <div className="rounded-panel border border-line bg-surface p-6 shadow-card sm:p-9">
          <Choice session={session} wanted={wanted} />
          <noscript>
            <Callout>{words.withoutScript}</Callout>
          </noscript>
        </div>
      }
    />
  );
}

/** The document is the same for everybody, so until the session is known it says nothing of the address either. */
function Choice({ session, wanted }: { session: SessionState; wanted: MembershipRequest | undefined }) {
  if (session.status === 'unknown') return <p>{words.waiting}</p>;
  if (!wanted)
    return (
      <Notice {...words.unknown}>
        <ButtonLink to="/membership">{words.unknown.button}</ButtonLink>
      </Notice>
    );
  if (session.status === 'signed-out')
    return (
      <Notice {...words.signedOut}>
        <Button onClick={() => openAuthDialog('signup')}>{words.signedOut.join}</Button>
        <Button variant="secondary" onClick={() => openAuthDialog('signin')}>
          {words.signedOut.signIn}
        </Button>
      </Notice>
    );
  return (
    <RequestForm
      key={`${session.user.id} ${wanted.plan} ${wanted.billing}`}
      wanted={wanted}
      email={session.user.email ?? ''}
    />
  );
}

function Notice({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <>
      <h2 className="text-heading">{title}</h2>
      <p className="mt-3 text-ink-soft">{text}</p>
      <p className="mt-7 flex flex-wrap gap-3">{children}</p>
    </>
  );
}
