import { Branches } from '#app/components/illustrations/branches.tsx';
import { PageHeader } from '#app/components/sections/page-header.tsx';
import { openAuthDialog } from '#app/components/site/auth-dialog/auth-dialog-store.ts';
import { Button } from '#app/components/ui/button.tsx';

/** What a private page shows while no user is signed in. */
export function SignInPage({
  eyebrow,
  words: { title, text, button },
}: {
  eyebrow: string;
  words: { title: string; text: string; button: string };
}) {
  return (
    <PageHeader
      intro={{ eyebrow, title, lead: text }}
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
