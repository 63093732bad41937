import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { TextButton } from '#app/components/ui/text-button.tsx';
import { authDialog, authDialogTitles } from '#app/content/accounts/auth-dialog.ts';
import { useSite } from '#app/lib/site.ts';
import { connectSession } from '#app/session/session-store.ts';
import { type AuthView, closeAuthDialog, openAuthDialog } from './auth-dialog-store.ts';
import { CredentialsForm } from './credentials-form.tsx';
import { LinkRequestForm } from './link-request-form.tsx';

/** The dialog in one of its views. An email address typed in one view is kept for the next. */
export function AuthDialog({ view }: { view: AuthView }) {
  const [email, setEmail] = useState('');

  useEffect(() => {
    // Preloads supabase-js while the visitor reads the form. A failure shows when the form is submitted.
    connectSession().catch(() => {});
  }, []);

  const isCredentials = view === 'signin' || view === 'signup';
  return (
    <Dialog title={authDialogTitles(useSite())[view]} onClose={closeAuthDialog}>
      <p className="mt-3 mb-6 text-ink-soft">{authDialog.leads[view]}</p>
      {isCredentials ? (
        <CredentialsForm key={view} mode={view} email={email} onEmailChange={setEmail} />
      ) : (
        <LinkRequestForm key={view} kind={view} email={email} onEmailChange={setEmail} />
      )}
      <p className="mt-5 flex flex-wrap items-center gap-x-2 text-small text-ink-soft">
        {isCredentials && authDialog.switches[view].question}
        <TextButton onClick={() => openAuthDialog(view === 'signin' ? 'signup' : 'signin')}>
          {isCredentials ? authDialog.switches[view].button : authDialog.switches.back}
        </TextButton>
        {view === 'signin' && (
          <>
            <OtherWay to="/join">{authDialog.switches.pictures}</OtherWay>
            <OtherWay to="/organisations/sign-in">{authDialog.switches.organisation}</OtherWay>
          </>
        )}
      </p>
    </Dialog>
  );
}

function OtherWay({ to, children }: { to: string; children: string }) {
  return (
    <Link
      to={to}
      onClick={closeAuthDialog}
      className="inline-flex min-h-11 items-center font-semibold text-primary-strong underline underline-offset-4"
    >
      {children}
    </Link>
  );
}
