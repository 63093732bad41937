import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { SignInPage } from '#app/components/private/sign-in-page.tsx';
import { useSignInPrompt } from '#app/components/private/use-sign-in-prompt.ts';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { Switch } from '#app/components/ui/switch.tsx';
import { showToast } from '#app/components/ui/toast-store.ts';
import { useBusy } from '#app/components/ui/use-busy.ts';
import { invitationPage as words } from '#app/content/families/family.ts';
import { acceptInvitation } from '#app/data/families.ts';
import { privatePageMeta } from '#app/lib/page-meta.ts';
import type { DocumentHandle } from '#domain/documents/document-handle.ts';
import type { Route } from './+types/invitation.ts';

export const handle: DocumentHandle = { document: 'shell' };

export const meta: Route.MetaFunction = ({ matches: [root] }) =>
  privatePageMeta(root.loaderData, words.title);

/** The page that an invitation into a family links to. */
export default function InvitationPage() {
  const session = useSignInPrompt('signup');
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { isBusy, run } = useBusy();
  const [shares, setShares] = useState(false);

  if (session.status === 'signed-out') return <SignInPage eyebrow={words.title} words={words.signedOut} />;

  async function accept() {
    await run(async () => {
      await acceptInvitation(search.get('token') ?? '', shares);
      showToast({ title: words.title, text: words.done });
      await navigate('/family');
    });
  }

  return (
    <PageHeader intro={words.intro}>
      {session.status === 'signed-in' && (
        <div className="mt-8 grid justify-items-start gap-5">
          <Switch label={words.share} checked={shares} onChange={({ target }) => setShares(target.checked)} />
          <Button size="large" disabled={isBusy} onClick={accept}>
            {isBusy ? words.busy : words.accept}
          </Button>
        </div>
      )}
    </PageHeader>
  );
}
