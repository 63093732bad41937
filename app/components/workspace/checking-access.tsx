import { SiteLogo } from '#app/components/site/site-logo.tsx';
import { Callout } from '#app/components/ui/callout.tsx';
import { adminFrame, adminLogin } from '#app/content/admin/admin.ts';

/** Shown until the browser knows who is signed in. */
export function CheckingAccess() {
  return (
    <main className="grid min-h-screen place-content-center justify-items-center gap-5 px-gutter text-center">
      <SiteLogo className="size-14" />
      <p role="status" className="text-ink-soft">
        {adminFrame.checking}
      </p>
      <noscript>
        <Callout>{adminLogin.withoutScript}</Callout>
      </noscript>
    </main>
  );
}
