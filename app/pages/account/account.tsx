import { useSearchParams } from 'react-router';
import { Branches } from '#app/components/illustrations/branches.tsx';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { openAuthDialog } from '#app/components/site/auth-dialog/auth-dialog-store.ts';
import { Button } from '#app/components/ui/button.tsx';
import { Callout } from '#app/components/ui/callout.tsx';
import { Container } from '#app/components/ui/container.tsx';
import { accountPage } from '#app/content/account.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import { AccountSections } from './account-sections.tsx';
import { useAskedIn } from './use-asked-in.ts';

export const meta = () => privatePageMeta(accountPage.title);

/** The document is the same shell for everybody; who is signed in, the browser finds out. */
export default function AccountPage() {
  const [search] = useSearchParams();
  const session = useAskedIn(search.has('join') ? 'signup' : 'signin');

  if (session.status === 'signed-out') return <SignedOut />;
  return (
    <>
      <PageHeader intro={accountPage.intro} />
      <Container className="pb-section">
        {session.status === 'unknown' ? (
          <p className="py-10">{accountPage.waiting}</p>
        ) : (
          <AccountSections key={session.user.id} user={session.user} />
        )}
        <noscript>
          <Callout>{accountPage.withoutScript}</Callout>
        </noscript>
      </Container>
    </>
  );
}

function SignedOut() {
  const { title, text, button } = accountPage.signedOut;
  return (
    <PageHeader
      intro={{ eyebrow: accountPage.intro.eyebrow, title, lead: text }}
      illustration={<Branches className="mx-auto w-full max-w-md max-lg:hidden" />}
    >
      <p className="mt-8">
        <Button size="large" onClick={() => openAuthDialog('signin')}>
          {button}
        </Button>
      </p>
    </PageHeader>
  );
}
